import type { Config } from '../core/config/config.ts';
import { type Clocked, mostLagMs, noteClockLag, renewClockLag } from '../core/draw-sources/clockLag.ts';
import { BeaconUnavailable, ChainUnavailable } from '../core/draw-sources/drawSource.ts';
import type { EventLog } from '../core/events.ts';
import type { Job } from '../core/job.ts';
import { payLeftRefunds } from '../modules/lotteries/cancellation/cancellation.service.ts';
import { announceDraws, type DrawDeps, drawDue, freezeDue } from '../modules/lotteries/draw/draw.service.ts';
import { onPrizeDue, payDuePrizes } from '../modules/lotteries/draw/prizes.service.ts';
import { recordMissingOpenings } from '../modules/lotteries/opening/opening.service.ts';
import { openScheduledLotteries, RefusedOpenings } from '../modules/lotteries/sale/sale.service.ts';
import type { Witnesses } from '../modules/transparency-log/witnesses.service.ts';
import type { JobContext } from './jobContext.ts';

/** Interval at which witnesses are asked to sign new checkpoints, ms: after a freeze its draw is at least five seconds away. */
const witnessMs = 500;
/** Interval of checks for rounds to freeze or draw, ms; a freeze has at least ten seconds. */
const tickMs = 500;
/** The same while a draw waits for its block, ms, to spare public RPC addresses. */
const waitingMs = 1_500;
/** Pause after a batch of refunds that failed, ms: a balance that was changed by hand is set right by an operator. */
const refundRetryMs = 30_000;
/** Longest interval for opening rounds, because rewards can be imported at any time, ms. */
const refreshMs = 30_000;

type DrawJobContext = Pick<JobContext, 'db' | 'desk' | 'fairLog' | 'sources' | 'announcer' | 'metrics' | 'log' | 'witnesses'> & {
  config: Pick<Config, 'quickRounds'>;
};
interface DrawJobDeps extends DrawDeps {
  quickRounds: boolean;
  log: EventLog;
}

/**
 * Returns the jobs that publish the ticket lists of closed rounds, draw the due ones, pay what the draw left, and open the
 * scheduled ones. Each round is opened, frozen, drawn and paid once by all processes.
 */
export function drawJobs({ db, desk: prizes = db, config: { quickRounds }, ...context }: DrawJobContext): Job[] {
  const deps: DrawJobDeps = { ...context, db: db.as('draw'), quickRounds };
  const late = new Set<number>();
  const refused = new RefusedOpenings();
  const common = { everyMs: tickMs, retryMs: waitingMs, failed: 'The draw job failed' };
  return [
    { ...common, name: 'freeze', run: () => freeze(deps, late) },
    { ...common, name: 'draw', run: () => draw(deps, late) },
    {
      ...{ name: 'refunds', everyMs: tickMs, retryMs: refundRetryMs, failed: 'Refunds of a cancelled round could not be paid' },
      run: (signal) => payLeftRefunds(deps, signal),
    },
    {
      ...{ name: 'prizes', everyMs: tickMs, retryMs: waitingMs, failed: 'Prizes could not be paid' },
      run: async () => {
        await payDuePrizes({ ...deps, db: prizes.as('draw') });
      },
      listen: (wake) => onPrizeDue(db, wake),
    },
    { ...common, name: 'open rounds', run: () => openRounds(deps, refused) },
    ...(context.witnesses === undefined ? [] : [collectJob(deps.db, context.witnesses, deps.log)]),
  ];
}

/** Returns the job that collects the signatures of witnesses; each that stays away is logged when it begins and ends. */
function collectJob(db: DrawDeps['db'], witnesses: Witnesses, log: Pick<EventLog, 'warn'>): Job {
  let absent = new Set<string>();
  return {
    ...{ name: 'witnesses', everyMs: witnessMs, retryMs: waitingMs, failed: 'Witnesses could not be asked' },
    run: async () => {
      const missing = await witnesses.collect(db);
      for (const { name, error } of missing)
        if (!absent.has(name)) log.warn({ err: error, witness: name }, 'A witness does not sign the public log');
      absent = new Set(missing.map(({ name }) => name));
      return missing.length > 0 ? waitingMs : witnessMs;
    },
  };
}

async function freeze(deps: DrawJobDeps, late: Set<number>): Promise<void> {
  announceDraws(deps.log, await freezeDue(deps), late);
}

async function draw(deps: DrawJobDeps, late: Set<number>): Promise<number> {
  const reports = await drawDue(deps);
  announceDraws(deps.log, reports, late);
  return reports.some(({ outcome }) => outcome === 'waiting') ? waitingMs : tickMs;
}

/** Opens the rounds that are due and logs the failures; returns ms until the next attempt. */
export async function openRounds(deps: DrawJobDeps, refused: RefusedOpenings): Promise<number> {
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

const compareMs = 5_000;

/** Returns a job for each draw source with its own clock, which compares the database's clock with it. */
export function clockLagJobs({ db: plain, clocks, log }: Pick<JobContext, 'db' | 'clocks' | 'log'>, everyMs = compareMs): Job[] {
  const db = plain.as('draw');
  const failed = 'The clock of the database could not be held against what decides draws';
  const compare = (source: Clocked) => {
    let lagging = false;
    return async () => {
      try {
        const lag = (await noteClockLag(db, source)) ?? 0;
        if (lag >= mostLagMs !== lagging)
          log.error(
            lagging
              ? `The clock of the database is right again: rounds that ${source.name} decides are sold.`
              : `The clock of the database is ${(lag / 1000).toFixed(1)} s behind ${source.name}: rounds that it decides are not sold until the clock is set right.`,
          );
        lagging = lag >= mostLagMs;
      } catch (error) {
        if (!(error instanceof ChainUnavailable || error instanceof BeaconUnavailable)) throw error;
        await renewClockLag(db, source);
      }
    };
  };
  return clocks
    .filter(({ headTime }) => headTime !== undefined)
    .map((source) => ({ name: `clock lag of ${source.name}`, everyMs, failed, run: compare(source) }));
}
