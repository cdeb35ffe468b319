/**
 * Wide slides in view by window width in px, always with the edge of the next one until two fit. Fewer than the specification
 * counts: see docs/decisions/0011.
 */
export const perView = { base: 1.08, 480: 1.12, 768: 1.25, 1024: 1.6, 1200: 2 } as const;
