import type { IncomingHttpHeaders } from 'node:http';
import { maxPictureBytes } from 'shared/contracts/uploads';
import { ApiError } from '../../core/http/errors.ts';
import type { AccountDeps } from '../accounts/sessions/accountDeps.ts';
import { type Permission, readPermission } from './permissions.ts';
import { countTry } from './uploads.repository.ts';
import { checkQuota, takeBytesOfDay } from './uploads.service.ts';

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
