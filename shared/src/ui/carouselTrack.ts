/**
 * State of a carousel, derived from the scroll position of its row, which is the only source of truth: every way of moving it
 * (touch, wheel, keys, buttons, mouse) scrolls the row.
 */

export interface CarouselState {
  /** Index of the nearest scroll stop, zero-based. */
  position: number;
  /** Number of scroll stops; 1 when everything fits, 0 before the first measurement. */
  positions: number;
  atStart: boolean;
  atEnd: boolean;
}

export type CarouselTarget = 'back' | 'forward' | number;

/** Tolerance of scroll positions, px: they are fractional on zoomed screens, and widths are rounded. */
const tolerance = 2;

/** Minimum drag distance to move to the next slide, px. */
const meantPx = 40;

/** Time without movement after which a row counts as at rest, ms. */
const restMs = 150;

/** Lists the scroll stops of a row, px: the starts of slides, and the end of the row. */
export function stopsOf(track: HTMLElement): number[] {
  const end = Math.max(track.scrollWidth - track.clientWidth, 0);
  const slides = [...track.children].filter((slide) => slide instanceof HTMLElement);
  const first = slides[0]?.offsetLeft ?? 0;
  const starts = slides.map((slide) => slide.offsetLeft - first);
  return [...starts.filter((start) => start < end - tolerance), end];
}

export function stateOf(track: HTMLElement): CarouselState {
  const stops = stopsOf(track);
  const end = stops.at(-1) ?? 0;
  return {
    position: nearest(stops, track.scrollLeft),
    positions: stops.length,
    atStart: track.scrollLeft < tolerance,
    atEnd: track.scrollLeft > end - tolerance,
  };
}

/**
 * Returns the scroll stop of a step or bullet, px. A step forward never leads back, even from between two stops.
 * @param from current or target scroll position, px
 */
export function stopFor(stops: readonly number[], from: number, to: CarouselTarget): number {
  if (to === 'forward') return stops.find((stop) => stop > from + tolerance) ?? from;
  if (to === 'back') return stops.findLast((stop) => stop < from - tolerance) ?? from;
  return stops[to] ?? from;
}

/**
 * Returns the scroll stop after a drag, px: the next one in its direction when the drag was long enough.
 * @param from scroll position at the start of the drag, px
 * @param left scroll position at its end, px
 */
export function stopAfterDrag(stops: readonly number[], from: number, left: number): number {
  const moved = left - from;
  if (moved >= meantPx) return stops.find((stop) => stop >= left - tolerance) ?? left;
  if (moved <= -meantPx) return stops.findLast((stop) => stop <= left + tolerance) ?? left;
  return stops[nearest(stops, left)] ?? left;
}

/** Calls `act` each time the row comes to rest. @returns a function that stops watching */
export function whenAtRest(track: HTMLElement, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(act, restMs);
  };
  track.addEventListener('scroll', wait, { passive: true });
  return () => {
    clearTimeout(timer);
    track.removeEventListener('scroll', wait);
  };
}

function nearest(stops: readonly number[], left: number): number {
  const distances = stops.map((stop) => Math.abs(stop - left));
  return distances.indexOf(Math.min(...distances));
}
