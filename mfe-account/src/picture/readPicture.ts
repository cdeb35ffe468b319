/** Maximum size of a chosen file, bytes; the upload is much smaller. */
const mostBytes = 20 * 1024 * 1024;
const fewestPixels = 96;
/** Larger pictures are scaled down, because the uploaded square has 512 px. */
const longestSide = 2000;

export const acceptedTypes = 'image/jpeg,image/png,image/webp,image/gif';

const kinds = 'a JPEG, PNG, WebP or GIF';

/**
 * Decodes a chosen file, upright.
 * @throws PlayerError
 */
export async function readPicture(file: File): Promise<ImageBitmap> {
  // SVG is excluded: it has no pixels of its own and may contain scripts.
  if (!file.type.startsWith('image/') || file.type.startsWith('image/svg'))
    throw new PlayerError(`This file is not a picture that can be shown. Please choose ${kinds}.`);
  if (file.size > mostBytes) {
    const has = (file.size / 1024 / 1024).toFixed(0);
    throw new PlayerError(`This file is too large: it has ${has} MB. Please choose one of 20 MB at most.`);
  }
  const picture = await decoded(file);
  const { width, height } = picture;
  if (Math.min(width, height) < fewestPixels) {
    picture.close();
    const needs = `It needs at least ${fewestPixels} pixels each way.`;
    throw new PlayerError(`This picture is too small: ${width} × ${height} pixels. ${needs}`);
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
    const message = `This picture cannot be read. It may be broken, or of a kind that this browser does not know. Please choose ${kinds}.`;
    throw new PlayerError(message, { cause });
  }
}

import { PlayerError } from 'shared/api-client/playerError';
