import { variantName } from 'shared/contracts/pictureSizes';
import type { PresignResponse } from 'shared/contracts/uploads';
import { deriveKeys } from '../auth/keys.ts';
import type { Config } from '../config.ts';
import { localStore } from './localStore.ts';
import { type PictureKind, variantKind } from './pictures.ts';
import { s3Store } from './s3Store.ts';
import type { SizedPicture } from './sizePicture.ts';

/** Milliseconds that a permission to upload lives. */
export const permissionLifetime = 10 * 60_000;

/** Where pictures are kept. Keys are made by the server and never reused. */
export interface PictureStore {
  /** Permission to PUT one picture under this key. */
  presign(key: string, kind: PictureKind): Promise<PresignResponse>;
  /** Stores a picture; the same key again keeps what is there. @returns the picture's public address */
  put(key: string, kind: PictureKind, bytes: Uint8Array): Promise<string>;
}

/** The bucket when one is configured, else the data folder. */
export function pictureStore(config: Config): PictureStore {
  return config.s3 ? s3Store(config.s3) : localStore(config.dataDir, deriveKeys(config.jwtSecret).uploads);
}

/** Stores the narrower variants of a picture beside it. @param key that of the picture */
export async function putVariants(store: PictureStore, key: string, variants: SizedPicture['variants']): Promise<void> {
  await Promise.all(variants.map(({ width, bytes }) => store.put(variantName(key, width), variantKind, bytes)));
}
