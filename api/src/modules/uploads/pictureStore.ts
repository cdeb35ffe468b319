import { pictureWidth, variantName, variantWidths } from 'shared/contracts/pictureSizes';
import { type PictureKind, variantKind } from './pictures.ts';
import type { SizedPicture } from './sizePicture.ts';

/** Storage of pictures. Keys are made by the server, and a key never gets another content. */
export interface PictureStore {
  publicUrl(key: string): string;
  /** Stores a file; an existing key keeps its content. */
  put(key: string, kind: PictureKind, bytes: Uint8Array): Promise<void>;
  /** Copies a file to another key. @throws if it does not exist */
  copy(from: string, to: string): Promise<void>;
  remove(key: string): Promise<void>;
  removeUnfinished(): Promise<void>;
}

/**
 * Returns the `Cache-Control` of a picture. Members' pictures (keys with a UUID) are private, so that no shared cache keeps them
 * after their removal; the operator's are public.
 */
export function cacheControlOf(key: string): string {
  const who = /^[0-9a-f]{8}-/.test(key) ? 'private' : 'public';
  return `${who}, max-age=31536000, immutable`;
}

/** Stores a picture and its narrower variants. The variants are stored first, so that they exist whenever the picture does. */
export async function putPicture(store: PictureStore, key: string, kind: PictureKind, sized: SizedPicture): Promise<void> {
  const variants = pictureWidth(key) === undefined ? [] : sized.variants;
  await Promise.all(variants.map(({ width, bytes }) => store.put(variantName(key, width), variantKind, bytes)));
  await store.put(key, kind, sized.clean);
}

const variantsOf = (key: string, width = pictureWidth(key) ?? 0): string[] =>
  variantWidths(width).map((each) => variantName(key, each));

/** Copies a picture and its variants, in the order of `putPicture`. */
export async function copyPicture(store: PictureStore, from: string, to: string): Promise<void> {
  const targets = variantsOf(to);
  for (const [index, variant] of variantsOf(from).entries()) await store.copy(variant, targets[index] ?? '');
  await store.copy(from, to);
}

export async function removePicture(store: PictureStore, key: string): Promise<void> {
  await store.remove(key);
  for (const variant of variantsOf(key)) await store.remove(variant);
}
