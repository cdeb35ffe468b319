import type { Queryable } from '../core/db/database.ts';
import { expirySql } from '../core/db/tableRules.ts';
import type { Job } from '../core/job.ts';
import { dropEndedKeys } from '../core/secrets/signingKeys.repository.ts';
import { dropUnconfirmed } from '../modules/accounts/members/members.repository.ts';
import { dropLapsed } from '../modules/notifications/subscriptions/subscriptions.repository.ts';
import { deleteExpiredExclusions } from '../modules/responsible-gaming/persistentExclusions.ts';
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
