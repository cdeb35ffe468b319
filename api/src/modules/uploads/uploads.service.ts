import type { Database, Queryable } from '../../core/db/database.ts';
import { ApiError, inWords } from '../../core/http/errors.ts';
import { type RateLimits, rules } from '../../core/rate-limit/rateLimits.ts';
import { insertUpload, lockPicturesOf, noteStored, readUse } from './uploads.repository.ts';

/** Quota of a member: pictures, including permissions that are not used yet, and bytes, including variants. */
export const quota = { pictures: 30, bytes: 30 * 1024 * 1024 };

export async function checkQuota(db: Queryable, userId: number, more: { pictures: number; bytes: number }): Promise<void> {
  const { pictures, bytes } = await readUse(db, userId);
  if (pictures + more.pictures <= quota.pictures && bytes + more.bytes <= quota.bytes) return;
  throw new ApiError(
    409,
    'QUOTA_EXCEEDED',
    `You keep as many pictures as a member may: ${quota.pictures} of them, ${quota.bytes / 1024 / 1024} MB. Those that are not shown anywhere go after an hour.`,
  );
}

/** Applies the daily limit of uploads. @throws ApiError 429 */
export async function takePictureOfDay(limits: RateLimits, userId: number): Promise<void> {
  const { allowed, retryAfter } = await limits.count(rules.uploadByMember, String(userId));
  if (!allowed) throw enoughForToday('uploaded as many pictures', retryAfter);
}

/** Applies the daily limit of sent data, in kilobytes, rounded up, whether or not the upload succeeds. @throws ApiError 429 */
export async function takeBytesOfDay(limits: RateLimits, userId: number, bytes: number): Promise<void> {
  const kilobytes = Math.ceil(bytes / 1024);
  const { allowed, retryAfter } = await limits.count(rules.uploadKilobytesByMember, String(userId), kilobytes);
  if (!allowed) throw enoughForToday('sent as large pictures', retryAfter);
}

function enoughForToday(what: string, seconds: number): ApiError {
  const told = `You have ${what} as a member may in a day. Please try again in ${inWords(seconds)}.`;
  return new ApiError(429, 'TOO_MANY_REQUESTS', told, undefined, seconds);
}

/** Reserves a picture within the member's quota, also for parallel requests. @throws ApiError 409 */
export async function reserveUpload(db: Database, key: string, userId: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPicturesOf(tx, userId);
    await checkQuota(tx, userId, { pictures: 1, bytes: 0 });
    await insertUpload(tx, key, userId);
  });
}

/**
 * Reserves the bytes of a picture within the quota, before it is stored.
 * @returns false if another upload for the key was faster, or its removal has begun
 * @throws ApiError 409
 */
export async function reserveBytes(db: Database, key: string, userId: number, bytes: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockPicturesOf(tx, userId);
    await checkQuota(tx, userId, { pictures: 0, bytes });
    return noteStored(tx, key, bytes);
  });
}
