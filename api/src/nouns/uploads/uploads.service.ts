import type { Queryable } from '../../base/db/database.ts';
import { ApiError } from '../../base/http/errors.ts';
import { type PictureStore, removePicture } from './pictureStore.ts';
import { deleteUpload, findUnused, readUse } from './uploads.repository.ts';

/** What a member may keep: pictures with those that were only asked for, and bytes with the variants. */
export const quota = { pictures: 100, bytes: 50 * 1024 * 1024 };

/** Pictures removed in one go. */
const sweepAtMost = 500;

/** @throws ApiError 409 when the member keeps as much as they may */
export async function checkQuota(db: Queryable, userId: number, more: { pictures: number; bytes: number }): Promise<void> {
  const { pictures, bytes } = await readUse(db, userId);
  if (pictures + more.pictures <= quota.pictures && bytes + more.bytes <= quota.bytes) return;
  throw new ApiError(
    409,
    'QUOTA_EXCEEDED',
    `You keep as many pictures as a member may: ${quota.pictures} of them, ${quota.bytes / 1024 / 1024} MB. Those that are not shown anywhere go after a day.`,
  );
}

/** Removes pictures that have been shown nowhere for a day. @returns how many */
export async function sweepUploads(db: Queryable, store: PictureStore): Promise<number> {
  const keys = await findUnused(db, store.publicUrl(''), sweepAtMost);
  for (const key of keys) {
    // The row goes last: what fails is found again the next time.
    await removePicture(store, key);
    await deleteUpload(db, key);
  }
  return keys.length;
}
