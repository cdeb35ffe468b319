import type { Database } from '../../core/db/database.ts';
import { writeAvatar } from './memberPicture.repository.ts';
import { type PictureStore, removePicture } from './pictureStore.ts';
import { renewAddresses } from './publicPicture.service.ts';
import { claimPicturesOf, claimUnused, deleteUpload, findUnused } from './sweep.repository.ts';
import { lockPicturesOf } from './uploads.repository.ts';

/** Pictures removed in one go. */
const sweepAtMost = 500;

/**
 * Removes pictures that have been shown nowhere for an hour, and what earlier removals have left. Pictures that strangers may not see
 * any more get another address first.
 * @returns how many were removed
 * @throws AggregateError when some of them could not be removed or moved; they are found again the next time
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
 * Removes every picture of a member, shown or not, from the store as well: for a member who is deleted. To be called after that is
 * committed, or before: it needs no transaction. What the store fails to remove goes with the next sweep.
 * @returns how many
 * @throws AggregateError when some could not be removed at once
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

/** One that cannot be removed holds up none of the others. The row goes last: what fails is found again. */
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
