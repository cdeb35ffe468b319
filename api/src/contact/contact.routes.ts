import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Acknowledged } from 'shared/contracts/auth';
import { ContactRequest } from 'shared/contracts/contact';
import type { AccountRouteOptions } from '../auth/accountDeps.ts';
import { errorResponses } from '../plugins/errorResponses.ts';
import { limitedErrors } from '../plugins/schemas.ts';
import { withExample } from '../plugins/withExample.ts';
import { subscribe } from './contact.service.ts';

const success = { message: 'Subscription successful!' };

/** POST /api/contact-information/: the subscribe box. */
export const contactRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  app.post(
    '/api/contact-information/',
    {
      schema: {
        tags: ['Contact'],
        summary: 'Subscribe an address to the news',
        description: 'A member who sends a bearer token may leave the address empty: then it is the one of the account.',
        body: withExample(ContactRequest, { email: 'reader@example.com' }),
        response: {
          200: withExample(Acknowledged, success),
          ...errorResponses({ ...limitedErrors, 400: ['VALIDATION', 'ALREADY_SUBSCRIBED'] }),
        },
      },
    },
    async (request) => {
      await subscribe(deps, request.body, { address: request.ip, authorization: request.headers.authorization });
      return success;
    },
  );
};
