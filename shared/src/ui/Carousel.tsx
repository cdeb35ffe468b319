import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useId, useRef } from 'react';
import { Controls, Frame, type PerView, Slide, Track } from './Carousel.styles.ts';
import { CarouselBullets } from './CarouselBullets.tsx';
import { IconButton } from './IconButton.tsx';
import { useCarousel } from './useCarousel.ts';

interface CarouselProps {
  /** What it shows, in other words than the title of the section around it (two landmarks of one name are one too many). */
  label: string;
  slides: readonly { key: string | number; node: ReactNode }[];
  /** Slides beside each other by window width in px; `auto` leaves the width to the slide. */
  perView: PerView;
}

/**
 * A row of slides that one scrolls, swipes, drags or pages through. The row is laid out by CSS alone and works at once;
 * Swiper joins when a mouse comes to it, without moving anything.
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
          // A mouse drags the row, not the link or picture under it.
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
      {/* Marked, not disabled: whoever reaches an end by keyboard keeps the focus. */}
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
