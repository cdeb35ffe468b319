import type { Queryable } from '../core/db/database.ts';
import { expirySql } from '../core/db/tableRules.ts';
import type { Job } from '../core/job.ts';
import { lookInterval } from '../core/secrets/keyring.ts';
import { reencrypt } from '../core/secrets/reencrypt.ts';
import { dropEndedKeys } from '../core/secrets/signingKeys.repository.ts';
import { dropUnconfirmed } from '../modules/accounts/members/members.repository.ts';
import { dropLapsed } from '../modules/notifications/subscriptions/subscriptions.repository.ts';
import { deleteExpiredExclusions } from '../modules/responsible-gaming/protection.repository.ts';
import { allTables } from '../modules/tables.ts';
import { configuredStore } from '../modules/uploads/pictureStore.ts';
import { sweepUploads } from '../modules/uploads/sweepUploads.ts';
import type { JobContext } from './jobContext.ts';

const sweepMs = 60 * 60_000;

export async function sweepExpired(db: Queryable): Promise<void> {
  for (const sql of expirySql(allTables)) await db.query(sql);
  await dropEndedKeys(db);
  await dropUnconfirmed(db);
  await dropLapsed(db);
  await deleteExpiredExclusions(db);
}

export function expiryJobs({ db, config }: Pick<JobContext, 'db' | 'config'>): Job[] {
  const store = configuredStore(config);
  return [
    {
      name: 'expiry',
      everyMs: sweepMs,
      firstMs: sweepMs,
      failed: 'Expired rows could not be removed',
      run: async () => {
        await Promise.all([sweepExpired(db), sweepUploads(db, store)]);
      },
    },
  ];
}

const checkpointMs = 600_000;

/**
 * Returns the job that makes checkpoints of the embedded database, which has no background process for them. Without them its WAL,
 * on a busy day 130 MB an hour, grows until the provider stops, and a start after `kill -9` must replay all of it. They also renew
 * the plans of statements (`pglite.ts`).
 * @param everyMs interval, ms
 */
export function checkpointJobs({ db }: Pick<JobContext, 'db'>, everyMs = checkpointMs): Job[] {
  if (db.kind !== 'pglite') return [];
  const failed = 'The embedded database could not make a checkpoint';
  return [{ name: 'checkpoints', everyMs, firstMs: everyMs, failed, run: () => db.execute('checkpoint') }];
}

/** Returns the job that encrypts values of former keys again. After a failure, the next start or `secret reseal` does the rest. */
export const reencryptJobs = ({ db, log }: Pick<JobContext, 'db' | 'log'>): Job[] => [
  {
    name: 'reencrypt',
    everyMs: null,
    failed: 'Values of a former key could not be encrypted again',
    run: async (signal) => {
      const count = await reencrypt(db.as('operator'), () => !signal.aborted);
      if (count > 0) log.info(`${count} stored values were encrypted again, with the current key`);
    },
  },
];

/** Returns the job that reads the signing and verifying keys again, because another process or a command may create one. */
export const refreshKeysJobs = ({ keys }: Pick<JobContext, 'keys'>): Job[] => [
  {
    name: 'refresh keys',
    everyMs: lookInterval,
    firstMs: lookInterval,
    failed: 'The signing keys could not be read',
    run: () => keys.refresh(),
  },
];
