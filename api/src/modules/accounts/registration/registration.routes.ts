import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { challengePath } from '../../../core/captcha/captcha.service.ts';
import { ApiError } from '../../../core/http/errors.ts';
import { sendPage, TokenForm } from '../../../core/http/plain-page/plainPage.ts';
import { acceptForms, route } from '../../../core/http/route.ts';
import { secretHash } from '../../../core/secrets/codes.ts';
import { emailOfRegistration, emailSent } from '../email-proofs/emailProofs.repository.ts';
import { normalEmail } from '../members/identifiers.ts';
import type { AccountRouteOptions } from '../sessions/accountDeps.ts';
import { confirmedPage, confirmPage, emptyForm, linkOverPage, memberPage, registeredPage, registerPage } from './pages.ts';
import {
  captchaScriptPath,
  completeRegistration,
  confirmAddress,
  confirmationPath,
  passwordScriptPath,
  registrationPath,
  resendConfirmation,
  startRegistration,
} from './registration.service.ts';

const Text = Type.Optional(Type.String());
const EmailForm = Type.Object({ email: Type.String(), captcha: Text, 'cf-turnstile-response': Text });
/** Name and password are absent for links of an older flow, in which both were chosen before the mail. */
const ConfirmationForm = Type.Object({
  ...TokenForm.properties,
  username: Text,
  fullName: Text,
  password: Text,
  confirmPassword: Text,
});

/** Serves the provider's registration pages. They work without JavaScript; a script of this origin solves the captcha. */
export const registrationRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  acceptForms(app);
  const hidden = { schema: { hide: true } };
  const captcha = deps.config.turnstile ? { turnstileKey: deps.config.turnstile.siteKey } : { challengeUrl: challengePath };
  for (const [address, file] of [
    [captchaScriptPath, 'captcha.js'],
    [passwordScriptPath, 'password.js'],
  ] as const) {
    const script = await readFile(path.join(import.meta.dirname, file), 'utf8');
    app.get(address, hidden, async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=3600').send(script),
    );
  }

  app.get(registrationPath, hidden, async (_request, reply) => sendPage(reply, 200, registerPage(captcha)));

  app.post(registrationPath, { schema: { hide: true, body: EmailForm } }, async ({ body, ip }, reply) => {
    const typed = body.email;
    const token = body.captcha ?? body['cf-turnstile-response'] ?? '';
    try {
      const problem = await startRegistration(deps, { typedEmail: typed, captcha: token }, ip);
      if (problem === undefined) return sendPage(reply, 200, registeredPage(normalEmail(typed), deps.mailer.sends));
      return sendPage(reply, 400, registerPage(captcha, { typed, problem }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
      return sendPage(reply, error.statusCode, registerPage(captcha, { typed, alert: error.message }));
    }
  });

  app.get(confirmationPath, { schema: { hide: true, querystring: TokenForm } }, async ({ query: { token } }, reply) => {
    const email = await emailOfRegistration(deps.db, secretHash(token));
    return sendPage(reply, 200, email === undefined ? confirmPage(token) : memberPage({ secret: token, email }, emptyForm));
  });

  app.post(confirmationPath, { schema: { hide: true, body: ConfirmationForm } }, async ({ body }, reply) => {
    const { token, ...typed } = body;
    const email = await emailOfRegistration(deps.db, secretHash(token));
    if (email === undefined)
      return (await confirmAddress(deps, token)) ? sendPage(reply, 200, confirmedPage()) : sendPage(reply, 400, linkOverPage());
    const form = { ...emptyForm, ...typed };
    const link = { secret: token, email };
    const problems = await completeRegistration(deps, link, form);
    if (problems === 'over') return sendPage(reply, 400, linkOverPage());
    if (Object.keys(problems).length === 0) return sendPage(reply, 200, confirmedPage());
    return sendPage(reply, 400, memberPage(link, form, problems));
  });
};

export const confirmationRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  route(
    app,
    '/api/auth/resend-verification-email',
    {
      tags: ['Auth'],
      summary: 'Mail the link that confirms an address again',
      description: 'The answer is the same whether a member has this address or not.',
      sent: { email: 'player01@example.com' },
      example: emailSent,
    },
    async (request) => {
      await resendConfirmation(deps, request.body.email, request.ip);
      return emailSent;
    },
  );
};
