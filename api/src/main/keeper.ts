import { DatabaseUnavailable } from '../base/db/database.ts';
import type { EventLog } from '../base/events.ts';
import { inNewTrace } from '../base/trace/currentTrace.ts';
import { type DrawDeps, drawDue, freezeDue } from '../nouns/lotteries/draw/draw.service.ts';
import { tellDraws } from '../nouns/lotteries/draw/tellDraws.ts';
import { recordMissingOpenings } from '../nouns/lotteries/opening/opening.service.ts';
import { RefusedOpenings } from '../nouns/lotteries/sale/refusedOpenings.ts';
import { openScheduledLotteries } from '../nouns/lotteries/sale/sale.service.ts';

/** Milliseconds between two looks for rounds to freeze or to draw: a freeze has ten seconds at least. */
const tickMs = 500;
/** The same while a block is waited for, ms: public RPC addresses are not to be flooded. */
const waitingMs = 1_500;
/** Rewards can be imported at any time, ms. */
const refreshMs = 30_000;

export interface KeeperDeps extends DrawDeps {
  quickRounds: boolean;
  log: EventLog;
}

/**
 * Opens scheduled rounds, publishes the lists of those whose sale is over and draws the due ones for as long as the process lives, in
 * three loops: none keeps another waiting. Several processes may keep the same database: each round is opened, frozen and drawn once.
 * @returns stops after the work in hand
 */
export function startKeeper(deps: KeeperDeps): () => Promise<void> {
  const late = new Set<number>();
  const refused = new RefusedOpenings();
  const stops = [() => freeze(deps, late), () => draw(deps, late), () => openRounds(deps, refused)].map((work) =>
    repeat(work, deps.log),
  );
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** @returns ms until the next look */
async function freeze(deps: KeeperDeps, late: Set<number>): Promise<number> {
  tellDraws(deps.log, await freezeDue(deps), late);
  return tickMs;
}

/** @returns ms until the next look */
async function draw(deps: KeeperDeps, late: Set<number>): Promise<number> {
  const reports = await drawDue(deps);
  tellDraws(deps.log, reports, late);
  return reports.some(({ outcome }) => outcome === 'waiting') ? waitingMs : tickMs;
}

/** @returns ms until the next look */
export async function openRounds(deps: KeeperDeps, refused: RefusedOpenings): Promise<number> {
  const { announcer, quickRounds, log } = deps;
  const { recorded, failed } = await recordMissingOpenings(deps);
  for (const id of recorded) announcer.announce(id);
  for (const { lotteryId, error } of failed) log.error({ err: error, lotteryId }, 'The opening of a round could not be recorded');
  const opening = await openScheduledLotteries(deps, quickRounds);
  const { opened, now, nextAt } = opening;
  for (const { rewardId, error } of refused.toTell(opening))
    log.error({ err: error, rewardId }, 'A round of a reward could not be opened');
  for (const id of opened) announcer.announce(id);
  return Math.min(refreshMs, Math.max(1, nextAt - now + 1));
}

/**
 * Does something again and again, each time after as many ms as it said, and each time in a trace of its own.
 * @param failed what is said of it in the log when it failed
 * @returns stops after the work in hand
 */
export function repeat(
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
      // Nothing is lost: what could not be done is still due the next time. (That the database is away is told where it is seen.)
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
