import { breakpoint } from 'shared/theme/tokens';

/** A low window: a phone on its side, or a page zoomed until little of it is left. */
export const low = '@media (max-height: 559.98px) and (min-width: 540px)';

/** Where the tools stand beside the numbers and not above: on a desktop, and in a low window, where there is no room above. */
export const beside = `@media (min-width: ${breakpoint.desktop}px), (max-height: 559.98px) and (min-width: 540px)`;

/** Not on an upright phone: labels stand above their controls, and there is more than one column. */
export const wide = '@media (min-width: 640px), (max-height: 559.98px) and (min-width: 540px)';

/** Upright and short: what is not needed for picking goes below the numbers. */
export const short = '@media (max-height: 659.98px) and (max-width: 539.98px)';

/** A desktop with room for a whole dialog. */
export const desktop = `@media (min-width: ${breakpoint.desktop}px) and (min-height: 560px)`;

/** Where the dialog does not take the whole screen: it is as high as what is in it. */
export const dialog = '@media (min-width: 640px) and (min-height: 560px)';
