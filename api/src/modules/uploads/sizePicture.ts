import { variantWidths } from 'shared/contracts/pictureSizes';
import { looksLike, type PictureKind } from './pictures.ts';

/** Limit of pixels of all frames together: a small file can expand to gigabytes. */
const maxPicturePixels = 50_000_000;

/**
 * `width`: in px, after the rotation in the Exif data; `clean`: the picture without metadata such as location, time and camera.
 */
export interface SizedPicture {
  width: number;
  clean: Uint8Array;
  variants: { width: number; bytes: Uint8Array }[];
}

/** A sentence fragment that follows "The file …". */
export interface PictureProblem {
  problem: string;
}

/**
 * Decodes a picture completely, encodes it again without metadata, and creates its variants. Uses much memory and time, so call
 * it only through pictureProcess.ts.
 * @param trusted an operator's picture without metadata is kept byte for byte
 */
export async function sizePicture(kind: PictureKind, bytes: Uint8Array, trusted = false): Promise<SizedPicture | PictureProblem> {
  const unreadable = { problem: `is not a ${kind.ending} picture` };
  if (!looksLike(kind, bytes)) return unreadable;
  // A native library of several megabytes, loaded with the first picture only.
  const { default: sharp } = await import('sharp');
  try {
    const { width, height, pages = 1, autoOrient, exif, xmp, iptc } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height * pages > maxPicturePixels) return { problem: `has more than ${maxPicturePixels / 1e6} million pixels` };
    const picture = sharp(bytes, { animated: true, limitInputPixels: maxPicturePixels }).autoOrient();
    const keeps = trusted && !exif && !xmp && !iptc;
    const clean = keeps ? bytes : await inKind(picture.clone(), kind).toBuffer();
    const variants: SizedPicture['variants'] = [];
    for (const variant of variantWidths(autoOrient.width)) {
      const webp = picture.clone().resize({ width: variant }).webp({ quality: 75, alphaQuality: 70, smartSubsample: true });
      variants.push({ width: variant, bytes: await webp.toBuffer() });
    }
    // Encoding variants decodes all of the picture; without any, it is decoded here to detect damage.
    if (keeps && variants.length === 0) await picture.stats();
    return { width: autoOrient.width, clean, variants };
  } catch {
    return unreadable;
  }
}

/**
 * Encodes a variant of a stored picture as AVIF: as close to the picture as the WebP (PSNR), and at 384 px a sixth smaller.
 * Effort 0 is not smaller at this quality, and slower efforts gain little.
 * @param width of the variant, px
 */
export async function avifVariant(bytes: Uint8Array, width: number): Promise<SizedPicture | PictureProblem> {
  const { default: sharp } = await import('sharp');
  try {
    // The AVIF encoder writes no animations.
    const { pages = 1 } = await sharp(bytes).metadata();
    if (pages > 1) return { problem: 'is animated' };
    const picture = sharp(bytes, { limitInputPixels: maxPicturePixels }).autoOrient().resize({ width });
    return { width, clean: await picture.avif({ quality: 55, effort: 1, chromaSubsampling: '4:4:4' }).toBuffer(), variants: [] };
  } catch {
    return { problem: 'cannot be encoded as AVIF' };
  }
}

/** Encodes the first frame of a stored picture as a WebP of at most 480 px in width and height. */
export async function previewPicture(bytes: Uint8Array): Promise<SizedPicture | PictureProblem> {
  const { default: sharp } = await import('sharp');
  try {
    const picture = sharp(bytes, { limitInputPixels: maxPicturePixels }).autoOrient();
    const small = picture.resize({ width: 480, height: 480, fit: 'inside', withoutEnlargement: true }).webp({ quality: 75 });
    const { data, info } = await small.toBuffer({ resolveWithObject: true });
    return { width: info.width, clean: data, variants: [] };
  } catch {
    return { problem: 'is not a picture' };
  }
}

/** sharp removes metadata by default. */
function inKind(picture: import('sharp').Sharp, { ending }: PictureKind): import('sharp').Sharp {
  if (ending === 'jpg') return picture.jpeg({ quality: 88 });
  if (ending === 'webp') return picture.webp({ quality: 88, smartSubsample: true });
  return ending === 'gif' ? picture.gif() : picture.png();
}
