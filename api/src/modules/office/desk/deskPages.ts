import { type Html, html } from '../../../core/http/html.ts';
import { pageHead, snail } from '../../../core/http/plain-page/plainPage.ts';
import type { DemoKey } from '../operators/founding.ts';

export interface DeskSite {
  officeUrl: string;
  publicUrl: string;
  /** Keys in software of the demo's operators; none elsewhere. */
  demo: readonly DemoKey[];
}

interface DeskPage {
  page: string;
  title: string;
  content: Html;
}

/** Renders a page of the desk. Its script fills it; it needs one, because a passkey does. */
function render({ officeUrl, publicUrl, demo }: DeskSite, { page, title, content }: DeskPage): string {
  return html`<!doctype html>
<html lang="en">
  <head>
    ${pageHead(`${title} · Desk of Snail Lotto`)}
    <link rel="stylesheet" href="/desk.css">
    <script type="module" src="/desk.js"></script>
  </head>
  <body data-page="${page}" data-demo="${JSON.stringify(demo)}">
    <a class="skip" href="#main">Skip to the content</a>
    <header>
      <div class="column bar">
        <a class="wordmark" href="/"><span class="unseen">Snail Lotto, desk</span><span class="letters" aria-hidden="true">L${snail}TTO</span></a>
        <span class="badge">Desk</span>
        <a class="login" href="${publicUrl}/office">Office</a>
      </div>
    </header>
    <main id="main" class="column" tabindex="-1">
      <section class="panel" aria-labelledby="title"><h1 id="title" tabindex="-1">${title}</h1>
<noscript><p class="alert">The desk needs scripts, because passkeys do. Allow them for this page.</p></noscript>
<p class="alert" role="alert" hidden></p>
${content}
<p role="status">Loading …</p>
<button class="quiet" type="button" data-retry hidden>Try again</button></section>
    </main>
    <footer><p class="column last">Only pages of <strong>${new URL(officeUrl).host}</strong> ask for an operator’s passkey. Look at the address before you use yours.</p></footer>
  </body>
</html>
`.markup;
}

const home: DeskPage = {
  page: 'home',
  title: 'Your desk',
  content: html`<p data-who></p>
<div class="part" data-ready hidden>
<h2>Your passkeys</h2>
<ul class="rows" data-passkeys></ul>
<form novalidate hidden>
<div class="field">
<label for="name">Name of a further passkey</label>
<input id="name" name="name" type="text" maxlength="60" autocomplete="off" required aria-describedby="name-hint">
<span class="hint" id="name-hint">For another device. You sign for it next; it counts a day after a steward has approved it.</span>
</div>
<button class="quiet" type="submit">Create a further passkey</button>
</form>
<button class="quiet" type="button" data-sign-out>Sign out</button>
</div>`,
};

const signIn = ({ publicUrl, demo }: DeskSite): DeskPage => ({
  page: 'sign-in',
  title: 'Sign in',
  content: html`<p>With the passkey that you enrolled: your device asks for your fingerprint, face or PIN. There is no password.</p>
<button type="button" data-sign-in disabled>Sign in with your passkey</button>
<p class="after" data-again hidden><a href="${publicUrl}/office">Begin again at the office</a></p>
${
  demo.length === 0
    ? undefined
    : html`<div class="part demo"><h2>Demo</h2><p class="after">Sign in as an operator whose key is in software, which no real site has:</p>
${demo.map(({ id, name }) => html`<button class="quiet" type="button" data-demo-id="${id}" aria-label="Demo: sign in as ${name}" disabled>${name}</button>`)}</div>`
}`,
});

const invitation: DeskPage = {
  page: 'invitation',
  title: 'Become an operator',
  content: html`<form novalidate hidden>
<p>You are invited as <strong data-who></strong>. Create a passkey that stays on this device or security key: with it you sign in, and sign what you do.</p>
<div class="field">
<label for="name">Name of the passkey</label>
<input id="name" name="name" type="text" maxlength="60" autocomplete="off" required aria-describedby="name-hint">
<span class="hint" id="name-hint">For example “Security key” or “Laptop at work”</span>
</div>
<button type="submit">Create the passkey</button>
</form>`,
};

const act: DeskPage = {
  page: 'act',
  title: 'Act',
  content: html`<div class="part" data-ready hidden>
<p class="words" data-words></p>
<p data-state></p>
<div class="compare" data-secret hidden><h2>Shown only now</h2><p class="secret"><code></code></p><p class="after">Give it to the person who needs it, over a way that only they read. A link for a new operator opens when the act takes effect, for 72 hours and once.</p></div>
<div class="compare part" data-file hidden>
<h2>File</h2>
<p class="after">It is made anew at each download, and each is recorded. Keep it only as long as you need it.</p>
<a class="button" data-format="csv" download>Download as CSV</a>
<a class="button quiet" data-format="jsonl" download>Download as JSON lines</a>
</div>
<dl class="facts" data-facts></dl>
<table hidden><caption>What changes</caption><thead><tr><th scope="col">What</th><th scope="col">Now</th><th scope="col">Then</th></tr></thead><tbody data-changes></tbody></table>
<figure data-picture hidden><img alt="Picture of the prize" hidden><figcaption></figcaption></figure>
<p data-budget></p>
<div class="compare"><h2>Code to compare</h2><p class="code" data-code></p><p class="after">Read it to each other by telephone: it is of the text below, which your passkey signs.</p></div>
<details open><summary>The text that is signed</summary><pre data-payload></pre></details>
<ul class="rows" aria-label="Signatures" data-signatures></ul>
<button type="button" data-verb="ask">Sign</button>
<button type="button" data-verb="approve">Approve</button>
<button class="quiet" type="button" data-verb="refuse">Refuse</button>
</div>`,
};

export const deskPages = (site: DeskSite): ReadonlyMap<string, string> =>
  new Map([
    ['/', render(site, home)],
    ['/sign-in', render(site, signIn(site))],
    ['/invitations', render(site, invitation)],
    ['/acts/:id', render(site, act)],
  ]);
