import { createHmac } from 'node:crypto';
import type { PresignResponse } from 'shared/contracts/uploads';
import { maxPictureBytes } from 'shared/contracts/uploads';
import { sameHash } from '../../core/secrets/codes.ts';
import { type PictureKind, pictureKind } from './pictures.ts';

/** Path to which pictures are PUT, with a signature. */
export const uploadPath = '/api/upload-file';

/** Milliseconds that a permission to upload lives. */
const permissionLifetime = 10 * 60_000;

/** What a permission is for; all of it is in its signature. */
export interface Permission {
  key: string;
  kind: PictureKind;
  userId: number;
  /** Bytes of the file; null where they were not told: at most `maxPictureBytes`. */
  size: number | null;
  /** Epoch ms. */
  expiresAt: number;
}

/** Permission to PUT one picture under a key. @param publicUrl where it will be shown */
export function permit(
  signingKey: Uint8Array,
  wanted: Pick<Permission, 'key' | 'kind' | 'userId' | 'size'>,
  publicUrl: string,
): PresignResponse {
  const permission: Permission = { ...wanted, expiresAt: Date.now() + permissionLifetime };
  const { key, kind, userId, size, expiresAt } = permission;
  const query = new URLSearchParams({ expires: String(expiresAt), member: String(userId) });
  if (size !== null) query.set('size', String(size));
  query.set('signature', sign(signingKey, permission));
  return {
    url: `${uploadPath}/${key}?${query}`,
    method: 'PUT',
    headers: { 'content-type': kind.contentType },
    publicUrl,
    maxBytes: size ?? maxPictureBytes,
    expiresAt,
  };
}

/**
 * What the address of a PUT permits, if the permission is ours and has not run out.
 * @returns 'incomplete' for an address that lacks a part of it, undefined for one that is not ours or not any more
 */
export function readPermission(
  signingKeys: readonly Uint8Array[],
  key: string,
  query: URLSearchParams,
): Permission | 'incomplete' | undefined {
  const signature = query.get('signature');
  const [expiresAt, userId] = [numberIn(query.get('expires')), numberIn(query.get('member'))];
  if (!signature || expiresAt === null || userId === null) return 'incomplete';
  const kind = pictureKind(key);
  if (!kind) return undefined;
  const permission: Permission = { key, kind, userId, size: numberIn(query.get('size')), expiresAt };
  const isOurs = signingKeys.some((signingKey) => sameHash(signature, sign(signingKey, permission)));
  return isOurs && expiresAt > Date.now() ? permission : undefined;
}

const numberIn = (text: string | null): number | null => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null);

function sign(signingKey: Uint8Array, { key, kind, userId, size, expiresAt }: Permission): string {
  const text = [key, kind.contentType, size ?? 'any size', userId, expiresAt].join('\n');
  return createHmac('sha256', signingKey).update(text).digest('base64url');
}
