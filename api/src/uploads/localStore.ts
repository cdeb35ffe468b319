import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isErrno } from '../db/lock.ts';
import { type PictureStore, permissionLifetime } from './pictureStore.ts';
import { maxPictureBytes } from './pictures.ts';

/** Path under which the pictures of the data folder are served. */
export const uploadsPath = '/uploads';
/** Path to which they are PUT, with a signature. */
export const uploadPath = '/api/upload-file';

/** Folder of the uploaded pictures. */
export const uploadsFolder = (dataDir: string): string => path.join(dataDir, 'uploads');

const publicUrl = (key: string): string => `${uploadsPath}/${key}`;

/** Pictures in the data folder: the embedded default. @param signingKey signs permissions to upload */
export function localStore(dataDir: string, signingKey: Uint8Array): PictureStore {
  return {
    presign: async (key, { contentType }) => {
      const expiresAt = Date.now() + permissionLifetime;
      const query = new URLSearchParams({ expires: String(expiresAt), signature: sign(signingKey, key, expiresAt) });
      const headers = { 'content-type': contentType };
      return {
        url: `${uploadPath}/${key}?${query}`,
        method: 'PUT',
        headers,
        publicUrl: publicUrl(key),
        maxBytes: maxPictureBytes,
        expiresAt,
      };
    },
    put: async (key, _kind, bytes) => {
      await writeOnce(uploadsFolder(dataDir), key, bytes);
      return publicUrl(key);
    },
  };
}

/** Whether a permission is ours and has not run out. @param expiresAt epoch ms, as signed */
export function isPermitted(signingKey: Uint8Array, key: string, expiresAt: number, signature: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(signingKey, key, expiresAt))];
  return given.length === right.length && timingSafeEqual(given, right) && expiresAt > Date.now();
}

function sign(signingKey: Uint8Array, key: string, expiresAt: number): string {
  return createHmac('sha256', signingKey).update(`${key}\n${expiresAt}`).digest('base64url');
}

/**
 * Writes a file that appears whole or not at all, and never in place of another.
 * @returns false when the file was there already
 */
export async function writeOnce(folder: string, name: string, bytes: Uint8Array): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  const unfinished = path.join(folder, `.${randomUUID()}`);
  try {
    await writeFile(unfinished, bytes, { flag: 'wx' });
    await link(unfinished, path.join(folder, name));
    return true;
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
}
