import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { servePlainFiles } from '../../../core/http/plain-page/plainPage.ts';
import { route } from '../../../core/http/route.ts';
import type { AccountRouteOptions } from '../../accounts/sessions/accountDeps.ts';
import { demoKeys } from '../operators/founding.ts';
import { endSession, listOperatorPasskeys } from '../sessions/operatorSessions.repository.ts';
import { deskCookie } from '../sessions/requireOperator.ts';
import { enrol, offerEnrolment, signIn, signInOptions } from '../sessions/signIn.service.ts';
import { type DeskSite, deskPages } from './deskPages.ts';

const tags = ['Office'];
const bytes = 'bXgtYnl0ZXM';
const id = '5f0c4a4e-8f0e-4f55-9b83-0d2f4e1f7a12';
const at = 1_790_000_000_000;
const operator = { id: 1, name: 'fiona', role: 'finance' } as const;
const options = { challenge: bytes, rpId: 'office.lotto.example', credentialIds: [] };
const desk = { config: { desk: true } } as const;

/** The desk loads nothing of another origin, is in no frame, and keeps its passkeys to itself. */
const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'permissions-policy':
    'publickey-credentials-get=(self), publickey-credentials-create=(self), camera=(), geolocation=(), microphone=(), payment=()',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
};

const deskPageRoutes: FastifyPluginAsyncTypebox<{ site: DeskSite }> = async (app, { site }) => {
  const host = { ...desk, constraints: { host: new URL(site.officeUrl).host } };
  const hidden = { ...host, schema: { hide: true } };
  await servePlainFiles(app, host);
  for (const [path, document] of deskPages(site))
    app.get(path, hidden, async (_request, reply) => reply.headers(headers).type('text/html; charset=utf-8').send(document));
  for (const [file, type] of [
    ['desk.js', 'text/javascript'],
    ['desk.css', 'text/css'],
  ] as const) {
    const text = await readFile(join(import.meta.dirname, file), 'utf8');
    app.get(`/${file}`, hidden, async (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(text),
    );
  }
};

export const deskRoutes: FastifyPluginAsyncTypebox<AccountRouteOptions> = async (app, { deps }) => {
  const { officeUrl, publicUrl } = deps.config;
  if (officeUrl !== null) await app.register(deskPageRoutes, { site: { officeUrl, publicUrl, demo: demoKeys(deps.config) } });
  const setCookie = (reply: FastifyReply, value: string, seconds: number) =>
    reply.header(
      'set-cookie',
      `${deskCookie(officeUrl)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${officeUrl?.startsWith('https:') ? '; Secure' : ''}`,
    );

  route(
    app,
    '/api/desk/challenge',
    { ...desk, tags, summary: 'Begin to sign in at the desk', example: options },
    (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return signInOptions(deps, app.now());
    },
  );

  route(
    app,
    '/api/desk/sign-in',
    {
      ...desk,
      tags,
      summary: 'Sign in at the desk with a passkey, and so at the office that asked for it',
      sent: { passkey: { id: bytes, clientDataJSON: bytes, authenticatorData: bytes, signature: bytes } },
      example: { location: '/' },
    },
    async (request, reply) => {
      const { cookie, location } = await signIn(deps, request.body, request.ip);
      setCookie(reply, cookie, 10 * 3_600);
      return { location };
    },
  );

  route(
    app,
    '/api/desk/sign-out',
    { ...desk, tags, summary: 'End the session of the desk', example: { message: 'Signed out.' } },
    async (request, reply) => {
      await endSession(deps.db, (await app.operatorSession(request, reply)).id);
      setCookie(reply, '', 0);
      return { message: 'Signed out.' };
    },
  );

  route(
    app,
    '/api/desk/session',
    {
      ...desk,
      tags,
      summary: 'Who is signed in at the desk, and their passkeys',
      example: {
        operator,
        endsAt: at,
        passkeys: [{ id, name: 'Security key', credentialId: bytes, createdAt: at, lastUsedAt: null, current: true }],
      },
    },
    async (request, reply) => {
      const { operatorId, name, role, endsAt, passkeyId } = await app.operatorSession(request, reply);
      const passkeys = (await listOperatorPasskeys(deps.db, operatorId)).map(({ createdAt, lastUsedAt, ...each }) => ({
        ...each,
        createdAt: createdAt.getTime(),
        lastUsedAt: lastUsedAt?.getTime() ?? null,
        current: each.id === passkeyId,
      }));
      return { operator: { id: operatorId, name, role }, endsAt: endsAt.getTime(), passkeys };
    },
  );

  route(
    app,
    '/api/desk/invitation',
    {
      ...desk,
      tags,
      summary: 'Begin to enrol with the link of an invitation',
      sent: { token: bytes },
      example: { ...options, userHandle: bytes, username: 'fiona', role: 'finance', expiresAt: at },
    },
    (request) => offerEnrolment(deps, request.body.token, request.ip),
  );

  route(
    app,
    '/api/desk/passkeys',
    {
      ...desk,
      tags,
      summary: 'Enrol as an operator with a passkey; the link is used up',
      sent: { token: bytes, name: 'Security key', clientDataJSON: bytes, attestationObject: bytes },
      example: { location: '/sign-in' },
    },
    async (request) => {
      await enrol(deps, request.body, request.ip);
      return { location: '/sign-in' };
    },
  );
};
