import { NumberSet } from 'shared/numbers/NumberSet';
import { drawnLottery } from 'shared/testing/factories';
import { outcomeFor } from './outcome.ts';

it.each([
  ['won', drawnLottery({ winnerTicket: 42 }), [8, 42]],
  ['won', drawnLottery({ winnerTicket: 0 }), [0]],
  ['lost', drawnLottery({ winnerTicket: 42 }), [8]],
  ['lost', drawnLottery({ winnerTicket: 42, winner: null, winnerUserId: null }), [8]],
  ['nobody', drawnLottery({ winner: null, winnerUserId: null }), []],
  ['other', drawnLottery(), []],
] as const)('%s', (outcome, round, own) => expect(outcomeFor(round, NumberSet.of(own))).toBe(outcome));
