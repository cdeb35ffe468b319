/** Most bytes of a file that is looked at; what is sent of it is far smaller. */
const mostBytes = 20 * 1024 * 1024;
/** Fewest px of the shorter side. */
const fewestPixels = 96;
/** A larger one is made smaller at once: the square that is sent has 512. */
const longestSide = 2000;

/** What the file's chooser offers. */
export const acceptedTypes = 'image/jpeg,image/png,image/webp,image/gif';

const kinds = 'a JPEG, PNG, WebP or GIF';

/** A file that cannot become a picture; the message says why, and what to do. */
class UnreadablePicture extends Error {
  override name = 'UnreadablePicture';
}

/**
 * A chosen file as pixels, upright.
 * @throws UnreadablePicture
 */
export async function readPicture(file: File): Promise<ImageBitmap> {
  // An SVG is a page that draws: it has no pixels of its own, and may have scripts.
  if (!file.type.startsWith('image/') || file.type.startsWith('image/svg'))
    throw new UnreadablePicture(`This file is not a picture that can be shown. Please choose ${kinds}.`);
  if (file.size > mostBytes) {
    const has = (file.size / 1024 / 1024).toFixed(0);
    throw new UnreadablePicture(`This file is too large: it has ${has} MB. Please choose one of 20 MB at most.`);
  }
  const picture = await decoded(file);
  const { width, height } = picture;
  if (Math.min(width, height) < fewestPixels) {
    picture.close();
    const needs = `It needs at least ${fewestPixels} pixels each way.`;
    throw new UnreadablePicture(`This picture is too small: ${width} × ${height} pixels. ${needs}`);
  }
  const shrink = longestSide / Math.max(width, height);
  if (shrink >= 1) return picture;
  const smaller = await createImageBitmap(picture, {
    resizeWidth: Math.round(width * shrink),
    resizeHeight: Math.round(height * shrink),
    resizeQuality: 'high',
  });
  picture.close();
  return smaller;
}

async function decoded(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    const told = `This picture cannot be read. It may be broken, or of a kind that this browser does not know. Please choose ${kinds}.`;
    throw new UnreadablePicture(told, { cause });
  }
}
