export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A control that can be pressed. @property weight how likely it is to be pressed next, at least 1 */
export interface Pressable extends Box {
  weight: number;
}

const gap = 8;
const step = 8;

/**
 * Returns the position where toasts cover the fewest controls, as close as possible to the usual one: below the header, centred.
 * The current position stays as long as it covers nothing.
 * @param size of all toasts together, px
 * @param usualTop px
 */
export function toastPosition(
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
      const cost = covered({ left, top }) * 10_000 + Math.abs(top - usualTop) + Math.abs(left - middle) / 4;
      if (cost < least) [best, least] = [{ left, top }, cost];
    }
  }
  return best;
}

/** Returns how much of `under` is covered, 0 … 1. Any overlap counts at least 0.1. */
function coveredPart(over: Box, under: Box): number {
  const width = Math.min(over.left + over.width, under.left + under.width) - Math.max(over.left, under.left) + gap;
  const height = Math.min(over.top + over.height, under.top + under.height) - Math.max(over.top, under.top) + gap;
  if (width <= 0 || height <= 0) return 0;
  return 0.1 + Math.min(1, (width * height) / (under.width * under.height)) * 0.9;
}
