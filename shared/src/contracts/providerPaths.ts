// Has no schemas, so that pages do not bundle TypeBox.

const folders = ['/api/', '/fair/', '/uploads/', '/pictures/', '/register/', '/sitemaps/'];
const files = [
  '/register',
  '/.well-known/jwks.json',
  '/.well-known/security.txt',
  '/sw.js',
  '/frame.html',
  '/site.webmanifest',
  '/robots.txt',
  '/sitemap.xml',
];

/**
 * Returns whether the provider answers a path; all others are files and documents of releases. nginx decides in the same way by
 * an expression of its own (platform/deploy/nginx/snail-lotto.conf).
 * @param pathname without origin and query
 */
export function isOfProvider(pathname: string): boolean {
  return files.includes(pathname) || folders.some((folder) => pathname.startsWith(folder));
}

/**
 * Path for reports of pages about releases: counts and durations by release, and nothing about visitors. Sent with `sendBeacon`
 * as JSON by POST; the response is always 204.
 */
export const reportsPath = '/api/reports';

export const violationsPath = '/api/reports/violations';

/** Maximum size of a report, bytes; longer ones are ignored. */
export const longestReport = 4_096;

/** URL path of the service worker that shows alerts; the provider serves it. */
export const alertsWorkerPath = '/sw.js';

/** Scope of the service worker. No page is below this path, so the worker controls none. */
export const alertsWorkerScope = '/alerts-worker/';

export const alertsWorkerPolicy = 'snail-lotto-alerts';

/** Document of every frame with a part that the site does not trust. Its policy allows no network and no origin. */
export const framePath = '/frame.html';

/** Web app manifest: iPhones and iPads allow push only for sites installed on the home screen. The provider serves it. */
export const siteManifestPath = '/site.webmanifest';

/** Folder of the site's own pictures: for home screens and shared links. Documents and the manifest refer to them. */
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
