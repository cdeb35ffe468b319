/** A rectangle in the window, px. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Something that can be pressed. @property weight how likely it is to be pressed next, 1 and more */
export interface Pressable extends Box {
  weight: number;
}

/** Distance from the window's edges and from what can be pressed, px. */
const gap = 8;
const step = 8;

/**
 * Where toasts cover nothing that can be pressed, or as little as can be, as near to their usual place as that allows: under
 * the header, in the middle. Where they stand now is kept for as long as nothing lies under it.
 * @param size of all toasts together, px
 * @param usualTop px
 */
export function toastPlace(
  size: Pick<Box, 'width' | 'height'>,
  window: Pick<Box, 'width' | 'height'>,
  pressables: readonly Pressable[],
  usualTop: number,
  present?: Pick<Box, 'left' | 'top'>,
): Pick<Box, 'left' | 'top'> {
  const middle = Math.round((window.width - size.width) / 2);
  const lowest = window.height - size.height - gap;
  const covered = (place: Pick<Box, 'left' | 'top'>) =>
    pressables.reduce((sum, each) => sum + each.weight * coveredPart({ ...place, ...size }, each), 0);
  if (present && present.top <= lowest && present.left + size.width <= window.width && covered(present) === 0) return present;

  let best = { left: middle, top: gap };
  let least = Number.POSITIVE_INFINITY;
  const rows = Math.max(0, Math.floor((lowest - gap) / step) + 1);
  const tops = [usualTop, ...Array.from({ length: rows }, (_, row) => gap + row * step)].filter((top) => top <= lowest);
  for (const left of [middle, gap, window.width - size.width - gap]) {
    for (const top of tops) {
      // Covering even a little of the smallest button counts more than the longest move.
      const cost = covered({ left, top }) * 10_000 + Math.abs(top - usualTop) + Math.abs(left - middle) / 4;
      if (cost < least) [best, least] = [{ left, top }, cost];
    }
  }
  return best;
}

/** How much of `under` is covered, 0 … 1, where even a touch counts for a tenth. */
function coveredPart(over: Box, under: Box): number {
  const width = Math.min(over.left + over.width, under.left + under.width) - Math.max(over.left, under.left) + gap;
  const height = Math.min(over.top + over.height, under.top + under.height) - Math.max(over.top, under.top) + gap;
  if (width <= 0 || height <= 0) return 0;
  return 0.1 + Math.min(1, (width * height) / (under.width * under.height)) * 0.9;
}
