import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { route } from '../../../core/http/route.ts';
import type { AccountRouteOptions } from '../sessions/accountDeps.ts';
import { keepDevice, visitorOf } from '../sessions/visitor.ts';
import { listPasskeys, renamePasskey } from './passkeys.repository.ts';
import {
  addPasskey,
  logInWithPasskey,
  loginOptions,
  noPasskey,
  offerPasskey,
  passkeyName,
  passkeyOf,
  removePasskey,
  stepUpOptions,
} from './passkeys.service.ts';

const tags = ['Security'];
const id = '5f0c4a4e-8f0e-4f55-9b83-0d2f4e1f7a12';
const bytes = 'bXgtYnl0ZXM';
const assertion = { id: bytes, clientDataJSON: bytes, authenticatorData: bytes, signature: bytes };
const options = { challenge: bytes, rpId: 'lotto.example', credentialIds: [bytes] };
const passkey = { id, name: 'Phone', synced: true, createdAt: 1_790_000_000_000, lastUsedAt: null };

export const passkeyRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  route(
    app,
    '/api/auth/passkey/challenge',
    { tags: ['Auth'], summary: 'Begin a login with a passkey', example: { ...options, credentialIds: [] } },
    (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return loginOptions(deps, app.now());
    },
  );

  route(
    app,
    '/api/auth/passkey/login',
    { tags: ['Auth'], summary: 'Log in with a passkey, in place of password and code', sent: { passkey: assertion } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { remember } = request.body;
      const visitor = { ...visitorOf(deps, request), key: app.proofs.keyOfLogin(request, reply), remember };
      const answer = await logInWithPasskey(deps, request.body, visitor);
      keepDevice(deps, reply, visitor);
      return answer;
    },
  );

  route(
    app,
    '/api/user-auth/passkeys',
    { tags, summary: 'Passkeys of the member, oldest first', example: { contents: [passkey] } },
    async ({ userId }) => ({ contents: (await listPasskeys(deps.db, userId)).map(passkeyOf) }),
  );

  route(
    app,
    '/api/user-auth/passkeys/challenge',
    { tags, summary: 'Begin to prove a change of the account with a passkey', example: options },
    (request) => stepUpOptions(deps, request),
  );

  route(
    app,
    '/api/user-auth/passkeys/offer',
    {
      tags,
      summary: 'Begin to add a passkey',
      description: 'Asks for a passkey or the password, with a code where the member has a second factor.',
      sent: { currentPassword: 'the password of now' },
      example: { ...options, userHandle: bytes, username: 'player01' },
    },
    (request) => offerPasskey(deps, request, request.body),
  );

  route(
    app,
    '/api/user-auth/passkeys/add',
    {
      tags,
      summary: 'Add the passkey; the member gets a mail',
      sent: { name: 'Phone', clientDataJSON: bytes, attestationObject: bytes },
      example: passkey,
    },
    (request) => addPasskey(deps, request, request.body),
  );

  route(
    app,
    '/api/user-auth/passkeys/rename',
    { tags, summary: 'Rename a passkey', sent: { id, name: 'Phone' }, example: { message: 'Renamed.' } },
    async ({ userId, body }) => {
      const name = passkeyName(body.name);
      if (!(await renamePasskey(deps.db, { userId, id: body.id, name }))) throw noPasskey();
      return { message: 'Renamed.' };
    },
  );

  route(
    app,
    '/api/user-auth/passkeys/remove',
    {
      tags,
      summary: 'Remove a passkey and end the sessions that it opened; the member gets a mail',
      sent: { id, currentPassword: 'the password of now' },
      example: { message: 'Removed.' },
    },
    async (request) => {
      await removePasskey(deps, request, request.body);
      return { message: 'Removed.' };
    },
  );
};
