import type { Database } from '../../core/db/database.ts';
import { ApiError } from '../../core/http/errors.ts';
import { readAvatar, releaseUploaded, takeUploaded, writeAvatar } from './memberPicture.repository.ts';
import type { PictureStore } from './pictureStore.ts';
import { markPublished } from './publicPicture.repository.ts';
import { lockPicturesOf } from './uploads.repository.ts';

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
