import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Html, html } from '../http/html.ts';
import type { MailBlock, MailContent, MailLink } from './mailContent.ts';
import { style, stylesheet } from './mailStyle.ts';
import { address, oneLine, plain, signature } from './textPart.ts';

/** The logo's snail at three times its size. It is attached to each mail, so that nothing is loaded. */
const snail = readFileSync(path.join(import.meta.dirname, 'snail.png'));

const snailId = 'snail@mail';

export const snailAttachment = {
  filename: 'snail.png',
  content: snail,
  contentType: 'image/png',
  cid: snailId,
  contentDisposition: 'inline',
} as const;

/** Embeds the image into an HTML part, for display in a browser. */
export const withSnail = (html: string): string =>
  html.replaceAll(`cid:${snailId}`, `data:image/png;base64,${snail.toString('base64')}`);

/**
 * Renders the HTML part of a mail in the site's style: one column of tables with inline styles, for old mail programs, and a
 * stylesheet for dark screens and phones. It has no scripts and loads nothing, so that it does not reveal that it was read; the
 * logo is attached.
 */
export function htmlPart({ subject, preheader, heading, body, smallPrint = [] }: MailContent): string {
  return html`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<meta name="x-apple-disable-message-reformatting">
<title>${oneLine(subject)}</title>
<style>${stylesheet}</style>
</head>
<body class="page" style="${style.page}">
<div class="preheader" style="${style.preheader}" aria-hidden="true">${oneLine(preheader)}${padding}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#F5F2EC" style="${style.canvas}">
<tr><td align="center" class="edge" style="${style.edge}">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="${style.column}">
<tr><td class="band" bgcolor="#0B0D12" style="${style.band}">${wordmark}</td></tr>
<tr><td class="card" bgcolor="#FFFFFF" style="${style.card}">
${heading === undefined ? undefined : html`<h1 class="heading" style="${style.heading}">${oneLine(heading)}</h1>\n`}${body.map(asHtml)}</td></tr>
<tr><td class="foot" style="${style.foot}">
<p class="small" style="${style.signature}">${signature}</p>
${smallPrint.map(asSmallPrint)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`.markup;
}

/** Keeps the first words of the body, such as a code, out of the preview in the list of mails. */
const padding: Html = { markup: '&#847;&zwnj;&nbsp;'.repeat(80) };

const wordmark = html`<span class="wordmark" role="img" aria-label="Snail Lotto" style="${style.wordmark}">L<img src="cid:${snailId}" width="34" height="30" alt="O" style="${style.snail}">TTO</span>`;

function asHtml(block: MailBlock): Html {
  if (typeof block === 'string') return html`<p style="${style.paragraph}">${lines(block)}</p>\n`;
  if ('code' in block)
    return html`<p style="${style.label}">${oneLine(block.label)}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style.codeRow}"><tr>
<td class="code" align="center" bgcolor="#FFF6E3" style="${style.code}">${oneLine(block.code)}</td>
</tr></table>
`;
  if ('button' in block)
    return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${style.buttonRow}"><tr>
<td class="button" align="center" bgcolor="#F59E0B" style="${style.button}"><a href="${address(block.url)}" style="${style.buttonLink}">${oneLine(block.button)}</a></td>
</tr></table>
<p class="second" style="${style.written}"><a class="link" href="${address(block.url)}" style="${style.link}">${block.url}</a></p>
`;
  if ('facts' in block)
    return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="${style.facts}">
${block.facts.map(asFact)}</table>
`;
  return html`<p class="second" style="${style.label}">${oneLine(block.label)}</p>
<blockquote class="quote second" style="${style.quote}">${lines(block.quote)}</blockquote>
`;
}

const asFact = ([name, value]: readonly [string, string]): Html =>
  html`<tr><th scope="row" align="left" class="fact second" style="${style.factName}">${oneLine(name)}</th><td class="fact" style="${style.factValue}">${oneLine(value)}</td></tr>\n`;

const asSmallPrint = (line: string | MailLink): Html =>
  html`<p class="small" style="${style.small}">${
    typeof line === 'string'
      ? lines(line)
      : html`${oneLine(line.link)}: <a class="link" href="${address(line.url)}" style="${style.link}">${line.url}</a>`
  }</p>\n`;

const lines = (text: string): Html => ({
  markup: plain(text)
    .split('\n')
    .map((line) => html`${line}`.markup)
    .join('<br>\n'),
});
