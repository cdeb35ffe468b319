import { isMotionPaused } from 'shared/clock';
import Swiper from 'swiper';
import { A11y } from 'swiper/modules';
import { stopAfterDrag, stopsOf, whenAtRest } from './carouselTrack.ts';

/**
 * Starts Swiper for a carousel. The only module that imports Swiper; lazy, loaded when a mouse is used. Touch, wheel and keys
 * scroll the row natively; Swiper only detects dragging with the mouse, and prevents such a drag from clicking a link. Its own
 * idea of the scroll position is never used, because the browser knows it better.
 * @param frame the box around the row, with the classes of Swiper's markup
 * @param row the scrolling box; `data-dragged` marks it during a drag
 * @returns a function that stops it
 */
export function startCarousel(frame: HTMLElement, row: HTMLElement): () => void {
  /** Scroll position at the start of a drag, px; null without a drag. */
  let from: number | null = null;
  const release = () => {
    if (from === null) row.removeAttribute('data-dragged');
  };
  const stopWatching = whenAtRest(row, release);
  const swiper = new Swiper(frame, {
    modules: [A11y],
    cssMode: true,
    slidesPerView: 'auto',
    threshold: 5,
    // Disables everything by which Swiper would set the scroll position.
    allowSlideNext: false,
    allowSlidePrev: false,
    resizeObserver: false,
    updateOnWindowResize: false,
    // No live region: slides contain countdowns, which would be read out every second.
    a11y: {
      slideLabelMessage: '{{index}} of {{slidesLength}}',
      itemRoleDescriptionMessage: 'slide',
      wrapperLiveRegion: false,
      scrollOnFocus: false,
    },
    on: {
      sliderFirstMove: (_, event) => {
        if (!('pointerType' in event) || event.pointerType !== 'mouse') return;
        from = row.scrollLeft;
        row.setAttribute('data-dragged', '');
      },
      sliderMove: ({ touches }) => {
        if (from !== null) row.scrollTo({ left: from - touches.diff, behavior: 'instant' });
      },
      touchEnd: () => {
        if (from === null) return;
        const left = stopAfterDrag(stopsOf(row), from, row.scrollLeft);
        from = null;
        if (Math.abs(left - row.scrollLeft) < 1) release();
        else row.scrollTo({ left, behavior: isMotionPaused() ? 'instant' : 'smooth' });
      },
    },
  });
  return () => {
    stopWatching();
    swiper.destroy(true, false);
  };
}
