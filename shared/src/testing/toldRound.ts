import type { Lottery } from '../contracts/lotteries.ts';
import { readResult } from '../fair/readRecords.ts';
import { recordId } from '../fair/records.ts';
import { drawnLottery, lottery } from './factories.ts';
import type { MadeRound } from './fairRounds.ts';

const idOf = (text: string | undefined) => (text === undefined ? null : recordId(text));

export function toldOf(made: MadeRound, over: Partial<Lottery> = {}): Lottery {
  const { result, beacon, block } = made;
  const isV2 = made.opening.includes('\nrule: v2\n');
  return (result === undefined ? lottery : drawnLottery)({
    totalTickets: made.owners?.length ?? 7,
    drawRule: isV2 ? 'v2' : 'v1',
    openingId: recordId(made.opening),
    freezeId: idOf(made.freeze),
    resultId: idOf(result),
    cancelId: idOf(made.cancel),
    status: made.cancel !== undefined ? 'cancelled' : result !== undefined ? 'ended' : 'awaiting',
    ...(result !== undefined && { winnerTicket: readResult(result).number }),
    block: block ? { number: block.number, hash: block.hash, time: block.time * 1000, simulated: true, url: null } : null,
    beacon: beacon
      ? { chain: beacon.chain, round: beacon.round, signature: beacon.signature, time: 1, simulated: true, url: null }
      : null,
    ...over,
  });
}
