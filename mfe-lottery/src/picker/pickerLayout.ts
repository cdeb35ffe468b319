import { useSyncExternalStore } from 'react';
import { breakpoint } from 'shared/theme/tokens';

export const low = '@media (max-height: 559.98px) and (min-width: 540px)';

/** Tools beside the numbers: on desktops, and in low windows, which have no space above. */
export const beside = `@media (min-width: ${breakpoint.desktop}px), (max-height: 559.98px) and (min-width: 540px)`;

/** Wider than a phone in portrait: labels above their controls, and more than one column. */
export const wide = '@media (min-width: 640px), (max-height: 559.98px) and (min-width: 540px)';

/** A short phone in portrait: optional content goes below the numbers. */
export const short = '@media (max-height: 659.98px) and (max-width: 539.98px)';

export const desktop = `@media (min-width: ${breakpoint.desktop}px) and (min-height: 560px)`;

/** Windows where the dialog is as high as its content instead of full screen. */
export const dialog = '@media (min-width: 640px) and (min-height: 560px)';

/** Fixed height of a row, so that none is measured: 44 px and a gap. */
export const rowHeight = 50;
/** Space around the rows for the focus ring, px. */
export const edge = 4;

/** Up to this many numbers the grid is rendered whole; larger ones are virtualised and get more tools. */
const shownWhole = 256;

export const isMany = (total: number) => total > shownWhole;

/** Narrower screens have no space for seven circles of 44 px. */
const phoneWidth = '(min-width: 340px)';
const tabletWidth = `(min-width: ${breakpoint.tablet}px)`;
const desktopWidth = `(min-width: ${breakpoint.desktop}px)`;

/** Returns the numbers per row: 7 on phones, 9 on tablets, 10 on desktops; 6 where 7 do not fit. */
export function useColumns(): number {
  return useSyncExternalStore(subscribeToWidth, columns, () => 7);
}

function columns(): number {
  if (matchMedia(desktopWidth).matches) return 10;
  if (matchMedia(tabletWidth).matches) return 9;
  return matchMedia(phoneWidth).matches ? 7 : 6;
}

function subscribeToWidth(listener: () => void): () => void {
  const queries = [phoneWidth, tabletWidth, desktopWidth].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}
