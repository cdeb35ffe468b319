import { type Command, writeNewFile } from '../../core/command/command.ts';
import { type Html, html } from '../../core/http/html.ts';
import { withSnail } from '../../core/mail/htmlPart.ts';
import type { Mail } from '../../core/mail/mailContent.ts';
import { likely, mailCatalogue } from './mailCatalogue.ts';

export function cataloguePage(mails: readonly Mail[]): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>All mails · Snail Lotto</title>
<style>${stylesheet}</style>
</head>
<body>
<header>
<h1>All mails of Snail Lotto</h1>
<p>${String(mails.length)} kinds. The HTML half stands first, then the text half of the same mail.</p>
<fieldset><legend>Reader's screen</legend>
<label><input type="radio" name="screen" checked> as this one</label>
<label><input type="radio" name="screen" id="light"> light</label>
<label><input type="radio" name="screen" id="dark"> dark</label>
</fieldset>
<nav aria-label="Mails"><ul>${mails.map(({ kind }) => html`<li><a href="#${idOf(kind)}">${kind}</a></li>`)}</ul></nav>
</header>
<main>
${mails.map(section)}</main>
<script>${fitting}</script>
</body>
</html>
`.markup;
}

const idOf = (kind: string): string => kind.replaceAll(' ', '-');

const section = ({ kind, subject, text, html: pretty, headers }: Mail): Html => html`<section aria-labelledby="${idOf(kind)}">
<h2 id="${idOf(kind)}">${kind}</h2>
<p class="subject">${subject}</p>
<p class="headers">${Object.entries(headers)
  .map(([name, value]) => `${name}: ${value}`)
  .join(' · ')}</p>
<div class="halves">
<iframe title="${kind}, HTML half" sandbox="allow-same-origin" loading="eager" srcdoc="${withSnail(pretty)}"></iframe>
<pre tabindex="0" aria-label="${kind}, text half">${text}</pre>
</div>
</section>
`;

const fitting: Html = {
  markup: `const fit = () => { for (const frame of document.querySelectorAll('iframe')) { const page = frame.contentDocument?.documentElement; if (page) { frame.style.height = '0'; frame.style.height = page.scrollHeight + 'px'; } } };
addEventListener('load', fit);
addEventListener('resize', fit);`,
};

const stylesheet: Html = {
  markup: `
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#E7E2D8, #000); color: light-dark(#151923, #F8FAFC); }
header, section { max-width: 1240px; margin: 0 auto; padding: 24px 16px; }
h1, h2, p { margin: 0 0 8px; }
h2 { font-size: 14px; letter-spacing: .06em; text-transform: uppercase; color: light-dark(#8A4B08, #FBBF24); scroll-margin-top: 16px; }
.subject { font-size: 20px; font-weight: 700; overflow-wrap: anywhere; }
.headers { font-size: 14px; overflow-wrap: anywhere; color: light-dark(#4A5263, #C3C9D5); }
fieldset { border: 1px solid #717B90; border-radius: 8px; display: flex; flex-wrap: wrap; gap: 4px 20px; width: fit-content; max-width: 100%; }
label { min-height: 32px; display: flex; align-items: center; gap: 6px; }
ul { display: flex; flex-wrap: wrap; gap: 4px 16px; padding: 0; list-style: none; }
a { color: inherit; }
.halves { display: grid; gap: 16px; grid-template-columns: minmax(0, 1fr); margin-top: 12px; }
iframe { width: 100%; min-height: 240px; border: 0; border-radius: 12px; background: Canvas; }
pre { margin: 0; padding: 20px; border-radius: 12px; background: light-dark(#FFF, #151923); white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.5 ui-monospace, Menlo, Consolas, monospace; }
:root:has(#light:checked) iframe { color-scheme: light; }
:root:has(#dark:checked) iframe { color-scheme: dark; }
@media (min-width: 1000px) { .halves { grid-template-columns: minmax(0, 680px) minmax(0, 1fr); align-items: start; } }
`,
};

export const mailCatalogueCommand: Command = {
  name: 'mails catalogue',
  usage: '<file.html>',
  summary: 'Write a page with every mail that the provider can send, both halves of each, for whoever looks after how they read',
  args: [1, 1],
  run: async ({ config, cwd }, [name = '']) => {
    const mails = Object.values(mailCatalogue(config.publicUrl, likely));
    const file = await writeNewFile(cwd, name, cataloguePage(mails));
    return {
      lines: [`${mails.length} mails are in ${file}: open it in a browser.`],
      data: { file, kinds: mails.map(({ kind }) => kind) },
    };
  },
};
