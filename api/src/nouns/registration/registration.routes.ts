import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { acceptForms } from '../../base/http/acceptForms.ts';
import { ApiError } from '../../base/http/errors.ts';
import { sendPage } from '../../base/plain-page/sendPage.ts';
import { TokenForm } from '../../base/plain-page/tokenForm.ts';
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
import { registrationPath, resendPath } from './registrationPath.ts';

// Lengths are judged by formProblems, whose words stand beside the field.
const Text = Type.String();
const Form = Type.Object({ username: Text, fullName: Text, email: Text, password: Text, confirmPassword: Text });
const EmailForm = Type.Object({ email: Text });

/** The provider's own registration pages. They need no script, and the site's policy allows none inline. */
export const registrationRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  acceptForms(app);
  const hidden = { schema: { hide: true } };
  const mailed = deps.mailer.sends;

  app.get(registrationPath, hidden, async (_request, reply) => sendPage(reply, 200, formPage(emptyForm)));

  app.post(registrationPath, { schema: { hide: true, body: Form } }, async ({ body: form, ip }, reply) => {
    try {
      const problems = await register(deps, form, ip);
      if (Object.keys(problems).length > 0) return sendPage(reply, 400, formPage(form, problems));
      return sendPage(reply, 200, registeredPage(mailed));
    } catch (error) {
      return refuse(reply, error, (alert) => formPage(form, {}, alert));
    }
  });

  app.get(resendPath, hidden, async (_request, reply) => sendPage(reply, 200, resendPage()));

  app.post(resendPath, { schema: { hide: true, body: EmailForm } }, async ({ body: { email }, ip }, reply) => {
    try {
      await resendConfirmation(deps, email, ip);
      return sendPage(reply, 200, resentPage(mailed));
    } catch (error) {
      return refuse(reply, error, (alert) => resendPage(email, alert));
    }
  });

  app.get(confirmationPath, { schema: { hide: true, querystring: TokenForm } }, async ({ query: { token } }, reply) =>
    sendPage(reply, 200, confirmPage(token)),
  );

  app.post(confirmationPath, { schema: { hide: true, body: TokenForm } }, async ({ body: { token } }, reply) =>
    (await confirmAddress(deps, token)) ? sendPage(reply, 200, confirmedPage()) : sendPage(reply, 400, linkOverPage()),
  );
};

/** Shows a refusal on the page it came from, with what was typed. */
function refuse(reply: FastifyReply, error: unknown, show: (alert: string) => string): FastifyReply {
  if (!(error instanceof ApiError)) throw error;
  if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter);
  return sendPage(reply, error.statusCode, show(error.message));
}
