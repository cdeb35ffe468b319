import { OperatorError } from '../../../core/command/operatorError.ts';
import type { Opening } from './sale.service.ts';

/** Interval after which a refusal that lasts is logged again, ms. */
const repeatMs = 24 * 60 * 60_000;

/**
 * Selects the failed openings to log. A refusal, which only an operator can end, recurs with every attempt: it is logged once for a reward, and
 * again when its message changes or a day has passed. All other failures are logged each time.
 */
export class RefusedOpenings {
  #logged = new Map<number, { message: string; at: number }>();

  /** Returns the failures to log. @param opening result of an attempt; forgets the rewards that it did not refuse */
  toLog({ failures, now }: Pick<Opening, 'failures' | 'now'>): Opening['failures'] {
    const before = this.#logged;
    this.#logged = new Map();
    return failures.filter(({ rewardId, error }) => {
      if (!(error instanceof OperatorError)) return true;
      const last = before.get(rewardId);
      const isNew = last?.message !== error.message || now - last.at >= repeatMs;
      this.#logged.set(rewardId, isNew || last === undefined ? { message: error.message, at: now } : last);
      return isNew;
    });
  }
}
