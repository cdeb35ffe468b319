/*
 * Pictures of the site itself, for home screens and shared links. The provider serves them; documents and the manifest refer to
 * them.
 */

export const sitePicturesPath = '/pictures/';

/** For shared links to a page without a picture of its own. */
export const sharePicture = {
  path: '/pictures/share.png',
  width: 1200,
  height: 630,
  alt: 'Snail Lotto: buy spins and win rewards',
} as const;

/** Home screen icon of iPhone and iPad, 180 × 180 px. */
export const touchIconPath = '/pictures/touch-icon.png';
