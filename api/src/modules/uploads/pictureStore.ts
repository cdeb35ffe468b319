import { pictureWidth, variantName, variantWidths } from 'shared/contracts/pictureSizes';
import { type PictureKind, variantKind } from './pictures.ts';
import type { SizedPicture } from './sizePicture.ts';

/** Where pictures are kept. Keys are made by the server and never reused. */
export interface PictureStore {
  /** Where everybody sees the picture under this key. */
  publicUrl(key: string): string;
  /** Stores a file; the same key again keeps what is there. */
  put(key: string, kind: PictureKind, bytes: Uint8Array): Promise<void>;
  /** Stores a file under another key as well. @throws when it is not there */
  copy(from: string, to: string): Promise<void>;
  /** Removes a file, if it is there. */
  remove(key: string): Promise<void>;
  /** Removes what was being written when a process died. */
  removeUnfinished(): Promise<void>;
}

/**
 * Who may keep a picture, and for how long: its `Cache-Control`. Those of members are for themselves, and when they are removed no cache
 * between may have them; their keys are UUIDs. The operator's are for everybody.
 */
export function keptBy(key: string): string {
  const who = /^[0-9a-f]{8}-/.test(key) ? 'private' : 'public';
  return `${who}, max-age=31536000, immutable`;
}

/** Stores a picture and its narrower variants, those first: where the picture is, they are. */
export async function putPicture(store: PictureStore, key: string, kind: PictureKind, sized: SizedPicture): Promise<void> {
  // A name without a width promises no variants.
  const variants = pictureWidth(key) === undefined ? [] : sized.variants;
  await Promise.all(variants.map(({ width, bytes }) => store.put(variantName(key, width), variantKind, bytes)));
  await store.put(key, kind, sized.clean);
}

/** Names of the variants of a picture. */
const variantsOf = (key: string, width = pictureWidth(key) ?? 0): string[] =>
  variantWidths(width).map((each) => variantName(key, each));

/** Stores a picture and its variants under another key as well, in the order of `putPicture`. */
export async function copyPicture(store: PictureStore, from: string, to: string): Promise<void> {
  const targets = variantsOf(to);
  for (const [index, variant] of variantsOf(from).entries()) await store.copy(variant, targets[index] ?? '');
  await store.copy(from, to);
}

/** Removes a picture and its variants, the picture first. */
export async function removePicture(store: PictureStore, key: string): Promise<void> {
  await store.remove(key);
  for (const variant of variantsOf(key)) await store.remove(variant);
}
