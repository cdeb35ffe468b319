import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isMotionPaused } from 'shared/clock';
import type { CarouselEngine } from './carouselEngine.ts';
import { type CarouselState, type CarouselTarget, scrollTrack, stateOf } from './carouselTrack.ts';

const signsOfInterest = ['pointerenter', 'focusin'] as const;

/** A row that has not moved for so long stands still, ms. */
const restMs = 150;

const unseen: CarouselState = { position: 0, positions: 0, atStart: true, atEnd: false };

/**
 * Where a carousel stands, and the way to move it: by native scrolling first, by Swiper once that has arrived.
 * @param track the box whose children are the slides; Swiper is given the box around it
 * @param slides count of slides
 */
export function useCarousel(track: RefObject<HTMLElement | null>, slides: number) {
  const [state, setState] = useState(unseen);
  const engine = useRef<CarouselEngine | null>(null);

  // Before the first paint, so that buttons and bullets stand where they stay.
  useLayoutEffect(() => {
    const row = track.current;
    const frame = row?.parentElement;
    if (!row || !frame) return;

    let gone = false;
    const look = () => {
      if (!engine.current) setState(stateOf(row));
    };
    look();
    row.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    const stopWaiting = whenTurnedTo(row.closest('section') ?? row, async () => {
      const { startCarousel } = await import('shared/ui/carouselEngine');
      await standsStill(row);
      if (!gone) engine.current = startCarousel(frame, stateOf(row).position, setState);
    });
    return () => {
      gone = true;
      stopWaiting();
      row.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
      engine.current?.stop();
      engine.current = null;
    };
  }, [track]);

  // Other slides are looked at anew.
  useEffect(() => {
    if (engine.current) engine.current.renew();
    else if (track.current) setState(stateOf(track.current));
  }, [track, slides]);

  function go(to: CarouselTarget): void {
    if (engine.current) engine.current.go(to, isMotionPaused());
    else if (track.current) scrollTrack(track.current, to, isMotionPaused());
  }

  return { ...state, go };
}

/**
 * Runs `act` once when the player turns to the carousel with pointer, finger or keyboard: until then native scrolling does
 * all there is to do, and 20 KB are not fetched. A failure leaves the row as it is, which works without.
 */
function whenTurnedTo(carousel: Element, act: () => Promise<void>): () => void {
  const stopWaiting = () => {
    for (const sign of signsOfInterest) carousel.removeEventListener(sign, turned);
  };
  const turned = () => {
    stopWaiting();
    act().catch((error: unknown) => console.warn('A carousel goes on without Swiper:', error));
  };
  for (const sign of signsOfInterest) carousel.addEventListener(sign, turned, { passive: true });
  return stopWaiting;
}

/** Swiper puts the row where it stood when it starts, which would break off a swipe. */
async function standsStill(row: Element): Promise<void> {
  for (let left = Number.NaN; left !== row.scrollLeft; ) {
    left = row.scrollLeft;
    await new Promise((done) => setTimeout(done, restMs));
  }
}
