import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Html, html } from '../http/html.ts';
import { address, type MailBlock, type MailContent, type MailLink, oneLine, plain, signature } from './mailContent.ts';

/**
 * Style of mails: the site's colours on a light page, and the site's own where the reader's screen is dark. Contrasts on light:
 * text 17.6, secondary text 7.8 and links 6.8 on the card, small print 5.4 around it; text on amber 8.6.
 */
const sans = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const mono = "font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace";
const wraps = 'overflow-wrap:anywhere;word-break:break-word';

const style = {
  page: 'margin:0;padding:0;background:#F5F2EC;-webkit-text-size-adjust:100%',
  preheader: 'display:none;max-height:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;color:#F5F2EC;mso-hide:all',
  canvas: 'background:#F5F2EC;border-collapse:collapse',
  edge: 'padding:32px 16px',
  column: 'width:100%;max-width:600px;border-collapse:separate',
  band: 'background:#0B0D12;padding:20px 40px;border-bottom:3px solid #F59E0B;border-radius:16px 16px 0 0',
  wordmark: `${sans};font-size:26px;line-height:32px;font-weight:700;letter-spacing:1px;color:#F8FAFC;white-space:nowrap`,
  snail: 'display:inline-block;vertical-align:-5px;margin:0 3px 0 2px;border:0;color:#F59E0B',
  card: `${sans};font-size:16px;line-height:26px;color:#151923;background:#FFFFFF;padding:36px 40px 20px;border-radius:0 0 16px 16px;${wraps}`,
  heading: `${sans};margin:0 0 16px;font-size:26px;line-height:34px;font-weight:700;color:#151923;${wraps}`,
  paragraph: 'margin:0 0 16px',
  label: 'margin:0 0 8px',
  code: `${mono};background:#FFF6E3;border:2px solid #F59E0B;border-radius:12px;padding:18px 8px 18px 16px;font-size:36px;line-height:44px;font-weight:700;letter-spacing:8px;color:#151923;-webkit-user-select:all;user-select:all`,
  codeRow: 'margin:0 0 20px;border-collapse:separate',
  buttonRow: 'margin:24px 0 12px;border-collapse:separate',
  button: 'background:#F59E0B;border-radius:12px',
  buttonLink: `${sans};display:inline-block;padding:14px 28px;font-size:16px;line-height:20px;font-weight:700;color:#1A1204;text-decoration:none;border-radius:12px`,
  written: `margin:0 0 20px;font-size:14px;line-height:22px;${wraps}`,
  link: `color:#8A4B08;text-decoration:underline;${wraps}`,
  facts: 'margin:4px 0 20px;border-collapse:collapse',
  factName: 'padding:10px 16px 10px 0;border-bottom:1px solid #E5DFD3;font-weight:400;color:#4A5263;vertical-align:top;width:34%',
  factValue: 'padding:10px 0;border-bottom:1px solid #E5DFD3;font-weight:600;vertical-align:top',
  quote: `margin:0 0 20px;padding:2px 0 2px 16px;border-left:3px solid #F59E0B;color:#4A5263;${wraps}`,
  foot: `${sans};padding:20px 40px 0;${wraps}`,
  signature: 'margin:0 0 4px;font-size:14px;line-height:22px;font-weight:700;color:#5B6375',
  small: 'margin:0 0 4px;font-size:14px;line-height:22px;color:#5B6375',
} as const;

const stylesheet: Html = {
  markup: `
:root { color-scheme: light dark; supported-color-schemes: light dark; }

@media (max-width: 480px) {
  .edge { padding: 0 0 24px !important; }
  .band { padding: 16px 20px !important; border-radius: 0 !important; }
  .card { padding: 28px 20px 12px !important; border-radius: 0 !important; }
  .foot { padding: 20px 20px 0 !important; }
  .heading { font-size: 22px !important; line-height: 30px !important; }
  .code { font-size: 32px !important; letter-spacing: 6px !important; }
}
@media (prefers-color-scheme: dark) {
  .page { background: #0B0D12 !important; }
  .preheader { color: #0B0D12 !important; }
  .card { background: #151923 !important; color: #F8FAFC !important; }
  .heading, .code { color: #F8FAFC !important; }
  .code { background: #1E2431 !important; }
  .second, .quote { color: #C3C9D5 !important; }
  .fact { border-color: #3A4356 !important; }
  .link { color: #FBBF24 !important; }
  .small { color: #98A1B3 !important; }
}
`,
};

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
