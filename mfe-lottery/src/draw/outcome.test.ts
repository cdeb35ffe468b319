import { drawnLottery, ticket } from 'shared/testing/factories';
import { outcomeFor } from './outcome.ts';

const own = (ticketNumber: number) => ticket({ ticketNumber, userId: 7 });

it.each([
  ['won', drawnLottery({ winnerTicket: 42 }), [own(8), own(42)]],
  ['won', drawnLottery({ winnerTicket: 0 }), [own(0)]],
  ['lost', drawnLottery({ winnerTicket: 42 }), [own(8)]],
  ['lost', drawnLottery({ winnerTicket: 42, winner: null, winnerUserId: null }), [own(8)]],
  ['nobody', drawnLottery({ winner: null, winnerUserId: null }), []],
  ['other', drawnLottery(), []],
] as const)('%s', (outcome, round, tickets) => expect(outcomeFor(round, tickets)).toBe(outcome));
