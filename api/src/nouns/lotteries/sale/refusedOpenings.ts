import { OperatorError } from '../../../base/command/operatorError.ts';
import type { Opening } from './sale.service.ts';

/** After this time, ms, a refusal that lasts is told once more. */
const againMs = 24 * 60 * 60_000;

/**
 * Picks the failures that are worth a line of the log. A refusal, which only an operator can end, comes with every look: it is told once for a
 * reward, and again when its sentence changes or a day has passed. All other failures are told each time.
 */
export class RefusedOpenings {
  #told = new Map<number, { sentence: string; at: number }>();

  /** @param opening what a look has found; a reward that is not refused in it begins anew */
  toTell({ failures, now }: Pick<Opening, 'failures' | 'now'>): Opening['failures'] {
    const before = this.#told;
    this.#told = new Map();
    return failures.filter(({ rewardId, error }) => {
      if (!(error instanceof OperatorError)) return true;
      const last = before.get(rewardId);
      const isNew = last?.sentence !== error.message || now - last.at >= againMs;
      this.#told.set(rewardId, isNew || last === undefined ? { sentence: error.message, at: now } : last);
      return isNew;
    });
  }
}
