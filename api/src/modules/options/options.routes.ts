import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sql } from 'kysely';
import { CtoPrice, OptionConfig } from 'shared/contracts/options';
import { challengePath } from '../../core/captcha/captcha.service.ts';
import type { Config } from '../../core/config/config.ts';
import type { Queryable } from '../../core/db/database.ts';
import { statement, tables } from '../../core/db/statement.ts';
import type { RouteOptions } from '../../core/deps.ts';
import { errorResponses, withExample } from '../../core/http/route.ts';
import { registrationPath } from '../accounts/registration/registration.service.ts';

export function publicOptions({ turnstile, registerUrl, tokens, bscRpcUrls, allowSimulated, company }: Config): OptionConfig {
  return {
    captcha: turnstile
      ? { provider: 'turnstile', siteKey: turnstile.siteKey, challengeUrl: null }
      : { provider: 'altcha', siteKey: null, challengeUrl: challengePath },
    registerUrl: registerUrl ?? registrationPath,
    tokens,
    drawsPerDay: 4,
    chain: chainOf({ bscRpcUrls, allowSimulated }),
    company,
  };
}

/** Chain that decides new lotteries of rule v1; without one, none can open. Those of rule v2 are decided by a beacon. */
function chainOf({ bscRpcUrls, allowSimulated }: Pick<Config, 'bscRpcUrls' | 'allowSimulated'>): OptionConfig['chain'] {
  if (bscRpcUrls.length > 0) return { name: 'BNB Smart Chain', simulated: false };
  return allowSimulated.includes('chain') ? { name: 'Simulated chain', simulated: true } : { name: 'none', simulated: false };
}

/** Price of a number by the policy ("1 token, to be announced"), if no lottery is running. */
const policyPrice = 1;

const lowestPrice = statement(() =>
  tables
    .selectFrom('lotteries as l')
    .select(({ fn }) => fn.min<number | null>('l.pricePerTicket').as('lowest'))
    .where(({ ref }) => ref('l.onSale'))
    .where('l.startsAt', '<=', sql<Date>`now()`),
);

/** Returns the current price of a number: the lowest one of the running lotteries, else that of the policy. */
async function ctoPrice(db: Queryable): Promise<CtoPrice> {
  const rows = await lowestPrice(db, {});
  const lowest = rows[0]?.lowest ?? null;
  return lowest === null ? { ctoPerNumber: policyPrice, toBeAnnounced: true } : { ctoPerNumber: lowest, toBeAnnounced: false };
}

const tags = ['Options'];
/** Settings change only with a restart, prices only with a new lottery. */
const cacheControl = 'public, max-age=60';

export const optionsRoutes: FastifyPluginAsyncTypebox<RouteOptions> = async (app, { deps }) => {
  const options = publicOptions(deps.config);
  app.get(
    '/api/option-config/get-all',
    { schema: { tags, summary: 'Public settings of the provider', response: { 200: withExample(OptionConfig, options) } } },
    async (_request, reply) => {
      reply.header('cache-control', cacheControl);
      return options;
    },
  );

  app.get(
    '/api/option-config/get-cto-price',
    {
      schema: {
        tags,
        summary: 'What one number costs',
        description: 'The lowest price among the rounds that run.',
        response: {
          200: withExample(CtoPrice, { ctoPerNumber: 1, toBeAnnounced: false }),
          ...errorResponses({ 503: ['UNAVAILABLE'] }),
        },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', cacheControl);
      return ctoPrice(deps.db);
    },
  );
};
