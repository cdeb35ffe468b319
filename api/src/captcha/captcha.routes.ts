import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { AccountRouteOptions } from '../auth/accountDeps.ts';
import { errorResponses } from '../plugins/errorResponses.ts';
import { challengePath } from './challengePath.ts';

const Challenge = Type.Object(
  { parameters: Type.Record(Type.String(), Type.Unknown()), signature: Type.String() },
  { description: 'A challenge for the ALTCHA widget (version 3)' },
);

/** GET /api/captcha/challenge, unless the captcha is Turnstile, whose widget asks Cloudflare. */
export const captchaRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  const { challenge } = deps.captcha;
  if (!challenge) return;
  app.get(
    challengePath,
    {
      schema: {
        tags: ['Auth'],
        summary: 'A proof-of-work challenge for the login form',
        description: 'Each solution is taken once, within 20 minutes.',
        response: { 200: Challenge, ...errorResponses({ 503: ['UNAVAILABLE'] }) },
      },
    },
    async (_request, reply) => {
      const { parameters, signature = '' } = await challenge();
      reply.header('cache-control', 'no-store');
      return { parameters: { ...parameters }, signature };
    },
  );
};
