/** A row of slides as CSS lays it out and the browser scrolls it: what a carousel is before Swiper joins. */

export interface CarouselState {
  /** Zero-based among `positions`. */
  position: number;
  /** Places the row can stop at; 1 when everything fits, 0 while nobody has looked. */
  positions: number;
  atStart: boolean;
  atEnd: boolean;
}

/** Where a carousel is to go: one step, or to a position. */
export type CarouselTarget = 'back' | 'forward' | number;

/** Pixels by which scroll positions may be off: they are fractions on zoomed screens. */
const tolerance = 1;

/** Every place the row can stop at, as scroll positions in px: the starts of slides, and the end of the row. */
function stopsOf(track: HTMLElement): number[] {
  const end = track.scrollWidth - track.clientWidth;
  const slides = [...track.children].filter((slide) => slide instanceof HTMLElement);
  const first = slides[0]?.offsetLeft ?? 0;
  const starts = slides.map((slide) => slide.offsetLeft - first);
  return [...starts.filter((start) => start < end - tolerance), end];
}

export function stateOf(track: HTMLElement): CarouselState {
  const stops = stopsOf(track);
  const distances = stops.map((stop) => Math.abs(stop - track.scrollLeft));
  return {
    position: distances.indexOf(Math.min(...distances)),
    positions: stops.length,
    atStart: track.scrollLeft < tolerance,
    atEnd: track.scrollLeft + track.clientWidth > track.scrollWidth - tolerance,
  };
}

/** Scrolls the row. @param still without the movement */
export function scrollTrack(track: HTMLElement, to: CarouselTarget, still: boolean): void {
  const { position } = stateOf(track);
  const wanted = to === 'back' ? position - 1 : to === 'forward' ? position + 1 : to;
  track.scrollTo({ left: stopsOf(track)[wanted] ?? track.scrollLeft, behavior: still ? 'instant' : 'smooth' });
}
