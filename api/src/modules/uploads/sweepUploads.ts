import type { Database } from '../../core/db/database.ts';
import { type PictureStore, removePicture } from './pictureStore.ts';
import { writeAvatar } from './publicPicture.repository.ts';
import { renewAddresses } from './publicPicture.service.ts';
import { claimPicturesOf, claimUnused, deleteUpload, findUnused } from './sweep.repository.ts';
import { lockPicturesOf } from './uploads.repository.ts';

const sweepAtMost = 500;

/**
 * Deletes pictures that were not shown for an hour and the rest of failed removals; first moves pictures that are no longer
 * public to a new URL.
 * @returns the count of deleted pictures
 * @throws AggregateError if some could not be deleted or moved; the next call retries them
 */
export async function sweepUploads(db: Database, store: PictureStore): Promise<number> {
  await renewAddresses(db, store, null);
  const address = store.publicUrl('');
  const keys: string[] = [];
  for (const key of await findUnused(db, address, sweepAtMost)) {
    if (await db.transaction((tx) => claimUnused(tx, key, address))) keys.push(key);
  }
  await removeClaimed(db, store, keys);
  await store.removeUnfinished();
  return keys.length;
}

/**
 * Deletes all pictures of a member, from the store as well, for the deletion of the account. Call it before or after the deletion
 * is committed; the next sweep retries failures of the store.
 * @returns the count
 * @throws AggregateError if some could not be deleted
 */
export async function removePicturesOf(db: Database, store: PictureStore, userId: number): Promise<number> {
  const keys = await db.transaction(async (tx) => {
    await lockPicturesOf(tx, userId);
    await writeAvatar(tx, userId, null);
    return claimPicturesOf(tx, userId);
  });
  await removeClaimed(db, store, keys);
  return keys.length;
}

/** A failure does not stop the others. The row is deleted last, so that failures are found again. */
async function removeClaimed(db: Database, store: PictureStore, keys: readonly string[]): Promise<void> {
  const failures: unknown[] = [];
  for (const key of keys) {
    try {
      await removePicture(store, key);
      await deleteUpload(db, key);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${keys.length} pictures could not be removed.`);
}
