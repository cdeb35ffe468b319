import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isMotionPaused } from 'shared/clock';
import type { CarouselEngine, CarouselState } from './carouselEngine.ts';

/** How far from the screen Swiper is fetched. */
const nearMargin = '400px';

const untouched: CarouselState = { position: 0, positions: 0, atStart: true, atEnd: false };

/**
 * Where a carousel stands, and the way to move it: by native scrolling first, by Swiper once that has arrived.
 * @param frame box whose first child is the scrolling track
 */
export function useCarousel(frame: RefObject<HTMLElement | null>, slides: number) {
  const [state, setState] = useState(untouched);
  const engine = useRef<CarouselEngine | null>(null);

  // Before the first paint, so that the buttons' row is there or not from the start.
  useLayoutEffect(() => {
    const box = frame.current;
    const track = box?.firstElementChild;
    if (!box || !(track instanceof HTMLElement)) return;

    let gone = false;
    const look = () => setState((before) => (engine.current ? before : { ...before, ...edgesOf(track) }));
    look();
    track.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    const stopWaiting = whenNear(box, async () => {
      const { startCarousel } = await import('shared/ui/carouselEngine');
      if (!gone) engine.current = startCarousel(box, setState);
    });
    return () => {
      gone = true;
      stopWaiting();
      track.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
      engine.current?.stop();
      engine.current = null;
    };
  }, [frame]);

  useEffect(() => engine.current?.renew(), [slides]);

  function go(to: number | 'back' | 'forward'): void {
    const still = isMotionPaused();
    if (engine.current) engine.current.go(to, still);
    else if (typeof to === 'string') scroll(frame.current?.firstElementChild, to === 'back' ? -1 : 1, still);
  }

  return { ...state, go };
}

/** Half a pixel of tolerance: scroll positions are fractions on zoomed screens. */
function edgesOf(track: HTMLElement): Pick<CarouselState, 'atStart' | 'atEnd'> {
  return { atStart: track.scrollLeft < 1, atEnd: track.scrollLeft + track.clientWidth > track.scrollWidth - 1 };
}

/** Moves a row that Swiper has not joined by one slide. */
function scroll(track: Element | null | undefined, direction: 1 | -1, still: boolean): void {
  const width = track?.firstElementChild?.getBoundingClientRect().width ?? 0;
  track?.scrollBy({ left: direction * width, behavior: still ? 'instant' : 'smooth' });
}

/** Runs `act` once when the box comes near the screen; a failure leaves the row as it is, which works without. */
function whenNear(box: Element, act: () => Promise<void>): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      act().catch((error: unknown) => console.warn('Carousels go on without bullets:', error));
    },
    { rootMargin: nearMargin },
  );
  observer.observe(box);
  return () => observer.disconnect();
}
