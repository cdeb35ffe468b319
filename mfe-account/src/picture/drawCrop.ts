import { type Crop, sideOf } from './crop.ts';

/** Maximum side of the uploaded picture, px. */
const sentSide = 512;

/** Draws the square of a picture on a canvas. Transparent pixels become white, because JPEG has no transparency. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const side = sideOf(picture, crop);
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, canvas.width, canvas.height);
}

/**
 * Returns the square as a JPEG. It contains only pixels, no metadata such as place, time or camera.
 * @throws Error when the browser cannot encode it
 */
export async function cropFile(picture: ImageBitmap, crop: Crop): Promise<{ picture: Blob; width: number }> {
  const canvas = document.createElement('canvas');
  const width = Math.round(Math.min(sentSide, sideOf(picture, crop)));
  canvas.width = width;
  canvas.height = width;
  drawCrop(canvas, picture, crop);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  if (!file) throw new Error('This browser could not cut the picture. Please try another one.');
  return { picture: file, width };
}
