import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { route } from '../../core/http/route.ts';
import type { AccountRouteOptions } from '../accounts/sessions/accountDeps.ts';
import { receive } from './contact.service.ts';

export const contactRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  route(
    app,
    '/api/contact-information/',
    {
      // With the slash, as in logs and metrics since 1.0.0.
      url: '/api/contact-information/',
      session: 'optional',
      tags: ['Contact'],
      summary: 'Write to the operator, or subscribe an address to the news',
      description:
        'With a question or a message it is a message for the operator; without either the address is mailed a link that subscribes it. ' +
        'A member who sends a bearer token may leave the address empty: then it is the one of the account.',
      sent: { email: 'reader@example.com', question: 'My prize', message: 'When does it arrive?' },
      example: { message: 'Your message has reached us.' },
    },
    async ({ ip: address, userId, body }) => ({ message: await receive(deps, body, { address, userId }) }),
  );
};
