import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastifyPlugin from 'fastify-plugin';
import { officeScopes } from 'shared/contracts/operation';
import type { Config } from '../config/config.ts';
import { completeDescription, type Description, type NamedSchemas, noteNames } from './completeDescription.ts';

const tags = [
  { name: 'Alerts', description: 'Being told that a round is settled' },
  { name: 'Auth', description: 'Logging in and out, second factors, recovery' },
  { name: 'Contact', description: 'News by mail' },
  { name: 'Lotteries', description: 'Rounds, their numbers, and buying them' },
  { name: 'Members', description: 'Who plays' },
  { name: 'Office', description: 'What operators see and do; without OFFICE_URL, 404' },
  { name: 'Options', description: 'Public settings' },
  { name: 'Orders', description: 'Product prizes that a member has won' },
  { name: 'Payouts', description: 'What winners were given, and when' },
  { name: 'Privacy', description: 'All that is kept about a member as a file, and leaving' },
  { name: 'Protection', description: 'Spend limits and breaks: what members hold themselves to' },
  { name: 'Reports', description: 'What pages tell of the releases that they run' },
  { name: 'Rewards', description: 'What rounds are held for' },
  { name: 'Security', description: 'Password, passkeys, email address, sessions and authenticator of the member' },
  { name: 'Uploads', description: 'Pictures of members' },
  { name: 'Wallets', description: 'Tokens and balances' },
];

/** Serves OpenAPI 3.1 of every route, made from its validation schemas: pages at /api/docs, the document at /api/docs/json. */
export const openApi = fastifyPlugin<Pick<Config, 'publicUrl'>>(async (app, { publicUrl }) => {
  const named: NamedSchemas = new Map();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Snail Lotto provider API',
        description:
          'Amounts are whole numbers in the smallest unit of their token; times are epoch milliseconds; pages are zero-based.',
        version: '1.0.0',
        contact: { name: 'The operator of this site', url: publicUrl },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'This provider' }],
      tags,
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description:
              'A login that sends a DPoP proof (RFC 9449, ES256) gets a token that is bound to its key (`cnf.jkt`). With it, calls that ' +
              'change something need a proof with `ath` and the `nonce` of the newest `DPoP-Nonce`, else they are answered 401 PROOF_REQUIRED.',
          },
          ...Object.fromEntries(
            officeScopes.map((scope) => [
              `office.${scope}`,
              {
                type: 'http' as const,
                scheme: 'bearer',
                description: `A token of a program (\`operators token\`) with the scope ${scope}, which only reads. Other calls: 403 FORBIDDEN.`,
              },
            ]),
          ),
        },
      },
    },
    refResolver: { buildLocalReference: ({ $id }, _base, _fragment, n) => (typeof $id === 'string' ? $id : `def-${n}`) },
    transform: ({ schema, url, route }) => {
      const address = url.replace(/(?<=.)\/$/, '').replace(/:(\w+)/g, '{$1}');
      for (const method of [route.method].flat()) noteNames(named, `${method.toLowerCase()} ${address}`, schema);
      return { schema, url: url.replace(/(?<=.)\/$/, '') };
    },
    transformObject: (document) => {
      const made: Description = JSON.parse(JSON.stringify('openapiObject' in document ? document.openapiObject : {}));
      return JSON.parse(JSON.stringify(completeDescription(made, named)));
    },
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
});
