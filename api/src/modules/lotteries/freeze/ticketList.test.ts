import { ticketRoot } from 'shared/fair/tickets';
import { fastTicketRoot } from './ticketList.ts';

test('the quick root is the published one, for every shape of tree', () => {
  const openingId = '7ac5efd43ff7a5520d7c846427355629b1eae5eb398e0b4c7c5244ce813d128f';
  for (const count of [...Array.from({ length: 70 }, (_, index) => index), 255, 256, 257, 999, 1_000]) {
    const owners = Array.from({ length: count }, (_, number) =>
      number % 3 === 0 ? 'unsold' : number.toString(16).padStart(64, '0'),
    );
    expect(fastTicketRoot(openingId, owners)).toBe(ticketRoot(openingId, owners));
  }
});
