import type { Lottery } from 'shared/contracts/lotteries';
import { calculatingMs } from '../lottery/lotteryPhase.ts';

/** A draw is late when it takes longer than this after it was possible, ms. */
const lateMs = 60_000;

type Timed = Pick<Lottery, 'drawRule' | 'endTime' | 'drawTime'>;

export interface Wait {
  /** Whole seconds left; 0 when the result is due. */
  left: number;
  total: number;
  late: boolean;
}

/**
 * Returns the wait between the end of a sale and its result: ten seconds (spec), or until the deciding beacon round exists if
 * that is later. A beacon round comes about 15 seconds after the end, or minutes later when the ticket list was not frozen in
 * time.
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
