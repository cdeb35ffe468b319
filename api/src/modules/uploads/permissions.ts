import { createHmac } from 'node:crypto';
import type { PresignResponse } from 'shared/contracts/uploads';
import { maxPictureBytes } from 'shared/contracts/uploads';
import { sameHash } from '../../core/secrets/codes.ts';
import { type PictureKind, pictureKind } from './pictures.ts';

export const uploadPath = '/api/upload-file';

const permissionLifetime = 10 * 60_000;

export interface Permission {
  key: string;
  kind: PictureKind;
  userId: number;
  /** Size of the file in bytes; null if unknown, with `maxPictureBytes` as the limit. */
  size: number | null;
  expiresAt: number;
}

/** Signs a permission to upload one picture. @param publicUrl its later URL */
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
 * Verifies the permission in the query of an upload.
 * @returns 'incomplete' if a parameter is missing, undefined if the permission is invalid or expired
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
