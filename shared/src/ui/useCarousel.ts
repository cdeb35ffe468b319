import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isMotionPaused } from 'shared/clock';
import { type CarouselState, type CarouselTarget, stateOf, stopFor, stopsOf, whenAtRest } from './carouselTrack.ts';

const unseen: CarouselState = { position: 0, positions: 0, atStart: true, atEnd: false };

/** Events with which the player moves the row, which cancel a move by button. */
const ownMoves = ['pointerdown', 'wheel', 'keydown'] as const;

/**
 * Returns the state of a carousel and a function to move it, both based only on the scroll position of its row.
 * @param track the box whose children are the slides; Swiper gets its parent
 * @param slides count of slides
 */
export function useCarousel(track: RefObject<HTMLElement | null>, slides: number) {
  const [state, setState] = useState(unseen);
  /** Target of a running move by button, px, from which the next press continues. */
  const aim = useRef<number | null>(null);

  // Before the first paint, so that buttons and bullets do not move.
  useLayoutEffect(() => {
    const row = track.current;
    if (!row) return;
    const look = () => setState(stateOf(row));
    const forget = () => {
      aim.current = null;
    };
    look();
    row.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    for (const move of ownMoves) row.addEventListener(move, forget, { passive: true });
    const stopResting = whenAtRest(row, forget);
    return () => {
      row.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
      for (const move of ownMoves) row.removeEventListener(move, forget);
      stopResting();
    };
  }, [track]);

  useMouseDrag(track);

  useEffect(() => {
    if (track.current && slides > 0) setState(stateOf(track.current));
  }, [track, slides]);

  function go(to: CarouselTarget): void {
    const row = track.current;
    if (!row) return;
    const left = stopFor(stopsOf(row), aim.current ?? row.scrollLeft, to);
    aim.current = left;
    row.scrollTo({ left, behavior: isMotionPaused() ? 'instant' : 'smooth' });
  }

  return { ...state, go };
}

function useMouseDrag(track: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const row = track.current;
    const frame = row?.parentElement;
    if (!row || !frame) return;
    let stop: (() => void) | null = null;
    let gone = false;
    const stopWaiting = whenMouseComes(row.closest('section') ?? frame, async () => {
      const { startCarousel } = await import('shared/ui/carouselEngine');
      if (!gone) stop = startCarousel(frame, row);
    });
    return () => {
      gone = true;
      stopWaiting();
      stop?.();
    };
  }, [track]);
}

/** `pointermove`: the mouse may be over the carousel before its code is loaded. */
const mouseSigns = ['pointerenter', 'pointermove'] as const;

/**
 * Runs `act` once when a mouse is used on the carousel: phones never load these 20 KB. On failure the row still works without
 * dragging.
 */
function whenMouseComes(carousel: HTMLElement, act: () => Promise<void>): () => void {
  const came = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse') return;
    stopWaiting();
    act().catch((error: unknown) => console.warn('A carousel goes on without Swiper:', error));
  };
  const stopWaiting = () => {
    for (const sign of mouseSigns) carousel.removeEventListener(sign, came);
  };
  for (const sign of mouseSigns) carousel.addEventListener(sign, came, { passive: true });
  return stopWaiting;
}
