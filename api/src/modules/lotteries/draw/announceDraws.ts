import { type EventLog, event } from '../../../core/events.ts';
import type { DrawReport } from './draw.service.ts';

/**
 * Logs the outcomes of draws.
 * @param late lotteries that were logged as late; the caller keeps it between runs, so that each is logged once
 */
export function announceDraws(log: EventLog, reports: readonly DrawReport[], late: Set<number>): void {
  for (const report of reports) {
    tellDraw(log, report, late.has(report.lotteryId));
    if (report.late === true) late.add(report.lotteryId);
    else if (report.outcome === 'drawn' || report.outcome === 'refunded') late.delete(report.lotteryId);
  }
}

function tellDraw(log: EventLog, report: DrawReport, toldLate: boolean): void {
  const {
    lotteryId: round,
    outcome,
    winnerTicket: number,
    winnerUserId: member,
    paid = 0,
    step = 'unknown',
    error: err,
  } = report;
  if (outcome === 'failed') event(log, 'draw.failed', { round, step, err });
  else if (report.late === true && !toldLate) event(log, 'draw.late', { round });
  else if (outcome === 'refunded') event(log, 'draw.refunded', { round });
  else if (outcome === 'drawn' && number !== undefined) {
    event(log, 'draw.done', { round, number, member });
    if (member === undefined) return;
    if (paid > 0) event(log, 'payout.paid', { round, member, amount: paid });
    else event(log, 'payout.ordered', { round, member });
  }
}
