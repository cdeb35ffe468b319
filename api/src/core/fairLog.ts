import { hkdfSync } from 'node:crypto';
import { type NoteSigner, noteSigner } from 'shared/fair/note';
import type { Config } from './config/config.ts';
import type { Queryable } from './db/database.ts';

/** Writes to the public, append-only transparency log of draws (modules/transparency-log). The process's own log is log.ts. */
export interface FairLog {
  /** Name of the site in the log: the host of its address when the first record was written. */
  origin: string;
  signer: NoteSigner;
}

/** Tells whether enough witnesses of the log have signed it with the freeze of a lottery. */
export interface FreezeWitnesses {
  ofFreeze(db: Queryable, lotteryId: number): Promise<{ isQuorum: boolean; signed: string[] }>;
}

export interface PublishedWitnesses {
  policyText: string;
  newestQuorum(rows: readonly { size: number; witness: string }[]): number | undefined;
}

/**
 * Creates the log's name and key from the settings. The key is derived from `fairKey`, so that all processes over one database
 * sign alike. If there are records, their name is used instead of the settings' (continueLog in modules/transparency-log).
 */
export function openFairLog({ publicUrl, fairKey }: Pick<Config, 'publicUrl' | 'fairKey'>): FairLog {
  const origin = new URL(publicUrl).host;
  const secretKey = new Uint8Array(hkdfSync('sha256', fairKey, '', 'snail-lotto/fair-log', 32));
  return { origin, signer: noteSigner(origin, secretKey) };
}

export function named(log: FairLog, origin: string): FairLog {
  return log.origin === origin ? log : { origin, signer: noteSigner(origin, log.signer.secretKey) };
}
