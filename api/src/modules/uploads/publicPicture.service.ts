import { randomUUID } from 'node:crypto';
import type { PicturePublicity } from 'shared/contracts/uploads';
import type { Database } from '../../core/db/database.ts';
import { copyPicture, type PictureStore, removePicture } from './pictureStore.ts';
import {
  claimPicture,
  type ExposedPicture,
  findExposed,
  markPublished,
  readPublicity,
  replaceAddress,
  writePublicity,
} from './publicPicture.repository.ts';
import { deleteUpload } from './sweep.repository.ts';
import { insertUpload, lockPicturesOf, noteStored } from './uploads.repository.ts';

/**
 * Notes whether a member agrees that strangers see their picture beside their wins. When the agreement is taken back, the picture is in
 * no list any more at once, and gets another address: the former one, which strangers know, serves nothing.
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

/** Pictures that get another address in one go. */
const renewAtMost = 500;

/**
 * Gives another address to pictures whose address strangers know, though their members do not agree (any more) that they see them.
 * @param userId of one member; null: of all
 * @throws AggregateError when some could not be moved; they are found again the next time
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
  // What follows the UUID says width and type.
  const id = randomUUID();
  const next = id + key.slice(id.length);
  // Its row comes first: the sweep removes what a process that stops here has copied.
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
