import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Acknowledged } from 'shared/contracts/auth';
import { ContactRequest } from 'shared/contracts/contact';
import { errorResponses } from '../../core/http/errorResponses.ts';
import { limitedErrors } from '../../core/http/schemas.ts';
import { withExample } from '../../core/http/withExample.ts';
import type { AccountRouteOptions } from '../accounts/sessions/accountDeps.ts';
import { receive } from './contact.service.ts';

/** Route of the contact form and the news subscription: POST /api/contact-information/. */
export const contactRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  app.post(
    '/api/contact-information/',
    {
      preHandler: app.recognize,
      schema: {
        tags: ['Contact'],
        summary: 'Write to the operator, or subscribe an address to the news',
        description:
          'With a question or a message it is a message for the operator; without either the address is mailed a link that subscribes it. ' +
          'A member who sends a bearer token may leave the address empty: then it is the one of the account.',
        body: withExample(ContactRequest, { email: 'reader@example.com', question: 'My prize', message: 'When does it arrive?' }),
        response: {
          200: withExample(Acknowledged, { message: 'Your message has reached us.' }),
          ...errorResponses(limitedErrors),
        },
      },
    },
    async ({ ip: address, userId, body }) => ({ message: await receive(deps, body, { address, userId }) }),
  );
};
