import { setImmediate } from 'node:timers/promises';
import type { Database } from '../../../core/db/database.ts';
import type { DrawSources } from '../../../core/draw-sources/createDrawSources.ts';
import { type EventLog, event } from '../../../core/events.ts';
import type { FairLog, FreezeWitnesses } from '../../../core/fairLog.ts';
import type { Announcer } from '../../../core/live/announcer.ts';
import type { Metrics } from '../../../core/observability/metrics.ts';
import { payRefunds, refundAfterTimeout, refundReasons } from '../cancellation/cancellation.service.ts';
import { type Freezing, freezeForBeacon, freezeForBlock } from '../freeze/freeze.service.ts';
import { type Decider, Decisions, drawSourceOf, isPublicSource, isWaiting, type Waiting } from './deciders.ts';
import {
  closeLotteries,
  type DrawStep,
  type DueLottery,
  deleteDelay,
  dueLotteries,
  noteFailure,
  saveWait,
} from './draw.repository.ts';
import { type DrawProgress, drawRound } from './drawRound.ts';

/** Runs `work` for all items, at most `width` at a time, and then throws the first error. */
async function mapConcurrent<Item>(items: readonly Item[], width: number, work: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values();
  const errors: unknown[] = [];
  const lane = async () => {
    for (const item of queue) {
      await work(item).catch((error: unknown) => errors.push(error));
      // The embedded database answers within the same turn of the event loop: without a pause, requests would wait for all items.
      await setImmediate();
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  if (errors.length > 0) throw errors[0];
}

export interface DrawDeps {
  db: Database;
  sources: DrawSources;
  fairLog: FairLog;
  announcer: Pick<Announcer, 'announce'>;
  /** Witnesses that must have signed the freeze before a draw; none: a draw does not wait. */
  witnesses?: FreezeWitnesses | undefined;
  now?: () => number;
  metrics?: Pick<Metrics, 'draw'> | undefined;
  /** Overrides the draw time, for the past lotteries of the demo; default: the database's current time. */
  drawnAt?: (endsAt: Date) => Date;
}

export interface DrawReport {
  lotteryId: number;
  /**
   * `frozen`: the ticket list is published. `refunded`: after a public time-out. `skipped`: another process has locked it.
   * `failed`: it is retried after a delay.
   */
  outcome: 'drawn' | 'frozen' | 'waiting' | 'refunded' | 'skipped' | 'failed';
  winnerTicket?: number;
  winnerUserId?: number | undefined;
  isOrdered?: boolean;
  late?: boolean;
  reason?: string;
  step?: DrawStep;
  error?: unknown;
}

const batch = 100;

/** Concurrent draws: one that waits for a block or a lock must not block the others. */
const lanes = 4;

const unopened =
  'This round was opened before results were published in the log. It is drawn when its opening is recorded there.';
const unwitnessed =
  'Too few witnesses of the public log have signed the list of tickets. The draw takes place as soon as enough of them have.';
const heldByOthers = 'Other work holds this round right now. The draw takes place as soon as it is done.';
const failedHere = 'The draw could not be completed because of a fault on our side. It is tried again by itself.';

/**
 * Freezes and draws all due lotteries independently: a wait or failure is stored with its lottery and does not block the others.
 * Several processes may run it at the same time.
 * @param resting also those that wait after a failure
 * @throws if an outcome could not be stored (for example, the database is down), after all have been tried
 */
export async function drawDue(deps: DrawDeps, { resting = false } = {}): Promise<DrawReport[]> {
  const decisions = new Decisions();
  return forDue(deps, { resting, unfrozen: false }, (due, at) => drawOne(deps, due, at, decisions));
}

/** Publishes the ticket lists of all closed lotteries, none of which waits here for another one's block or beacon. */
export async function freezeDue(deps: DrawDeps): Promise<DrawReport[]> {
  return forDue(deps, { resting: false, unfrozen: true }, async (due, at) => {
    const decider = await drawSourceOf(deps.sources, due);
    if (due.openingId === null || isWaiting(decider)) return { lotteryId: due.id, outcome: 'waiting' };
    const freezing = await freeze(deps, due, at, decider);
    return { lotteryId: due.id, outcome: freezing.outcome, ...('reason' in freezing ? { reason: freezing.reason } : {}) };
  });
}

async function forDue(
  deps: DrawDeps,
  which: { resting: boolean; unfrozen: boolean },
  work: (due: DueLottery, at: DrawProgress) => Promise<DrawReport>,
): Promise<DrawReport[]> {
  await closeLotteries(deps.db);
  const reports: DrawReport[] = [];
  let due: DueLottery[];
  let after = 0;
  do {
    due = await dueLotteries(deps.db, { after, limit: batch, ...which });
    await mapConcurrent(due, lanes, async (lottery) => {
      const at: DrawProgress = { step: 'freeze' };
      reports.push(await work(lottery, at).catch((error: unknown) => failed(deps, lottery, at.step, error)));
    });
    after = due.at(-1)?.id ?? after;
  } while (due.length === batch);
  return reports;
}

async function drawOne(deps: DrawDeps, due: DueLottery, at: DrawProgress, decisions: Decisions): Promise<DrawReport> {
  const looked = performance.now();
  if (due.over) return announced(deps, at, { lotteryId: due.id, outcome: due.cancelled ? 'refunded' : 'drawn' });
  if (due.openingId === null) return waits(deps, at, due, { reason: unopened });
  const decider = await drawSourceOf(deps.sources, due);
  if (isWaiting(decider)) {
    if (due.abandoned === true && !isPublicSource(due)) return refundTimedOut(deps, at, due, 'no-source');
    return waits(deps, at, due, decider);
  }
  const freezing: Freezing =
    due.freezeId === null ? await freeze(deps, due, at, decider) : { outcome: 'frozen', attempt: due.drawAttempt };
  if (freezing.outcome === 'skipped') return skipped(deps, at, due);
  if (freezing.outcome === 'refunded') return { lotteryId: due.id, outcome: 'refunded', reason: freezing.reason };
  at.step = 'block';
  const decision = await decisions.of(decider, due, freezing.attempt);
  if (isWaiting(decision)) {
    if (due.givenUp === true) return refundTimedOut(deps, at, due, 'no-value');
    if (due.early === true) return { lotteryId: due.id, outcome: 'waiting' };
    return waits(deps, at, due, decision);
  }
  const witnessed = await deps.witnesses?.ofFreeze(deps.db, due.id);
  if (witnessed?.isQuorum === false) {
    // They are asked after each freeze and answer within seconds: until then there is no delay to explain.
    if (!due.overdue) return { lotteryId: due.id, outcome: 'waiting' };
    return waits(deps, at, due, { reason: unwitnessed, detail: `Signed by: ${witnessed.signed.join(', ') || 'none'}` });
  }
  const drawn = await deps.db.transaction((tx) =>
    drawRound(tx, deps.fairLog, { id: due.id, attempt: freezing.attempt, decision, drawnAt: deps.drawnAt?.(due.endsAt) }, at),
  );
  if (drawn === undefined) return skipped(deps, at, due);
  deps.metrics?.draw('drawn', due.lateSeconds + (performance.now() - looked) / 1_000);
  return announced(deps, at, { lotteryId: due.id, outcome: 'drawn', ...drawn });
}

/** Publishes the ticket list. Under rule v2 it also notifies live viewers, because the draw itself follows later. */
async function freeze(deps: DrawDeps, due: DueLottery, at: DrawProgress, decider: Decider): Promise<Freezing> {
  at.step = 'freeze';
  if (decider.rule === 'v1') return freezeForBlock(deps, due.id);
  const { source, beaconRound } = decider;
  const freezing = await freezeForBeacon(deps, { id: due.id, beaconRound, drawAttempt: due.drawAttempt }, source);
  if (freezing.outcome === 'skipped') return freezing;
  if (freezing.outcome === 'refunded') {
    deps.metrics?.draw('refunded');
    at.step = 'refund';
    await payRefunds(deps.db, due.id);
  }
  at.step = 'announcement';
  deps.announcer.announce(due.id);
  return freezing;
}

async function refundTimedOut(
  deps: DrawDeps,
  at: DrawProgress,
  due: DueLottery,
  kind: 'no-value' | 'no-source',
): Promise<DrawReport> {
  at.step = 'refund';
  if (!(await refundAfterTimeout(deps, due.id, kind))) return skipped(deps, at, due);
  deps.metrics?.draw('refunded');
  return announced(deps, at, { lotteryId: due.id, outcome: 'refunded', reason: refundReasons[kind] });
}

async function skipped(deps: DrawDeps, at: DrawProgress, due: DueLottery): Promise<DrawReport> {
  return due.overdue ? waits(deps, at, due, { reason: heldByOthers }) : { lotteryId: due.id, outcome: 'skipped' };
}

async function waits(
  { db, announcer }: DrawDeps,
  at: DrawProgress,
  due: DueLottery,
  { reason, detail = null, sourceMissing }: Partial<Waiting> & Pick<Waiting, 'reason'>,
): Promise<DrawReport> {
  const missing = sourceMissing === true && due.early === false;
  if (reason !== due.reason || detail !== due.detail || missing !== due.missed)
    await saveWait(db, { lotteryId: due.id, reason, detail, sourceMissing: missing });
  if (reason !== due.reason) {
    at.step = 'announcement';
    announcer.announce(due.id);
  }
  return { lotteryId: due.id, outcome: 'waiting', late: due.overdue && due.early !== true, reason };
}

async function failed(
  { db, announcer, metrics }: DrawDeps,
  due: DueLottery,
  step: DrawStep,
  error: unknown,
): Promise<DrawReport> {
  metrics?.draw('failed');
  const detail = error instanceof Error ? error.message : String(error);
  await noteFailure(db, due.id, { reason: failedHere, step, detail });
  if (step !== 'announcement' && due.reason !== failedHere) announcer.announce(due.id);
  return { lotteryId: due.id, outcome: 'failed', step, error, reason: failedHere };
}

/** Notifies live viewers. A failure here does not undo the result. */
async function announced({ db, announcer }: DrawDeps, at: DrawProgress, report: DrawReport): Promise<DrawReport> {
  at.step = 'announcement';
  announcer.announce(report.lotteryId);
  if (report.winnerTicket === undefined) await deleteDelay(db, report.lotteryId);
  return report;
}

/** Logs the outcomes of draws. @param late lotteries that were logged as late, kept by the caller between runs */
export function announceDraws(log: EventLog, reports: readonly DrawReport[], late: Set<number>): void {
  for (const report of reports) {
    tellDraw(log, report, late.has(report.lotteryId));
    if (report.late === true) late.add(report.lotteryId);
    else if (report.outcome === 'drawn' || report.outcome === 'refunded') late.delete(report.lotteryId);
  }
}

function tellDraw(log: EventLog, report: DrawReport, toldLate: boolean): void {
  const { lotteryId: round, outcome, winnerTicket: number, winnerUserId: member, step = 'unknown', error: err } = report;
  if (outcome === 'failed') event(log, 'draw.failed', { round, step, err });
  else if (report.late === true && !toldLate) event(log, 'draw.late', { round });
  else if (outcome === 'refunded') event(log, 'draw.refunded', { round });
  else if (outcome === 'drawn' && number !== undefined) {
    event(log, 'draw.done', { round, number, member });
    if (member !== undefined && report.isOrdered === true) event(log, 'payout.ordered', { round, member });
  }
}
