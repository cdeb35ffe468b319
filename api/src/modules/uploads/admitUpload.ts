import type { IncomingHttpHeaders } from 'node:http';
import { maxPictureBytes } from 'shared/contracts/uploads';
import { ApiError } from '../../core/http/errors.ts';
import type { AccountDeps } from '../accounts/sessions/accountDeps.ts';
import { type Permission, readPermission } from './permissions.ts';
import type { UploadQueue } from './uploadQueue.ts';
import { countTry } from './uploads.repository.ts';
import { checkQuota, takeBytesOfDay } from './uploads.service.ts';

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
  // Without both headers there is no body.
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
