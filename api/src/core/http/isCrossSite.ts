import type { IncomingHttpHeaders } from 'node:http';

/** Tells whether a form did not come from a page of this site, by the browser's Sec-Fetch-Site header (CSRF protection). */
export const isCrossSite = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-site'] !== undefined && headers['sec-fetch-site'] !== 'same-origin';

/** Sentence of the refusal of such a form. */
export const fromElsewhere = 'It was sent by a page of another site.';
