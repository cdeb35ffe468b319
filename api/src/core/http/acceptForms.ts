import type { FastifyInstance } from 'fastify';

/**
 * Lets the routes of a plugin take what forms of pages without scripts send: a body of fields, each a string.
 * @param types of the content
 * @param bodyLimit bytes; the server's own where it is left out
 */
export function acceptForms(app: FastifyInstance, types = ['application/x-www-form-urlencoded'], bodyLimit?: number): void {
  app.addContentTypeParser(types, { parseAs: 'string', ...(bodyLimit !== undefined && { bodyLimit }) }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}
