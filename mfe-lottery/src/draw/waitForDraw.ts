import type { Lottery } from 'shared/contracts/lotteries';
import { calculatingMs } from '../lottery/roundPhase.ts';

/** After this long past the moment at which a draw could be made it counts as late, ms. */
const lateMs = 60_000;

/** What the wait follows from. */
type Timed = Pick<Lottery, 'drawRule' | 'endTime' | 'drawTime'>;

/** The wait between the end of a sale and its result. */
export interface Wait {
  /** Whole seconds to go; 0 when the result is due. */
  left: number;
  /** All seconds of it. */
  total: number;
  late: boolean;
}

/**
 * Ten seconds (spec), or until what decides a round exists, where that is later: a beacon’s round comes some 15 seconds after the end,
 * and minutes after it when the list of tickets was not frozen in time.
 * @param nowMs the server's time, epoch ms
 */
export function waitForDraw({ drawRule, endTime, drawTime }: Timed, nowMs: number): Wait {
  const due = drawRule === 'v1' ? endTime + calculatingMs : Math.max(drawTime, endTime + calculatingMs);
  const since = drawRule === 'v1' ? endTime : Math.max(drawTime, endTime);
  return {
    left: Math.max(0, Math.ceil((due - Math.max(nowMs, endTime)) / 1000)),
    total: Math.ceil((due - endTime) / 1000),
    late: nowMs >= since + lateMs,
  };
}
