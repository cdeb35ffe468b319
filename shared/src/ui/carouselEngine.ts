import Swiper from 'swiper';
import { A11y } from 'swiper/modules';

/** Swiper behind the carousels: the only module that knows it, fetched when a carousel comes near the screen. */

export interface CarouselState {
  /** Zero-based among `positions`. */
  position: number;
  /** Places the row can stop at; 0 while unknown, 1 when everything fits. */
  positions: number;
  atStart: boolean;
  atEnd: boolean;
}

export interface CarouselEngine {
  /** @param still without the movement */
  go(to: number | 'back' | 'forward', still: boolean): void;
  /** Looks at the slides anew. */
  renew(): void;
  stop(): void;
}

const speedMs = 300;

/**
 * Joins a row of slides that CSS has laid out. Widths, gaps and snapping stay with CSS (Swiper's CSS mode), so that
 * the row looks the same before and after.
 * @param frame the box with the classes of Swiper's markup
 */
export function startCarousel(frame: HTMLElement, onState: (state: CarouselState) => void): CarouselEngine {
  const tell = (swiper: Swiper) =>
    onState({
      position: swiper.snapIndex,
      positions: swiper.snapGrid.length,
      atStart: swiper.isBeginning,
      atEnd: swiper.isEnd,
    });
  const swiper = new Swiper(frame, {
    modules: [A11y],
    cssMode: true,
    slidesPerView: 'auto',
    speed: speedMs,
    watchSlidesProgress: true,
    initialSlide: firstInSight(frame),
    // No live region: slides hold countdowns, which would be read out every second.
    a11y: { slideLabelMessage: '{{index}} of {{slidesLength}}', itemRoleDescriptionMessage: 'slide', wrapperLiveRegion: false },
    on: { afterInit: tell, snapIndexChange: tell, fromEdge: tell, toEdge: tell, resize: tell, update: tell },
  });
  return {
    go(to, still) {
      const speed = still ? 0 : speedMs;
      if (to === 'back') swiper.slidePrev(speed);
      else if (to === 'forward') swiper.slideNext(speed);
      else swiper.slideTo(to, speed);
    },
    renew: () => swiper.update(),
    stop: () => swiper.destroy(true, false),
  };
}

/** The player may have scrolled before Swiper came. */
function firstInSight(frame: HTMLElement): number {
  const track = frame.firstElementChild;
  if (!track) return 0;
  const left = track.getBoundingClientRect().left;
  return Math.max(
    0,
    [...track.children].findIndex((slide) => slide.getBoundingClientRect().right > left + 20),
  );
}
