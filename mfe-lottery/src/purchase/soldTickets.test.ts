import { ticket } from 'shared/testing/factories';
import { soldTickets } from './soldTickets.ts';

describe('sold tickets', () => {
  const numbers = [
    ticket({ ticketNumber: 1, userId: 5, createdAt: 1000 }),
    ticket({ ticketNumber: 2 }),
    ticket({ ticketNumber: 3, userId: 7, createdAt: 3000 }),
    ticket({ ticketNumber: 4, userId: 5, createdAt: null }),
    ticket({ ticketNumber: 0, userId: 5, createdAt: 1000 }),
  ];

  it('come newest first, those just announced before all others', () => {
    expect(soldTickets(numbers).map(({ ticketNumber }) => ticketNumber)).toEqual([4, 3, 1, 0]);
    expect(numbers[0]?.ticketNumber).toBe(1);
  });
});
