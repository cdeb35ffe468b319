import { sql } from 'kysely';
import type { Queryable } from '../core/db/database.ts';
import { statement, tables } from '../core/db/statement.ts';
import type { Job } from '../core/job.ts';
import { dropEndedKeys } from '../core/secrets/signingKeys.repository.ts';
import { dropUnconfirmed } from '../modules/accounts/members/members.repository.ts';
import { dropLapsed } from '../modules/notifications/subscriptions/subscriptions.repository.ts';
import { deleteExpiredExclusions } from '../modules/responsible-gaming/persistentExclusions.ts';
import { configuredStore } from '../modules/uploads/configuredStore.ts';
import { sweepUploads } from '../modules/uploads/sweepUploads.ts';
import type { JobContext } from './jobContext.ts';

const sweepMs = 60 * 60_000;

const ago = (interval: string) => sql<Date>`now() - ${sql.lit(interval)}::interval`;

/** Deletes of expired rows. They only free space: each row's own expiry already makes it invalid. */
const expired = [
  statement(() => tables.deleteFrom('sessions').where('expiresAt', '<', ago('0 seconds'))),
  statement(() => tables.deleteFrom('loginChallenges').where('expiresAt', '<', ago('0 seconds'))),
  statement(() => tables.deleteFrom('emailProofs').where('expiresAt', '<', ago('0 seconds'))),
  statement(() => tables.deleteFrom('emailChanges').where('expiresAt', '<', ago('0 seconds'))),
  statement(() => tables.deleteFrom('recoveries').where('linkExpiresAt', '<', ago('0 seconds'))),
  // Browsers keep their device number for that long.
  statement(() => tables.deleteFrom('knownDevices').where('lastUsedAt', '<', ago('400 days'))),
  statement(() => tables.deleteFrom('rateLimits').where('resetsAt', '<', ago('0 seconds'))),
  statement(() => tables.deleteFrom('traffic').where('seenAt', '<', ago('1 hour'))),
  statement(() => tables.deleteFrom('usedProofs').where('usedAt', '<', ago('15 minutes'))),
  statement(() => tables.deleteFrom('captchasUsed').where('expiresAt', '<', ago('0 seconds'))),
  statement(() => tables.deleteFrom('releaseReports').where('minute', '<', ago('30 days'))),
  // Without a mail server, mails are kept for the operator, but not for ever, because they contain addresses.
  statement(() => tables.deleteFrom('outbox').where('createdAt', '<', ago('7 days'))),
];

/** Deletes all expired rows. */
export async function sweepExpired(db: Queryable): Promise<void> {
  for (const remove of expired) await remove(db, {});
  await dropEndedKeys(db);
  await dropUnconfirmed(db);
  await dropLapsed(db);
  await deleteExpiredExclusions(db);
}

/** Returns the job that deletes expired rows and unused pictures. */
export function expiryJobs({ db, config }: Pick<JobContext, 'db' | 'config'>): Job[] {
  const store = configuredStore(config);
  return [
    {
      name: 'expiry',
      everyMs: sweepMs,
      firstMs: sweepMs,
      failed: 'What is over could not be cleaned up',
      run: async () => {
        await Promise.all([sweepExpired(db), sweepUploads(db, store)]);
      },
    },
  ];
}
