/**
 * A row of slides as CSS lays it out and the browser scrolls it. Where the row stands is the only truth about a carousel:
 * its buttons and bullets are read from it, and every way of moving it (finger, wheel, keys, buttons, mouse) scrolls it.
 */

export interface CarouselState {
  /** Zero-based among `positions`: the stop that the row is nearest to. */
  position: number;
  /** Places the row can stop at; 1 when everything fits, 0 while nobody has looked. */
  positions: number;
  atStart: boolean;
  atEnd: boolean;
}

/** Where a carousel is to go: one step, or to a position. */
export type CarouselTarget = 'back' | 'forward' | number;

/** Pixels by which scroll positions may be off: they are fractions on zoomed screens, and widths are rounded. */
const tolerance = 2;

/** How far a slide must be dragged for the row to go on to the next one, px. */
const meantPx = 40;

/** A row that has not moved for so long stands still, ms. */
const restMs = 150;

/** Every place the row can stop at, as scroll positions in px: the starts of slides, and the end of the row. */
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
 * The stop that a step or a bullet leads to, px. A step forward never leads back, wherever between two stops a row stands.
 * @param from where the row stands, or where it is moving to, px
 */
export function stopFor(stops: readonly number[], from: number, to: CarouselTarget): number {
  if (to === 'forward') return stops.find((stop) => stop > from + tolerance) ?? from;
  if (to === 'back') return stops.findLast((stop) => stop < from - tolerance) ?? from;
  return stops[to] ?? from;
}

/**
 * The stop at which a row comes to rest after it was dragged, px: the next one in the direction of a drag that was meant.
 * @param from where the drag began, px
 * @param left where it ended, px
 */
export function stopAfterDrag(stops: readonly number[], from: number, left: number): number {
  const moved = left - from;
  if (moved >= meantPx) return stops.find((stop) => stop >= left - tolerance) ?? left;
  if (moved <= -meantPx) return stops.findLast((stop) => stop <= left + tolerance) ?? left;
  return stops[nearest(stops, left)] ?? left;
}

/** Calls `act` each time the row has come to rest. @returns how to stop it */
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

/** Index of the stop that is nearest to a scroll position. */
function nearest(stops: readonly number[], left: number): number {
  const distances = stops.map((stop) => Math.abs(stop - left));
  return distances.indexOf(Math.min(...distances));
}
