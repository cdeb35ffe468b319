import { lottery, ticket, tickets } from 'shared/testing/factories';
import { soldCount, ticketsOf } from './tickets.ts';

describe('the tickets of a round', () => {
  const numbers = [
    ticket({ ticketNumber: 1, userId: 5 }),
    ticket({ ticketNumber: 2 }),
    ticket({ ticketNumber: 3, userId: 7 }),
    ticket({ ticketNumber: 4, userId: 5 }),
    ticket({ ticketNumber: 0, userId: 5 }),
  ];

  it('of one member come by number; a visitor has none', () => {
    expect(ticketsOf(numbers, 5).map(({ ticketNumber }) => ticketNumber)).toEqual([0, 1, 4]);
    expect(ticketsOf(numbers, null)).toEqual([]);
  });

  it('are counted as sold by themselves, and by the round while they load', () => {
    expect(soldCount(lottery({ soldTickets: 9 }), tickets(8, [1, 2]))).toBe(2);
    expect(soldCount(lottery({ soldTickets: 9 }), undefined)).toBe(9);
  });
});
