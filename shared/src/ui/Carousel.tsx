import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { isMotionPaused } from 'shared/clock';
import { Bullet, Bullets, Controls, Frame, type PerView, Slide, Track } from './Carousel.styles.ts';
import { type CarouselState, type CarouselTarget, stateOf, stopFor, stopsOf, whenAtRest } from './carouselTrack.ts';
import { IconButton } from './IconButton.tsx';

const unseen: CarouselState = { position: 0, positions: 0, atStart: true, atEnd: false };

/** Events with which the player moves the row, which cancel a move by button. */
const ownMoves = ['pointerdown', 'wheel', 'keydown'] as const;

/**
 * Returns the state of a carousel and a function to move it, both based only on the scroll position of its row.
 * @param track the box whose children are the slides; Swiper gets its parent
 * @param slides count of slides
 */
function useCarousel(track: RefObject<HTMLElement | null>, slides: number) {
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

interface CarouselBulletsProps {
  label: string;
  slides: number;
  /** Zero-based. */
  position: number;
  positions: number;
  onGo: (position: number) => void;
}

export function CarouselBullets({ label, slides, position, positions, onGo }: CarouselBulletsProps) {
  const row = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const dots = row.current;
    const present = dots?.children[position];
    if (dots && present instanceof HTMLElement) {
      dots.scrollTo({ left: present.offsetLeft - (dots.clientWidth - present.offsetWidth) / 2 });
    }
  }, [position]);

  return (
    <Bullets ref={row} $slides={slides} role="group" aria-label={label}>
      {Array.from({ length: positions }, (_, index) => index).map((index) => (
        <Bullet
          key={index}
          type="button"
          aria-label={`Go to slide ${index + 1}`}
          aria-current={index === position || undefined}
          onClick={() => onGo(index)}
        />
      ))}
    </Bullets>
  );
}

interface CarouselProps {
  /** Accessible name; must differ from the title of the surrounding section, because two landmarks should not share a name. */
  label: string;
  slides: readonly { key: string | number; node: ReactNode }[];
  perView: PerView;
}

/**
 * A row of slides to scroll, swipe, drag or page through. CSS alone defines its layout, so it works immediately; Swiper is loaded
 * when a mouse is used, without moving anything.
 */
export function Carousel({ label, slides, perView }: CarouselProps) {
  const track = useRef<HTMLDivElement>(null);
  const trackId = useId();
  const { position, positions, atStart, atEnd, go } = useCarousel(track, slides.length);
  return (
    <section aria-roledescription="carousel" aria-label={label}>
      <Frame className="swiper">
        <Track
          ref={track}
          id={trackId}
          className="swiper-wrapper"
          role="group"
          aria-label={`${label}, slides`}
          tabIndex={0}
          // A mouse drags the row, not its links or pictures.
          onDragStart={(event) => event.preventDefault()}
        >
          {slides.map(({ key, node }, index) => (
            <Slide
              key={key}
              className="swiper-slide"
              perView={perView}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${slides.length}`}
            >
              {node}
            </Slide>
          ))}
        </Track>
      </Frame>
      {/* Not `disabled`: the button keeps the keyboard focus at either end. */}
      <Controls data-needs-scripts="" $slides={slides.length} $perView={perView} data-idle={(atStart && atEnd) || undefined}>
        <IconButton label="Previous slide" aria-controls={trackId} aria-disabled={atStart} onClick={() => go('back')}>
          <ChevronLeft size={24} aria-hidden="true" />
        </IconButton>
        <CarouselBullets
          label={`${label}, positions`}
          slides={slides.length}
          position={position}
          positions={positions}
          onGo={go}
        />
        <IconButton label="Next slide" aria-controls={trackId} aria-disabled={atEnd} onClick={() => go('forward')}>
          <ChevronRight size={24} aria-hidden="true" />
        </IconButton>
      </Controls>
    </section>
  );
}
