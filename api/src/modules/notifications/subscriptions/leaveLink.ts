import type { Queryable } from '../../../core/db/database.ts';
import { keyedHash } from '../../../core/secrets/keyedHash.ts';

/** Where somebody leaves the list of news: a page with a button, and a POST that mail programs send (RFC 8058). */
export const leavePath = '/api/subscription/leave';

/**
 * What an address leaves by: 128 bits, always the same for an address, so that the link of every mail works for ever and none has
 * to be stored.
 * @param email in its normal form
 */
export const leaveSecret = (db: Queryable, email: string): string =>
  keyedHash(db, 'leave-news', email).subarray(0, 16).toString('base64url');

export const leaveLink = (db: Queryable, publicUrl: string, email: string): string =>
  `${publicUrl}${leavePath}?token=${leaveSecret(db, email)}`;
