import { breakpoint } from 'shared/theme/tokens';

/** A low window: a phone in landscape, or a page at high zoom. */
export const low = '@media (max-height: 559.98px) and (min-width: 540px)';

/** Tools beside the numbers: on desktops, and in low windows, which have no space above. */
export const beside = `@media (min-width: ${breakpoint.desktop}px), (max-height: 559.98px) and (min-width: 540px)`;

/** Wider than a phone in portrait: labels above their controls, and more than one column. */
export const wide = '@media (min-width: 640px), (max-height: 559.98px) and (min-width: 540px)';

/** A short phone in portrait: optional content goes below the numbers. */
export const short = '@media (max-height: 659.98px) and (max-width: 539.98px)';

/** A desktop where the whole dialog fits. */
export const desktop = `@media (min-width: ${breakpoint.desktop}px) and (min-height: 560px)`;

/** Windows where the dialog is as high as its content instead of full screen. */
export const dialog = '@media (min-width: 640px) and (min-height: 560px)';
