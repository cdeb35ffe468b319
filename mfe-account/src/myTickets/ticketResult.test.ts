import { ticketResult } from './ticketResult.ts';

const running = { status: 'running', rolledAt: null, winnerTicket: null } as const;
const drawn = { status: 'ended', rolledAt: 1_763_640_000_000, winnerTicket: 0 } as const;

test('a round that is not drawn leaves the ticket pending', () => {
  expect(ticketResult(0, running)).toBe('Pending');
  expect(ticketResult(0, { ...running, status: 'awaiting' })).toBe('Pending');
});

test('the winning number wins, number zero as well', () => {
  expect(ticketResult(0, drawn)).toBe('Win');
  expect(ticketResult(7, { ...drawn, winnerTicket: 7 })).toBe('Win');
});

test('every other number loses', () => {
  expect(ticketResult(1, drawn)).toBe('Lose');
});

test('a cancelled round pays back', () => {
  expect(ticketResult(3, { ...running, status: 'cancelled' })).toBe('Refunded');
});
