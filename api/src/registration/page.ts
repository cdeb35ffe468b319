import { type Html, html } from './html.ts';
import { stylesheetPath } from './registrationPath.ts';

const snail = html`<svg width="34" height="29" viewBox="0 0 40 34" fill="none" aria-hidden="true">
  <path fill="#C3C9D5" d="M2 31.5c4.6-.3 6.6-2.2 9-3.8h12.5c5.4 0 8.3-3.2 8.3-8.6v-3.6c0-2 1.3-3.3 3-3.3s2.9 1.3 2.9 3.1c0 9.6-4.4 16.2-13.3 16.2H2Z"/>
  <path stroke="#C3C9D5" stroke-width="1.7" stroke-linecap="round" d="M33.4 12.6 31.6 6.4M36 12.6l1.4-5.8"/>
  <circle fill="#C3C9D5" cx="31.3" cy="5.4" r="1.5"/><circle fill="#C3C9D5" cx="37.6" cy="5.8" r="1.5"/>
  <circle fill="#F59E0B" cx="17.5" cy="15.5" r="12"/>
  <path stroke="#1A1204" stroke-width="2.2" stroke-linecap="round" d="M17.5 16.2c-.9-.9.1-2.5 1.7-2 2.3.8 2.3 4.2-.2 5.3-3.3 1.4-6.6-1.2-6.1-4.7.6-4 5.3-5.9 9-3.9 4 2.2 4.4 7.7 1.2 10.8"/>
</svg>`;

/** A whole page of the provider: wordmark, one card, nothing that needs a script. */
export function page(title: string, content: Html): string {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <meta name="color-scheme" content="dark">
    <meta name="referrer" content="no-referrer">
    <title>${title} · Snail Lotto</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${stylesheetPath}">
  </head>
  <body>
    <header><a class="wordmark" href="/"><span class="letters" aria-hidden="true">L${snail}TTO</span><span class="unseen">Snail Lotto, home</span></a></header>
    <main><h1>${title}</h1>${content}</main>
  </body>
</html>
`.markup;
}
