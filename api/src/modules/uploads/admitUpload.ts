import type { IncomingHttpHeaders } from 'node:http';
import { maxPictureBytes } from 'shared/contracts/uploads';
import type { Database, Queryable } from '../../core/db/database.ts';
import { ApiError, inWords } from '../../core/http/errors.ts';
import { type RateLimits, rules } from '../../core/rate-limit/rateLimits.ts';
import type { AccountDeps } from '../accounts/sessions/accountDeps.ts';
import { type Permission, readPermission } from './permissions.ts';
import { countTry, insertUpload, lockPicturesOf, noteStored, readUse } from './uploads.repository.ts';

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
async function takeBytesOfDay(limits: RateLimits, userId: number, bytes: number): Promise<void> {
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

/**
 * Limits of uploads in progress, including the one being processed, because each holds its bytes in memory: in all, and per
 * member.
 */
export const mostWaiting = 20;
export const mostWaitingOfMember = 2;

const comeAgain = 5;

/**
 * Queue of uploads. A slot is taken before the body is received, so that many uploads cannot exhaust the memory; without a free
 * slot, an upload is rejected immediately.
 */
export class UploadQueue {
  readonly #members: number[] = [];

  /**
   * Takes a slot.
   * @returns a function that releases it; further calls have no effect
   * @throws ApiError 429 if the member has reached the limit, 503 if the queue is full
   */
  enter(userId: number): () => void {
    if (this.#members.filter((other) => other === userId).length >= mostWaitingOfMember) {
      const told = 'Your other pictures are still being read. Please send this one again in a moment.';
      throw new ApiError(429, 'TOO_MANY_REQUESTS', told, undefined, comeAgain);
    }
    if (this.#members.length >= mostWaiting) {
      const told = 'Many pictures are being read just now. Please send yours again in a moment.';
      throw new ApiError(503, 'UNAVAILABLE', told, undefined, comeAgain);
    }
    this.#members.push(userId);
    let here = true;
    return () => {
      if (here) this.#members.splice(this.#members.indexOf(userId), 1);
      here = false;
    };
  }
}

/** Attempts per permission: a rejected picture may be corrected and sent again. */
const mostTries = 5;

export const usedPermission = () =>
  new ApiError(403, 'FORBIDDEN', 'This permission to upload was used before. Please ask for a new one.');

export interface Admitted extends Permission {
  leave: () => void;
}

/**
 * Authorises an upload by its URL and headers, before the body is received: checks signature, type and size, takes a slot in the
 * queue, applies the member's quotas, and counts an attempt.
 * @param address URL with its query
 * @throws ApiError
 */
export async function admitUpload(
  { keys, db, limits }: AccountDeps,
  line: UploadQueue,
  { key, address, headers }: { key: string; address: string; headers: IncomingHttpHeaders },
): Promise<Admitted> {
  const permission = readPermission(
    keys.accepted().map(({ uploads }) => uploads),
    key,
    new URL(address, 'http://provider').searchParams,
  );
  if (permission === 'incomplete')
    throw new ApiError(400, 'VALIDATION', 'Send the picture to the whole address that presigned-url gave.');
  if (!permission)
    throw new ApiError(403, 'FORBIDDEN', 'This permission to upload is not valid or has run out. Please ask for a new one.');
  const { kind, userId } = permission;
  if (headers['content-type'] !== kind.contentType)
    throw new ApiError(415, 'UNSUPPORTED_MEDIA_TYPE', `The file is not a ${kind.ending} picture.`);
  const bytes = sizeOf(headers, permission);
  const leave = line.enter(userId);
  try {
    await takeBytesOfDay(limits, userId, bytes);
    await checkQuota(db, userId, { pictures: 0, bytes: 0 });
    const upload = await countTry(db, key, userId);
    if (!upload || upload.bytes > 0 || upload.tries > mostTries) throw usedPermission();
  } catch (error) {
    leave();
    throw error;
  }
  return { ...permission, leave };
}

/** Returns the body size from the header; Node does not accept more than it. */
function sizeOf(headers: IncomingHttpHeaders, { size }: Permission): number {
  const bytes = Number(headers['content-length'] ?? 0);
  if (headers['transfer-encoding'] !== undefined || !Number.isSafeInteger(bytes))
    throw new ApiError(400, 'VALIDATION', 'Say how large the picture is: the header Content-Length is missing.');
  if (bytes > maxPictureBytes)
    throw new ApiError(413, 'PAYLOAD_TOO_LARGE', `A picture may have ${maxPictureBytes / 1024 / 1024} MB at most.`);
  if (size !== null && bytes !== size) {
    const told = `This permission is for a file of ${size} bytes, not of ${bytes}. Please ask for a new one.`;
    throw new ApiError(403, 'FORBIDDEN', told);
  }
  return bytes;
}
