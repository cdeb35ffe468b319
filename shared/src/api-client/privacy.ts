import useSWR from 'swr';
import type { Acknowledged } from '../contracts/auth.ts';
import type { MemberExport } from '../contracts/memberExport.ts';
import type { DeleteAccountRequest, DeletionState } from '../contracts/privacy.ts';
import { get, post } from './http.ts';

const shape = `#${process.env.SHAPE_OF_PRIVACY}`;

const deletionKey = `/api/privacy/deletion${shape}`;

/** Fetches what prevents the deletion of the member's account; sends no request while logged out. */
export function useDeletion(signedIn: boolean) {
  return useSWR(signedIn ? deletionKey : null, (key: string) => get<DeletionState>(key));
}

/**
 * Downloads all data about the member (GDPR export); slow for large accounts. @throws ApiError TOO_MANY_REQUESTS; NOT_JSON when
 * the download broke off
 */
export const memberExport = () => get<MemberExport>('/api/privacy/export', { timeout: 180_000 });

/** Mails the code that the deletion requires. @throws ApiError TOO_MANY_REQUESTS */
export const mailDeletionCode = () => post<Acknowledged>('/api/privacy/deletion/code');

/** Deletes the account. @throws ApiError VALIDATION, INVALID_CODE, STILL_OPEN, BALANCE_CHANGED, ON_BREAK, TOO_MANY_REQUESTS */
export const deleteAccount = (body: DeleteAccountRequest) => post<Acknowledged>('/api/privacy/deletion/confirm', body);
