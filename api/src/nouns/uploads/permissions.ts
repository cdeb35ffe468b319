import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PresignResponse } from 'shared/contracts/uploads';
import { maxPictureBytes } from 'shared/contracts/uploads';
import type { PictureKind } from './pictures.ts';

/** Path to which pictures are PUT, with a signature. */
export const uploadPath = '/api/upload-file';

/** Milliseconds that a permission to upload lives. */
const permissionLifetime = 10 * 60_000;

/** Permission to PUT one picture under a key. @param publicUrl where it will be shown */
export function permit(signingKey: Uint8Array, key: string, { contentType }: PictureKind, publicUrl: string): PresignResponse {
  const expiresAt = Date.now() + permissionLifetime;
  const query = new URLSearchParams({ expires: String(expiresAt), signature: sign(signingKey, key, expiresAt) });
  const headers = { 'content-type': contentType };
  return { url: `${uploadPath}/${key}?${query}`, method: 'PUT', headers, publicUrl, maxBytes: maxPictureBytes, expiresAt };
}

/** Whether a permission is ours and has not run out. @param expiresAt epoch ms, as signed */
export function isPermitted(signingKey: Uint8Array, key: string, expiresAt: number, signature: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(signingKey, key, expiresAt))];
  return given.length === right.length && timingSafeEqual(given, right) && expiresAt > Date.now();
}

function sign(signingKey: Uint8Array, key: string, expiresAt: number): string {
  return createHmac('sha256', signingKey).update(`${key}\n${expiresAt}`).digest('base64url');
}
