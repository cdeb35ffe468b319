import { createHash } from 'node:crypto';
import { pictureName } from 'shared/contracts/pictureSizes';
import { maxPictureBytes } from 'shared/contracts/uploads';
import { OperatorError } from '../../core/command/operatorError.ts';
import type { Config } from '../../core/config/config.ts';
import { configuredStore } from './configuredStore.ts';
import { readPicture } from './pictureProcess.ts';
import { putPicture } from './pictureStore.ts';
import { pictureEndings, pictureKind } from './pictures.ts';

export class NotAPicture extends OperatorError {
  override name = 'NotAPicture';
}

/**
 * Stores a picture of the operator (rewards, seed) with its variants. The key consists of the digest and the width, so that a
 * repeated import stores it once.
 * @param fileName only its extension is used
 * @returns the public URL
 * @throws NotAPicture
 */
export async function storePicture(config: Config, bytes: Uint8Array, fileName: string): Promise<string> {
  const kind = pictureKind(fileName);
  if (!kind) throw new NotAPicture(`${fileName}: only pictures are taken (${pictureEndings}).`);
  if (bytes.byteLength > maxPictureBytes) throw new NotAPicture(`${fileName}: larger than ${maxPictureBytes / 1024 / 1024} MB.`);
  const sized = await readPicture(kind, bytes, true);
  if ('problem' in sized) throw new NotAPicture(`${fileName}: the content ${sized.problem}.`);
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const name = pictureName(digest, sized.width, kind.ending);
  const store = configuredStore(config);
  await putPicture(store, name, kind, sized);
  return store.publicUrl(name);
}
