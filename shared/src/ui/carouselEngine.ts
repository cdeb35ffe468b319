import Swiper from 'swiper';
import { A11y } from 'swiper/modules';
import type { CarouselState, CarouselTarget } from './carouselTrack.ts';

/** Swiper behind the carousels: the only module that knows it, fetched when the player turns to a carousel. */

export interface CarouselEngine {
  /** @param still without the movement */
  go(to: CarouselTarget, still: boolean): void;
  /** Looks at the slides anew. */
  renew(): void;
  stop(): void;
}

const speedMs = 300;

/**
 * Joins a row of slides that CSS has laid out. Widths, gaps and snapping stay with CSS (Swiper's CSS mode), so that
 * the row looks the same before and after.
 * @param frame the box around the row, with the classes of Swiper's markup
 * @param position where the player has scrolled to by now, zero-based
 */
export function startCarousel(frame: HTMLElement, position: number, onState: (state: CarouselState) => void): CarouselEngine {
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
    initialSlide: position,
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
