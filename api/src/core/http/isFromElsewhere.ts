import type { IncomingHttpHeaders } from 'node:http';

/** Whether a page of another site, or an address that was typed or mailed, sent a form: browsers say where it came from. */
export const isFromElsewhere = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-site'] !== undefined && headers['sec-fetch-site'] !== 'same-origin';

/** What is said of it. */
export const fromElsewhere = 'It was sent by a page of another site.';
