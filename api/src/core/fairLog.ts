import { hkdfSync } from 'node:crypto';
import { type NoteSigner, noteSigner } from 'shared/fair/note';
import type { Config } from './config/config.ts';

/*
 * The public, append-only log of what the site says of its draws (modules/transparency-log). What the process tells its operator is log.ts.
 */

/** What is needed to write to the public log. */
export interface FairLog {
  /** The site's name in it: the host of its address when its first record was written. */
  origin: string;
  /** Signs its checkpoints. */
  signer: NoteSigner;
}

/**
 * The log of a site as its settings say. Its key comes from `fairKey`, so all processes over one database sign alike. Once there are
 * records, its name is theirs, whatever the settings say: see continueLog in modules/transparency-log.
 */
export function openFairLog({ publicUrl, fairKey }: Pick<Config, 'publicUrl' | 'fairKey'>): FairLog {
  const origin = new URL(publicUrl).host;
  const secretKey = new Uint8Array(hkdfSync('sha256', fairKey, '', 'snail-lotto/fair-log', 32));
  return { origin, signer: noteSigner(origin, secretKey) };
}

/** The same log, with the same key, under the name that its records have. */
export function named(log: FairLog, origin: string): FairLog {
  return log.origin === origin ? log : { origin, signer: noteSigner(origin, log.signer.secretKey) };
}
