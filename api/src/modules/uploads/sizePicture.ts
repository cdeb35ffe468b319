import { variantWidths } from 'shared/contracts/pictureSizes';
import { looksLike, type PictureKind } from './pictures.ts';

/** Most pixels of one picture, all frames together: a small file can unfold to gigabytes. */
const maxPicturePixels = 50_000_000;

export interface SizedPicture {
  /** px, as a browser shows it: after the turn that a camera noted. */
  width: number;
  /** The picture as it may be shown to everybody: without the place, time and camera that a phone writes into it. */
  clean: Uint8Array;
  /** WebP, narrowest first. */
  variants: { width: number; bytes: Uint8Array }[];
}

/** What is wrong with a file, to follow "The file …". */
export interface PictureProblem {
  problem: string;
}

/**
 * Reads a picture to its end, writes it anew and makes its narrower variants. Takes much memory and time: everybody but
 * pictureWorker.ts calls it through pictureProcess.ts.
 * @param trusted the operator's: stays as it is, byte for byte, when it carries nothing but pixels
 */
export async function sizePicture(kind: PictureKind, bytes: Uint8Array, trusted = false): Promise<SizedPicture | PictureProblem> {
  const unreadable = { problem: `is not a ${kind.ending} picture` };
  if (!looksLike(kind, bytes)) return unreadable;
  // Native code of some megabytes: loaded with the first picture, not at every start.
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
    // Making another picture of it reads everything; without one it is read here, so that broken bytes are found.
    if (keeps && variants.length === 0) await picture.stats();
    return { width: autoOrient.width, clean, variants };
  } catch {
    return unreadable;
  }
}

/** sharp leaves out all that is not pixels unless it is asked to keep it. */
function inKind(picture: import('sharp').Sharp, { ending }: PictureKind): import('sharp').Sharp {
  if (ending === 'jpg') return picture.jpeg({ quality: 88 });
  if (ending === 'webp') return picture.webp({ quality: 88, smartSubsample: true });
  return ending === 'gif' ? picture.gif() : picture.png();
}
