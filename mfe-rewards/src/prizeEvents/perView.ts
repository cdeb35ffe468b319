/** Prize cards in view by window width in px (spec.md section 9). Below 480 px one card and the edge of the next. */
export const perView = { base: 'auto', 480: 2, 768: 3, 1200: 4, 1400: 5 } as const;
