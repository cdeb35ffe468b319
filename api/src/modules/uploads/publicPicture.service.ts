import { randomUUID } from 'node:crypto';
import type { PicturePublicity } from 'shared/contracts/uploads';
import type { Database } from '../../core/db/database.ts';
import { ApiError } from '../../core/http/errors.ts';
import { copyPicture, type PictureStore, removePicture } from './pictureStore.ts';
import {
  claimPicture,
  type ExposedPicture,
  findExposed,
  markPublished,
  readAvatar,
  readPublicity,
  releaseUploaded,
  replaceAddress,
  takeUploaded,
  writeAvatar,
  writePublicity,
} from './publicPicture.repository.ts';
import { deleteUpload } from './sweep.repository.ts';
import { insertUpload, lockPicturesOf, noteStored } from './uploads.repository.ts';

/**
 * Sets whether others see a member's picture next to their wins. After a withdrawal, the picture is immediately missing from all
 * lists, and it moves to a new URL, so that the published one stops working.
 */
export async function publishPicture(
  db: Database,
  store: PictureStore,
  userId: number,
  isPublic: boolean,
): Promise<PicturePublicity> {
  await db.transaction(async (tx) => {
    await lockPicturesOf(tx, userId);
    await writePublicity(tx, userId, isPublic);
    await markPublished(tx, userId, store.publicUrl(''));
  });
  await renewAddresses(db, store, userId);
  return readPublicity(db, userId);
}

const renewAtMost = 500;

/**
 * Moves pictures to a new URL if theirs was published and they are no longer public.
 * @param userId null: all members
 * @throws AggregateError if some could not be moved; the next call retries them
 */
export async function renewAddresses(db: Database, store: PictureStore, userId: number | null): Promise<void> {
  const failures: unknown[] = [];
  const exposed = await findExposed(db, store.publicUrl(''), userId, renewAtMost);
  for (const picture of exposed) {
    try {
      await renewAddress(db, store, picture);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} of ${exposed.length} pictures could not be given another address.`);
}

async function renewAddress(db: Database, store: PictureStore, { key, userId, bytes }: ExposedPicture): Promise<void> {
  const id = randomUUID();
  const next = id + key.slice(id.length);
  // The row is inserted first, so that the sweep deletes the copy if this process stops here.
  await db.transaction(async (tx) => {
    await insertUpload(tx, next, userId);
    await noteStored(tx, next, bytes);
  });
  await copyPicture(store, key, next);
  const isMoved = await db.transaction(async (tx) => {
    await lockPicturesOf(tx, userId);
    if (!(await replaceAddress(tx, userId, store.publicUrl(key), store.publicUrl(next)))) return false;
    await claimPicture(tx, key);
    return true;
  });
  if (!isMoved) return;
  await removePicture(store, key);
  await deleteUpload(db, key);
}

/**
 * Shows an uploaded picture as the member's own. The previous one is kept for an hour, in which it can be shown again.
 * @param publicUrl as returned with the upload permission; null removes the picture
 * @throws ApiError 404 if the member has no such picture
 */
export async function showPicture(db: Database, store: PictureStore, userId: number, publicUrl: string | null): Promise<void> {
  const keyOf = (address: string) => {
    const before = store.publicUrl('');
    return address.startsWith(before) ? address.slice(before.length) : undefined;
  };
  await db.transaction(async (tx) => {
    await lockPicturesOf(tx, userId);
    if (publicUrl !== null) {
      const key = keyOf(publicUrl);
      if (key === undefined || !(await takeUploaded(tx, key, userId)))
        throw new ApiError(404, 'NOT_FOUND', 'This picture is not there, or not any more. Please upload it again.');
    }
    const former = await readAvatar(tx, userId);
    const formerKey = former === null || former === publicUrl ? undefined : keyOf(former);
    if (formerKey !== undefined) await releaseUploaded(tx, formerKey, userId);
    await writeAvatar(tx, userId, publicUrl);
    await markPublished(tx, userId, store.publicUrl(''));
  });
}
