import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';
import { pictureStore } from './pictureStore.ts';
import { looksLike, maxPictureBytes, pictureEndings, pictureKind } from './pictures.ts';

/** A file that is not a picture we take; the message says why. */
export class NotAPicture extends Error {
  override name = 'NotAPicture';
}

/**
 * Stores a picture of the operator's (rewards, seed). Its key is the digest of its bytes, so that importing twice stores it once.
 * @param fileName only its ending is used
 * @returns the picture's public address
 * @throws NotAPicture
 */
export async function storePicture(config: Config, bytes: Uint8Array, fileName: string): Promise<string> {
  const kind = pictureKind(fileName);
  if (!kind) throw new NotAPicture(`${fileName}: only pictures are taken (${pictureEndings}).`);
  if (!looksLike(kind, bytes)) throw new NotAPicture(`${fileName}: the content is not a ${kind.ending} picture.`);
  if (bytes.byteLength > maxPictureBytes) throw new NotAPicture(`${fileName}: larger than ${maxPictureBytes / 1024 / 1024} MB.`);
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return pictureStore(config).put(`${digest}.${kind.ending}`, kind, bytes);
}
