import { variantWidths } from 'shared/contracts/pictureSizes';
import { looksLike, type PictureKind } from './pictures.ts';

/** Most pixels of one picture, all frames together: a small file can unfold to gigabytes. */
export const maxPicturePixels = 50_000_000;

export interface SizedPicture {
  /** px, as a browser shows it: after the turn that a camera noted. */
  width: number;
  /** WebP, narrowest first. */
  variants: { width: number; bytes: Buffer }[];
}

/**
 * Reads a picture to its end and makes its narrower variants.
 * @returns what is wrong with it, to follow "The file …", when it cannot be taken
 */
export async function sizePicture(kind: PictureKind, bytes: Uint8Array): Promise<SizedPicture | { problem: string }> {
  const unreadable = { problem: `is not a ${kind.ending} picture` };
  if (!looksLike(kind, bytes)) return unreadable;
  // Native code of some megabytes: loaded with the first picture, not at every start.
  const { default: sharp } = await import('sharp');
  try {
    const { width, height, pages = 1, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height * pages > maxPicturePixels) return { problem: `has more than ${maxPicturePixels / 1e6} million pixels` };
    const picture = sharp(bytes, { animated: true, limitInputPixels: maxPicturePixels }).autoOrient();
    const variants: SizedPicture['variants'] = [];
    for (const variant of variantWidths(autoOrient.width)) {
      const webp = picture.clone().resize({ width: variant }).webp({ quality: 75, alphaQuality: 70, smartSubsample: true });
      variants.push({ width: variant, bytes: await webp.toBuffer() });
    }
    // Making a variant reads everything; without one it is read here, so that broken bytes are found.
    if (variants.length === 0) await picture.stats();
    return { width: autoOrient.width, variants };
  } catch {
    return unreadable;
  }
}
