import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type ReactNode, useId, useRef } from 'react';
import { Controls, Frame, type PerView, Slide, Track } from './Carousel.styles.ts';
import { CarouselBullets } from './CarouselBullets.tsx';
import { IconButton } from './IconButton.tsx';
import { useCarousel } from './useCarousel.ts';

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
