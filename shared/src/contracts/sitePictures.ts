/*
 * Pictures that stand for the site itself: on a home screen, and where a link to it is shared. The provider answers them
 * (api/src/modules/seo), documents and the manifest name them.
 */

/** Folder of their addresses. */
export const sitePicturesPath = '/pictures/';

/** Shown with a shared link to a page that has no picture of its own. */
export const sharePicture = {
  path: '/pictures/share.png',
  /** Pixels. */
  width: 1200,
  height: 630,
  alt: 'Snail Lotto: buy spins and win rewards',
} as const;

/** On the home screen of an iPhone or iPad, 180 pixels wide and high. */
export const touchIconPath = '/pictures/touch-icon.png';
