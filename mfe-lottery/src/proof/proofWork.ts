import type { Check, CheckStep } from 'shared/fair/check';

/** Steps of this page: those of a bundle, and that the site shows the same. */
export type ProofStep = CheckStep | 'site';

/** What came of one step. */
export interface ProofCheck extends Omit<Check, 'step'> {
  step: ProofStep;
}

/** What the site itself says of a round, to be held against its records. */
export interface SiteClaims {
  roundId: number;
  openingId: string | null;
  freezeId: string | null;
  resultId: string | null;
  cancelId: string | null;
  /** Zero-based; null before the draw. */
  winnerTicket: number | null;
  totalTickets: number;
}

/** What is to be checked: texts as they came from the site, so that nothing has touched them. */
export interface ProofWork {
  bundle: string;
  /** `/fair/log/key`; null when it could not be had. */
  logKey: string | null;
  /** `/.well-known/jwks.json`; null when it could not be had. */
  keys: string | null;
  /** A receipt, as its owner gave it; null for none. */
  receipt: string | null;
  site: SiteClaims;
}

/** What came of it. */
export interface ProofReport {
  checks: ProofCheck[];
  /** Of the receipt; null without one. */
  receipt: ProofCheck | null;
  /** Whether what decides comes from the site itself; null when its record cannot be read. */
  simulated: boolean | null;
  /** Null where what decided it is not known yet, or cannot be read. */
  calculation: Calculation | null;
}

/** How the number follows from what decided, as a reader would do it; all in hex or decimal digits. */
export type Calculation =
  | {
      rule: 'v2';
      beaconRound: number;
      /** Whether the beacon is the public one, which many run together and no site alone. */
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

/** How far the work has come, in numbers of the round. */
export interface Progress {
  done: number;
  total: number;
}

/** What the one who works says. */
export type WorkMessage = { progress: Progress } | { report: ProofReport } | { failed: string };
