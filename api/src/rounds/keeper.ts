import type { FastifyBaseLogger } from 'fastify';
import { type DrawDeps, drawDue } from '../draws/draws.service.ts';
import { openScheduledRounds } from './rounds.service.ts';

/** Milliseconds between two looks for rounds to draw. */
const tickMs = 500;
/** The same while a block is waited for, ms: public RPC addresses are not to be flooded. */
const waitingMs = 1_500;
/** Rewards can be imported at any time, ms. */
const refreshMs = 30_000;

export interface KeeperDeps extends DrawDeps {
  quickRounds: boolean;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/**
 * Opens scheduled rounds and draws the due ones for as long as the process lives. Several processes may keep the same
 * database: each round is opened and drawn once.
 * @returns stops after the work in hand
 */
export function startKeeper(deps: KeeperDeps): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let openAgainAt = 0;

  /** @returns ms until the next one */
  const tick = async (): Promise<number> => {
    try {
      const reports = await drawDue(deps);
      if (performance.now() >= openAgainAt) {
        const { opened, now, nextAt } = await openScheduledRounds(deps.db, deps.quickRounds);
        for (const id of opened) deps.announcer.announce(id);
        openAgainAt = performance.now() + Math.min(refreshMs, nextAt - now + 1);
      }
      return reports.some(({ outcome }) => outcome === 'waiting') ? waitingMs : tickMs;
    } catch (error) {
      // Nothing is lost: what could not be done is still due at the next tick.
      deps.log.error({ err: error }, 'Rounds could not be kept');
      return waitingMs;
    }
  };

  let working = Promise.resolve();
  const loop = () => {
    working = tick().then((pause) => {
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
