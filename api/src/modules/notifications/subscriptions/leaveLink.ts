import type { Queryable } from '../../../core/db/database.ts';
import { keyedHash } from '../../../core/secrets/keyedHash.ts';

/** Page with an unsubscribe button, and the POST target for one-click unsubscribe of mail programs (RFC 8058). */
export const leavePath = '/api/subscription/leave';

/**
 * Computes the unsubscribe secret of an address: 128 bits of a keyed hash, so that links work for ever without storage.
 * @param email normalised
 */
export const leaveSecret = (db: Queryable, email: string): string =>
  keyedHash(db, 'leave-news', email).subarray(0, 16).toString('base64url');

export const leaveLink = (db: Queryable, publicUrl: string, email: string): string =>
  `${publicUrl}${leavePath}?token=${leaveSecret(db, email)}`;
