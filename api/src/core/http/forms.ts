import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Lets the routes of a plugin accept HTML forms: the body becomes an object of strings.
 * @param types accepted content types
 * @param bodyLimit bytes; default: the server's limit
 */
export function acceptForms(app: FastifyInstance, types = ['application/x-www-form-urlencoded'], bodyLimit?: number): void {
  app.addContentTypeParser(types, { parseAs: 'string', ...(bodyLimit !== undefined && { bodyLimit }) }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

/** Tells whether a form did not come from a page of this site, by the browser's Sec-Fetch-Site header (CSRF protection). */
export const isCrossSite = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-site'] !== undefined && headers['sec-fetch-site'] !== 'same-origin';

export const fromElsewhere = 'It was sent by a page of another site.';
