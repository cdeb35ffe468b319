import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { previewCookieWith } from 'serving/previewCookie';
import { endPreviewPath, previewPath, signedParameter } from 'shared/contracts/preview';
import { Type } from 'typebox';
import { acceptForms } from '../http/acceptForms.ts';
import { ownPath } from '../http/ownPath.ts';
import type { Previews } from './previews.ts';

interface PreviewOptions {
  previews: Previews;
  /** Whether the site speaks TLS. */
  isSecure: boolean;
}

/** How a preview comes into a browser, by its link, and how it ends before its time is over. */
export const previewRoutes: FastifyPluginAsyncTypebox<PreviewOptions> = async (app, { previews, isSecure }) => {
  acceptForms(app);

  const Link = Type.Object({ [signedParameter]: Type.String({ maxLength: 2_000 }) });
  app.get(previewPath, { schema: { hide: true, querystring: Link } }, async ({ query }, reply) => {
    reply.header('cache-control', 'no-store');
    const found = await previews.judge(query.signed);
    if (typeof found === 'string')
      return reply.code(400).type('text/plain; charset=utf-8').send(`This link shows nothing. ${found}\n`);
    const seconds = Math.ceil((found.preview.until - Date.now()) / 1_000);
    return reply.header('set-cookie', previewCookieWith(query.signed, seconds, isSecure)).redirect('/', 303);
  });

  app.post(
    endPreviewPath,
    { schema: { hide: true, body: Type.Object({ to: Type.String() }) } },
    async ({ body: { to } }, reply) => {
      reply.headers({ 'set-cookie': previewCookieWith('', 0, isSecure), 'cache-control': 'no-store' });
      return reply.redirect(ownPath(to), 303);
    },
  );
};
