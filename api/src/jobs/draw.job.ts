import { DatabaseUnavailable } from '../core/db/database.ts';
import type { EventLog } from '../core/events.ts';
import { inNewTrace } from '../core/observability/currentTrace.ts';
import { announceDraws } from '../modules/lotteries/draw/announceDraws.ts';
import { type DrawDeps, drawDue, freezeDue } from '../modules/lotteries/draw/draw.service.ts';
import { recordMissingOpenings } from '../modules/lotteries/opening/opening.service.ts';
import { RefusedOpenings } from '../modules/lotteries/sale/refusedOpenings.ts';
import { openScheduledLotteries } from '../modules/lotteries/sale/sale.service.ts';

/** Interval of checks for rounds to freeze or draw, ms; a freeze has at least ten seconds. */
const tickMs = 500;
/** The same while a draw waits for its block, ms, to spare public RPC addresses. */
const waitingMs = 1_500;
/** Longest interval for opening rounds, because rewards can be imported at any time, ms. */
const refreshMs = 30_000;

export interface KeeperDeps extends DrawDeps {
  quickRounds: boolean;
  log: EventLog;
}

/**
 * Runs the jobs that open scheduled rounds, publish the ticket lists of closed ones, and draw the due ones, in three independent
 * loops. Several processes may run them over the same database: each round is opened, frozen and drawn once.
 * @returns a function that stops them after the work in progress
 */
export function startDrawJobs(deps: KeeperDeps): () => Promise<void> {
  const late = new Set<number>();
  const refused = new RefusedOpenings();
  const stops = [() => freeze(deps, late), () => draw(deps, late), () => openRounds(deps, refused)].map((work) =>
    schedule(work, deps.log),
  );
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

async function freeze(deps: KeeperDeps, late: Set<number>): Promise<number> {
  announceDraws(deps.log, await freezeDue(deps), late);
  return tickMs;
}

async function draw(deps: KeeperDeps, late: Set<number>): Promise<number> {
  const reports = await drawDue(deps);
  announceDraws(deps.log, reports, late);
  return reports.some(({ outcome }) => outcome === 'waiting') ? waitingMs : tickMs;
}

/** Opens the rounds that are due and logs the failures; returns ms until the next attempt. */
export async function openRounds(deps: KeeperDeps, refused: RefusedOpenings): Promise<number> {
  const { announcer, quickRounds, log } = deps;
  const { recorded, failed } = await recordMissingOpenings(deps);
  for (const id of recorded) announcer.announce(id);
  for (const { lotteryId, error } of failed) log.error({ err: error, lotteryId }, 'The opening of a round could not be recorded');
  const opening = await openScheduledLotteries(deps, quickRounds);
  const { opened, now, nextAt } = opening;
  for (const { rewardId, error } of refused.toLog(opening))
    log.error({ err: error, rewardId }, 'A round of a reward could not be opened');
  for (const id of opened) announcer.announce(id);
  return Math.min(refreshMs, Math.max(1, nextAt - now + 1));
}

/**
 * Runs `work` repeatedly, each time after the pause that it returned (ms), and each run in its own trace.
 * @param failed log message for a failed run
 * @returns a function that stops it after the work in progress
 */
export function schedule(
  work: () => Promise<number>,
  log: Pick<EventLog, 'error'>,
  failed = 'Rounds could not be kept',
): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const once = async (): Promise<number> => {
    try {
      return await inNewTrace(work);
    } catch (error) {
      // Nothing is lost: failed work is still due at the next run. Database outages are logged elsewhere.
      if (!(error instanceof DatabaseUnavailable)) log.error({ err: error }, failed);
      return waitingMs;
    }
  };
  let working = Promise.resolve();
  const loop = () => {
    working = once().then((pause) => {
      if (!stopped) timer = setTimeout(loop, pause);
    });
  };
  loop();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await working;
  };
}
