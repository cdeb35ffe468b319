import type { Check, CheckStep } from 'shared/fair/check';

/** Steps of the proof page: those of a bundle, and the comparisons with the site and with its log. */
export type ProofStep = CheckStep | 'site' | 'sameLog';

export interface ProofCheck extends Omit<Check, 'step'> {
  step: ProofStep;
}

export interface SiteClaims {
  lotteryId: number;
  openingId: string | null;
  freezeId: string | null;
  resultId: string | null;
  cancelId: string | null;
  /** Zero-based; null before the draw. */
  winnerTicket: number | null;
  totalTickets: number;
}

/** Input of the check: unmodified texts of the site; null for one that could not be loaded. A site may have no witnesses. */
export interface ProofWork {
  bundle: string;
  logKey: string | null;
  policy: string | null;
  keys: string | null;
  receipt: string | null;
  site: SiteClaims;
}

export interface ProofReport {
  checks: ProofCheck[];
  receipt: ProofCheck | null;
  isWitnessed: boolean;
  /** Whether the site simulates the beacon or chain; null for an invalid record. */
  simulated: boolean | null;
  /** Null before the draw, and for invalid records. */
  calculation: Calculation | null;
}

/** The computation of the number for readers; all values in hex or decimal digits. */
export type Calculation =
  | {
      rule: 'v2';
      beaconRound: number;
      isPublic: boolean;
      chain: string;
      signature: string;
      randomness: string;
      openingId: string;
      attempt: number;
      seed: string;
      word: number;
      skipped: number;
      numbers: number;
      number: number;
    }
  | { rule: 'v1'; block: number; hash: string; digits: string; value: number; numbers: number; number: number };

export interface Progress {
  done: number;
  total: number;
}

export type WorkMessage = { progress: Progress } | { report: ProofReport } | { failed: string };
