import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { ApiError } from '../../base/http/errors.ts';
import type { AccountRouteOptions } from '../sessions/accountDeps.ts';
import { confirmAddress, confirmationPath, resendConfirmation } from './confirmation.service.ts';
import {
  confirmedPage,
  confirmPage,
  emptyForm,
  formPage,
  linkOverPage,
  registeredPage,
  resendPage,
  resentPage,
} from './pages.ts';
import { register } from './registration.service.ts';
import { fontPath, registrationPath, resendPath, stylesheetPath } from './registrationPath.ts';

// Lengths are judged by formProblems, whose words stand beside the field.
const Text = Type.String();
const Form = Type.Object({ username: Text, fullName: Text, email: Text, password: Text, confirmPassword: Text });
const TokenForm = Type.Object({ token: Type.String({ maxLength: 200 }) });
const EmailForm = Type.Object({ email: Text });

/** The font that the site is released with: these pages are there also while nothing is released. */
const displayFont = '../../../../shared/src/assets/display-font/space-grotesk.woff2';

/** The provider's own registration pages. They need no script, and the site's policy allows none inline. */
export const registrationRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  const stylesheet = await readFile(path.join(import.meta.dirname, 'register.css'), 'utf8');
  const font = await readFile(path.join(import.meta.dirname, displayFont));
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const hidden = { schema: { hide: true } };
  const mailed = deps.mailer.sends;

  app.get(stylesheetPath, hidden, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(stylesheet),
  );

  app.get(fontPath, hidden, async (_request, reply) =>
    reply.type('font/woff2').header('cache-control', 'public, max-age=604800').send(font),
  );

  app.get(registrationPath, hidden, async (_request, reply) => send(reply, 200, formPage(emptyForm)));

  app.post(registrationPath, { schema: { hide: true, body: Form } }, async ({ body: form, ip }, reply) => {
    try {
      const problems = await register(deps, form, ip);
      if (Object.keys(problems).length > 0) return send(reply, 400, formPage(form, problems));
      return send(reply, 200, registeredPage(mailed));
    } catch (error) {
      return refuse(reply, error, (alert) => formPage(form, {}, alert));
    }
  });

  app.get(resendPath, hidden, async (_request, reply) => send(reply, 200, resendPage()));

  app.post(resendPath, { schema: { hide: true, body: EmailForm } }, async ({ body: { email }, ip }, reply) => {
    try {
      await resendConfirmation(deps, email, ip);
      return send(reply, 200, resentPage(mailed));
    } catch (error) {
      return refuse(reply, error, (alert) => resendPage(email, alert));
    }
  });

  app.get(confirmationPath, { schema: { hide: true, querystring: TokenForm } }, async ({ query: { token } }, reply) =>
    send(reply, 200, confirmPage(token)),
  );

  app.post(confirmationPath, { schema: { hide: true, body: TokenForm } }, async ({ body: { token } }, reply) =>
    (await confirmAddress(deps, token)) ? send(reply, 200, confirmedPage()) : send(reply, 400, linkOverPage()),
  );
};

function send(reply: FastifyReply, statusCode: number, page: string): FastifyReply {
  return reply.code(statusCode).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
}

/** Shows a refusal on the page it came from, with what was typed. */
function refuse(reply: FastifyReply, error: unknown, show: (alert: string) => string): FastifyReply {
  if (!(error instanceof ApiError)) throw error;
  if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
  return send(reply, error.statusCode, show(error.message));
}
