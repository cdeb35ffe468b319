import type { EventLog } from '../../../core/events.ts';
import { announceDraws, type DrawReport } from './draw.service.ts';

function told(...looks: DrawReport[][]): unknown[] {
  const lines: unknown[] = [];
  const line = (fields: unknown) => void lines.push(fields);
  const log: EventLog = { info: line, warn: line, error: line };
  const late = new Set<number>();
  for (const reports of looks) announceDraws(log, reports, late);
  return lines;
}

test('a draw and its payout are logged with the member', () => {
  const lines = told([
    { lotteryId: 1, outcome: 'drawn', winnerTicket: 4, winnerUserId: 7, paid: 100 },
    { lotteryId: 2, outcome: 'drawn', winnerTicket: 5, winnerUserId: 8, paid: 0 },
    { lotteryId: 3, outcome: 'drawn', winnerTicket: 6, winnerUserId: undefined, paid: 100 },
  ]);
  expect(lines).toEqual([
    { event: 'draw.done', round: 1, number: 4, member: 7 },
    { event: 'payout.paid', round: 1, member: 7, amount: 100 },
    { event: 'draw.done', round: 2, number: 5, member: 8 },
    { event: 'payout.ordered', round: 2, member: 8 },
    { event: 'draw.done', round: 3, number: 6, member: undefined },
  ]);
});

test('a late round is logged once, and again when it is late again', () => {
  const late: DrawReport = { lotteryId: 1, outcome: 'waiting', late: true, reason: 'for a block' };
  const early: DrawReport = { ...late, late: false };
  expect(told([early], [late], [late], [{ lotteryId: 1, outcome: 'refunded' }], [late])).toEqual([
    { event: 'draw.late', round: 1 },
    { event: 'draw.refunded', round: 1 },
    { event: 'draw.late', round: 1 },
  ]);
});

test('a failure is logged each time with its step; draws of other processes are not', () => {
  const failed: DrawReport = { lotteryId: 1, outcome: 'failed', step: 'prize', error: new Error('no') };
  expect(told([failed, { lotteryId: 2, outcome: 'drawn' }, { lotteryId: 3, outcome: 'skipped' }], [failed])).toEqual([
    { event: 'draw.failed', round: 1, step: 'prize', err: failed.error },
    { event: 'draw.failed', round: 1, step: 'prize', err: failed.error },
  ]);
});
