import { type Crop, sideOf } from './crop.ts';

/** Width and height of the picture that is sent, px. */
const sentSide = 512;

/** Fills a canvas with the square of a picture. What is transparent becomes white: a JPEG has no holes. */
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
 * The square as a file of its own. It has nothing of the chosen file but pixels: no place, no time, no camera.
 * @throws Error where the browser cannot write one
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
