import { isMotionPaused } from 'shared/clock';
import Swiper from 'swiper';
import { A11y } from 'swiper/modules';
import { stopAfterDrag, stopsOf, whenAtRest } from './carouselTrack.ts';

/**
 * Swiper behind the carousels: the only module that knows it, fetched when a mouse comes to a carousel. Fingers, wheels and
 * keys scroll the row by themselves; Swiper recognises that the row is dragged by the mouse, and keeps such a drag from
 * pressing the link under it. It is never asked where the row stands and never moves it: it would have to learn what the
 * browser already knows, and be wrong whenever it learnt it late.
 * @param frame the box around the row, with the classes of Swiper's markup
 * @param row the box that scrolls; `data-dragged` marks it while the mouse leads it
 * @returns how to stop it
 */
export function startCarousel(frame: HTMLElement, row: HTMLElement): () => void {
  /** Where the row stood when the drag began, px; null while there is none. */
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
    // All that would make Swiper scroll the row to where it believes it to be.
    allowSlideNext: false,
    allowSlidePrev: false,
    resizeObserver: false,
    updateOnWindowResize: false,
    // No live region: slides hold countdowns, which would be read out every second.
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
