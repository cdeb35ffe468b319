import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, RouteShorthandOptions } from 'fastify';
import { paths } from 'shared/contracts/paths';
import { Type } from 'typebox';
import { type Html, html } from '../html.ts';

/** Path below the registration, which web servers in front of the provider already forward. */
const stylesheetPath = '/register/register.css';

const fontPath = '/register/space-grotesk.woff2';

export const snail = html`<svg width="34" height="30" viewBox="0 0 38 34" fill="none" aria-hidden="true" focusable="false">
  <path fill="#F8FAFC" d="M1 32.5c3.5-.3 5.5-2 7.5-4h13.5c5.2 0 7.8-3.2 7.8-8.4v-3.4c0-2.2 1.3-3.7 3.2-3.7s3.2 1.4 3.2 3.5c0 9.5-4.6 16-13.7 16Z"/>
  <path stroke="#F8FAFC" stroke-width="1.9" stroke-linecap="round" d="M32 13.5 30 6.5M34.3 13.5 35.5 6.8"/>
  <circle fill="#F8FAFC" cx="29.8" cy="5.3" r="1.8"/><circle fill="#F8FAFC" cx="35.7" cy="5.5" r="1.8"/>
  <circle fill="#F59E0B" cx="15" cy="17" r="13"/>
  <path stroke="#1A1204" stroke-width="2.4" stroke-linecap="round" d="M15.2 17.7c-1.1-.9-.1-2.9 1.9-2.3 2.7.8 2.7 4.7-.4 5.9-3.7 1.4-7.2-1.5-6.6-5.3.7-4.6 6-6.5 10.1-4.2 4.3 2.4 4.7 8.3 1.4 11.7"/>
</svg>`;

const wordmark = html`<a class="wordmark" href="${paths.home()}"><span class="unseen">Snail Lotto, home</span><span class="letters" aria-hidden="true">L${snail}TTO</span></a>`;

/** The site's main navigation. It has no drawer, which needs a script: on phones the footer has the same links. */
const navigation = [
  ['Play', paths.lotteries()],
  ['Prizes', paths.rewards()],
  ['How it works', paths.policy()],
  ['History', paths.history()],
  ['Result', paths.result()],
] as const;

const help = [
  ['Help & Support', paths.policy('instructions')],
  ['Verification', paths.verification],
  ['How to get CTO', paths.getTokens],
  ['About Us', paths.policy('about-us')],
] as const;

const list = (links: readonly (readonly [string, string])[]): Html =>
  html`<ul>${links.map(([label, to]) => html`<li><a href="${to}">${label}</a></li>`)}</ul>`;

declare module 'fastify' {
  interface FastifyInstance {
    minimumAge: number;
  }
}

export interface PlainPage {
  title: string;
  content: Html;
}

export const plainPage = (title: string, content: Html): PlainPage => ({ title, content });

/** What the head of a page without the host's scripts begins with. */
export const pageHead = (title: string): Html => html`<meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <meta name="color-scheme" content="dark">
    <meta name="theme-color" content="#0B0D12">
    <meta name="referrer" content="no-referrer">
    <title>${title}</title>
    <link rel="icon" href="data:,">
    <link rel="preload" as="font" type="font/woff2" href="${fontPath}" crossorigin>
    <link rel="stylesheet" href="${stylesheetPath}">`;

function render({ title, content }: PlainPage, minimumAge: number): string {
  return html`<!doctype html>
<html lang="en">
  <head>
    ${pageHead(`${title} · Snail Lotto`)}
  </head>
  <body>
    <a class="skip" href="#main">Skip to the content</a>
    <header>
      <div class="column bar">
        ${wordmark}
        <nav aria-label="Main">${list(navigation)}</nav>
        <a class="login" href="${paths.login()}">Log in</a>
      </div>
    </header>
    <main id="main" class="column" tabindex="-1">
      <section class="panel" aria-labelledby="title"><h1 id="title">${title}</h1>${content}</section>
    </main>
    <footer>
      <div class="column">
        <div class="blocks">
          <div>
            ${wordmark}
            <p>Snail Lotto is a lottery with nothing to hide: pick your numbers, wait for the draw, and check the result yourself.</p>
          </div>
          <nav aria-label="Site"><h2>Site</h2>${list(navigation)}</nav>
          <nav aria-label="Help"><h2>Help</h2>${list(help)}</nav>
        </div>
        <p class="last">Play responsibly. Members must be at least ${String(minimumAge)} years old.</p>
      </div>
    </footer>
  </body>
</html>
`.markup;
}

/** Sends one of these pages, uncacheable because it depends on a link or a form. */
export function sendPage(reply: FastifyReply, statusCode: number, page: PlainPage): FastifyReply {
  const document = render(page, reply.server.minimumAge);
  return reply.code(statusCode).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(document);
}

export const TokenForm = Type.Object({ token: Type.String({ maxLength: 200 }) });

/** Renders a form with one button. A mailed link alone must not act, because virus scanners open links. */
export const tokenForm = (action: string, token: string, label: string): Html => html`<form method="post" action="${action}">
<input type="hidden" name="token" value="${token}">
<button type="submit">${label}</button>
</form>`;

/** Font from the sources, because these pages must work before a site is released. */
const displayFont = '../../../../../shared/src/assets/display-font/space-grotesk.woff2';

export const plainPageRoutes: FastifyPluginAsync = (app) => servePlainFiles(app);

/** Serves stylesheet and font. @param host options of a host other than the site's */
export async function servePlainFiles(app: FastifyInstance, host?: RouteShorthandOptions): Promise<void> {
  const stylesheet = await readFile(path.join(import.meta.dirname, 'plainPage.css'), 'utf8');
  const font = await readFile(path.join(import.meta.dirname, displayFont));
  const hidden = { ...host, schema: { hide: true } };

  app.get(stylesheetPath, hidden, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(stylesheet),
  );

  app.get(fontPath, hidden, async (_request, reply) =>
    reply.type('font/woff2').header('cache-control', 'public, max-age=604800').send(font),
  );
}
