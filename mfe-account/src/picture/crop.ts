/** px. */
export interface Size {
  width: number;
  height: number;
}

/** `zoom` 1 is as large as the picture's shorter side; `x` and `y` are the centre, px of the picture. */
export interface Crop {
  zoom: number;
  x: number;
  y: number;
}

/** Minimum side of the square, px: it is shown 96 px wide. */
const fewest = 96;
const mostZoom = 5;

export const maxZoom = ({ width, height }: Size): number => Math.min(mostZoom, Math.max(1, Math.min(width, height) / fewest));

export const sideOf = ({ width, height }: Size, { zoom }: Crop): number => Math.min(width, height) / zoom;

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Returns the closest square inside the picture. */
export function inside(size: Size, { zoom, x, y }: Crop): Crop {
  const right = { zoom: within(zoom, 1, maxZoom(size)), x, y };
  const half = sideOf(size, right) / 2;
  return { ...right, x: within(x, half, size.width - half), y: within(y, half, size.height - half) };
}

export const wholeOf = ({ width, height }: Size): Crop => ({ zoom: 1, x: width / 2, y: height / 2 });

/** Moves the square. @param across, down shares of its own side */
export function moved(size: Size, crop: Crop, across: number, down: number): Crop {
  const side = sideOf(size, crop);
  return inside(size, { ...crop, x: crop.x + across * side, y: crop.y + down * side });
}

/** Returns the square's position between both ends, 0 to 1; 0.5 where it cannot move. */
export function placeOf(size: Size, crop: Crop): { across: number; down: number; freeAcross: boolean; freeDown: boolean } {
  const side = sideOf(size, crop);
  const share = (centre: number, length: number) => (length - side < 1 ? 0.5 : (centre - side / 2) / (length - side));
  return {
    across: share(crop.x, size.width),
    down: share(crop.y, size.height),
    freeAcross: size.width - side >= 1,
    freeDown: size.height - side >= 1,
  };
}

/** Places the square between both ends. @param across, down 0 to 1 */
export function placed(size: Size, crop: Crop, { across, down }: { across: number; down: number }): Crop {
  const side = sideOf(size, crop);
  const centre = (share: number, length: number) => side / 2 + share * (length - side);
  return inside(size, { ...crop, x: centre(across, size.width), y: centre(down, size.height) });
}

/** Shares of the side that a key moves, and with Shift. */
const step = 0.05;
const fineStep = 0.01;
const zoomStep = 1.1;

const directions: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns the square after a key; undefined for keys without a function here. */
export function afterKey(size: Size, crop: Crop, { key, shiftKey }: { key: string; shiftKey: boolean }): Crop | undefined {
  const direction = directions[key];
  if (direction) {
    const by = shiftKey ? fineStep : step;
    return moved(size, crop, direction[0] * by, direction[1] * by);
  }
  if (key === '+' || key === '=') return inside(size, { ...crop, zoom: crop.zoom * zoomStep });
  if (key === '-' || key === '_') return inside(size, { ...crop, zoom: crop.zoom / zoomStep });
  return key === 'Home' || key === '0' ? wholeOf(size) : undefined;
}

export function cropWords(size: Size, crop: Crop): string {
  const half = sideOf(size, crop) / 2;
  const percent = (px: number, length: number) => Math.round((px / length) * 100);
  const [left, right] = [percent(crop.x - half, size.width), percent(crop.x + half, size.width)];
  const [top, bottom] = [percent(crop.y - half, size.height), percent(crop.y + half, size.height)];
  return `Kept: ${left} to ${right} % across, ${top} to ${bottom} % down.`;
}

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
  if (!file) throw new PlayerError('This browser could not cut the picture. Please try another one.');
  return { picture: file, width };
}

import { PlayerError } from 'shared/api-client/playerError';
