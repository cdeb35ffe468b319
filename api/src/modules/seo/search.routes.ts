import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { alertsWorkerPath, sharePicture, siteManifestPath, sitePicturesPath } from 'shared/contracts/providerPaths';
import { Type } from 'typebox';
import type { RouteOptions } from '../../core/deps.ts';
import { type SitemapKind, sitemapFreshMs, sitemapsOf } from './sitemaps.ts';

const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: sitePicturesPath + file,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Web app manifest. `standalone`, because iOS shows push notifications only for installed apps. */
const siteManifest = {
  name: 'Snail Lotto',
  short_name: 'Snail Lotto',
  description: sharePicture.alt,
  lang: 'en',
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#0B0D12',
  theme_color: '#0B0D12',
  icons: [icon('icon-192.png', 192, 'any'), icon('icon-512.png', 512, 'any'), icon('icon-maskable.png', 512, 'maskable')],
};

const Params = Type.Object({
  kind: Type.Union([Type.Literal('rounds'), Type.Literal('prizes')]),
  number: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
});

/**
 * Serves files for machines that visit: GET /robots.txt, /sitemap.xml with its parts, /site.webmanifest, and
 * /.well-known/security.txt (RFC 9116) where there is a contact.
 */
export async function searchRoutes(app: FastifyInstance, { deps }: RouteOptions): Promise<void> {
  const { origin } = new URL(deps.config.publicUrl);
  const sitemaps = sitemapsOf(deps.lists ?? deps.db, origin);
  const hidden = { schema: { hide: true } };

  app.get('/robots.txt', hidden, async (_request, reply) =>
    reply.header('cache-control', aWhile).type('text/plain; charset=utf-8').send(robots(origin)),
  );
  app.get('/sitemap.xml', hidden, async (_request, reply) => sendXml(reply, await sitemaps.index()));
  app.get('/sitemaps/pages.xml', hidden, async (_request, reply) => sendXml(reply, sitemaps.pages()));
  app.get<{ Params: { kind: SitemapKind; number: number } }>(
    '/sitemaps/:kind-:number.xml',
    { schema: { hide: true, params: Params } },
    async (request, reply) => {
      const text = await sitemaps.of(request.params.kind, request.params.number);
      if (text !== null) return sendXml(reply, text);
      reply.header('cache-control', 'no-store');
      return reply.callNotFound();
    },
  );
  const { securityContact } = deps.config;
  if (securityContact !== null) {
    app.get('/.well-known/security.txt', hidden, async (_request, reply) =>
      reply.header('cache-control', aWhile).type('text/plain; charset=utf-8').send(securityText(securityContact, origin)),
    );
  }
  app.get(siteManifestPath, hidden, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/manifest+json; charset=utf-8').send(JSON.stringify(siteManifest)),
  );
}

const aWhile = `public, max-age=${sitemapFreshMs / 1_000}`;

const securityFreshMs = 90 * 24 * 60 * 60 * 1_000;

/** Names the contact for 90 days from now: RFC 9116 asks for an end within a year. */
const securityText = (contact: string, origin: string): string =>
  [
    `Contact: ${contact}`,
    `Expires: ${new Date(Date.now() + securityFreshMs).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');

const sendXml = (reply: FastifyReply, text: string): FastifyReply =>
  reply.header('cache-control', aWhile).type('application/xml; charset=utf-8').send(text);

/**
 * Allows everything, also the API, because crawlers that run JavaScript load the lists from it. Exceptions: endless streams,
 * calls for members only, and mailed links.
 */
const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Allow: /',
    'Disallow: /api/lotteries/*/live',
    'Disallow: /api/auth/',
    'Disallow: /api/user-auth/',
    'Disallow: /register/',
    `Disallow: ${alertsWorkerPath}`,
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');

const folder = path.resolve(import.meta.dirname, 'pictures');

/** Serves GET /pictures/…, the pictures of the site itself, drawn by scripts/drawPictures.ts. */
export async function sitePictureRoutes(app: FastifyInstance): Promise<void> {
  for (const file of await readdir(folder)) {
    const bytes = await readFile(path.join(folder, file));
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    app.get(sitePicturesPath + file, { schema: { hide: true } }, async (request, reply) => {
      // Sites that show a shared link may embed its picture.
      reply.headers({ 'cache-control': 'public, max-age=86400', etag, 'cross-origin-resource-policy': 'cross-origin' });
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      return reply.type('image/png').send(bytes);
    });
  }
}
