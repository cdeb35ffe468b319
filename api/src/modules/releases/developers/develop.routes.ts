import { randomBytes } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { developPath, leavePath, Override, signedPath } from 'shared/contracts/override';
import { ownPath } from 'shared/contracts/ownPath';
import { Type } from 'typebox';
import { acceptForms } from '../../../core/http/acceptForms.ts';
import { fromElsewhere, isCrossSite } from '../../../core/http/isCrossSite.ts';
import { sendPage } from '../../../core/http/plain-page/sendPage.ts';
import { askPage, confirmPage, refusedPage } from './developPages.ts';
import type { Overrides } from './overrides.ts';

const { app: App, port: Port } = Override.properties;
const Signed = Type.String({ maxLength: 2_000 });

/** How long a developer may take to sign and confirm, in seconds. */
const patience = 600;

/**
 * Routes that set a developer's override. The site stores a random number in a cookie, the developer's server signs it, and the
 * developer confirms with a button. A link alone cannot set an override: the signature is valid only in the browser with the
 * number, and only after a POST from a page of this site.
 */
export const developRoutes: FastifyPluginAsyncTypebox<{ overrides: Overrides }> = async (app, { overrides }) => {
  const { cookies, judge } = overrides;
  acceptForms(app);

  const Question = Type.Object({ app: App, port: Port });
  app.get(developPath, { schema: { hide: true, querystring: Question } }, async ({ query }, reply) => {
    const browser = randomBytes(24).toString('base64url');
    reply.header('set-cookie', cookies.write('browser', browser, patience));
    return sendPage(reply, 200, askPage(query, browser));
  });

  app.get(signedPath, { schema: { hide: true, querystring: Type.Object({ signed: Signed }) } }, async (request, reply) => {
    const { signed } = request.query;
    const found = await judgedFor(request.headers.cookie, signed);
    if (typeof found === 'string') return sendPage(reply, 400, refusedPage(found));
    return sendPage(reply, 200, confirmPage(found.override, found.name, signed));
  });

  app.post(developPath, { schema: { hide: true, body: Type.Object({ signed: Signed }) } }, async (request, reply) => {
    const found = isCrossSite(request.headers) ? fromElsewhere : await judgedFor(request.headers.cookie, request.body.signed);
    if (typeof found === 'string') return sendPage(reply, 400, refusedPage(found));
    const seconds = Math.ceil((found.override.until - Date.now()) / 1000);
    reply.header('set-cookie', [
      cookies.write('override', request.body.signed, seconds),
      // Single use: the signature for this number cannot set an override again.
      cookies.write('browser', '', 0),
    ]);
    return reply.header('cache-control', 'no-store').redirect('/', 303);
  });

  app.post(leavePath, { schema: { hide: true, body: Type.Object({ to: Type.String() }) } }, async (request, reply) => {
    const { to } = request.body;
    reply.header('set-cookie', cookies.write('override', '', 0));
    return reply.header('cache-control', 'no-store').redirect(ownPath(to), 303);
  });

  async function judgedFor(header: string | undefined, signed: string) {
    const found = await judge(signed);
    if (typeof found === 'string') return found;
    const browser = cookies.read(header, 'browser');
    return browser === found.override.browser ? found : 'It was signed for another browser, or more than ten minutes ago.';
  }
};
