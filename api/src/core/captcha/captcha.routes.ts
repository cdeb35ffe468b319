import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { errorResponses, withExample } from '../http/route.ts';
import { type Captcha, challengePath } from './captcha.service.ts';

const Challenge = Type.Object(
  { parameters: Type.Record(Type.String(), Type.Unknown()), signature: Type.String() },
  { description: 'A challenge for the ALTCHA widget (version 3)' },
);

const aChallenge = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    cost: 5000,
    expiresAt: 1_795_176_916,
    keyLength: 32,
    keyPrefix: '00',
    nonce: '10959dacff2be8f65f09385802fe85e0',
    salt: 'ce542ef17b413979b17dea986508f177',
  },
  signature: '7f15dcac5fc8a9162e374d28225e3a5128651a9178a8f49a952cdb0b405997eb',
};

/** Serves GET /api/captcha/challenge. Not with Turnstile, whose widget asks Cloudflare. */
export const captchaRoutes: FastifyPluginAsyncTypebox<{ captcha: Captcha }> = async (app, { captcha: { challenge } }) => {
  if (!challenge) return;
  app.get(
    challengePath,
    {
      schema: {
        tags: ['Auth'],
        summary: 'A proof-of-work challenge for the login form',
        description: 'Each solution is taken once, within 20 minutes.',
        response: { 200: withExample(Challenge, aChallenge), ...errorResponses({ 503: ['UNAVAILABLE'] }) },
      },
    },
    async (_request, reply) => {
      const { parameters, signature = '' } = await challenge();
      reply.header('cache-control', 'no-store');
      return { parameters: { ...parameters }, signature };
    },
  );
};
