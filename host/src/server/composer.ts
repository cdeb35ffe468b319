/**
 * How a page is composed of what is live. This file is `composer.js` of the host's release, as it stands here without its types: so it
 * imports nothing but types, and has no clock, no chance, no file and no network. Whoever composes runs the live host's own, and
 * gives it the releases as they lie on the site: a new field there, and a new rule here, need no other clone to be renewed.
 */
import type { ReleaseInfo } from 'shared/build/releaseInfo';
import type { PrerenderedPage } from './prerender.tsx';

/** One route's shell, prerendered. */
export type Shell = Omit<PrerenderedPage, 'name'>;

/** One app's live release, with the path it is served from. */
export interface LiveApp {
  info: ReleaseInfo;
  /** e.g. `/mfe-lottery/0.1.0-3f2a9c0d1e/` */
  base: string;
}

/** What composing starts from. */
export interface Composing {
  /** Revision of the registry that says what is live. */
  revision: number;
  /** The release of every app that is live, in any order. */
  live: readonly LiveApp[];
  /** `shell.json` of the live host. */
  shells: readonly Shell[];
  /** What some visitors get in its place while canaries run: sets of releases, each as `mfe-lottery/0.1.0-3f2a9c0d1e`. */
  others?: readonly (readonly string[])[];
}

/** A file that a web server finds, below `pages/`. Each tells its revision: `"revision":7` comes in it before any other such text. */
export interface ComposedFile {
  file: string;
  text: string;
}

/** All files below `pages/`; the last one says that the others are there. */
export function compose({ revision, live, shells, others = [] }: Composing): ComposedFile[] {
  const host = live.find(({ info }) => info.contract.role === 'host');
  if (!host) return [];
  // All that are on the site: another team may have added one that the releaser's clone does not know.
  const remotes = live.filter(({ info }) => info.contract.role === 'remote').sort((a, b) => (a.info.app < b.info.app ? -1 : 1));
  const routes = shells.map(({ pattern, content }) => ({ revision, pattern, file: documentPath(pattern), content }));
  return [
    ...shells.map((shell) => ({ file: documentPath(shell.pattern), text: pageHtml(shell, host, remotes, revision) })),
    // Which document stands for which route, and whether it may have content, for the provider's own server.
    { file: 'pages/pages.json', text: json(routes) },
    // Open tabs ask for this to learn that what they run is nobody's any more.
    { file: 'pages/live.json', text: json({ revision, sets: [releasesOf(live), ...others.map((one) => one.toSorted())] }) },
  ];
}

/** The releases that a page is made of, as it names them itself (parts/registry). */
const releasesOf = (live: readonly LiveApp[]): string[] =>
  live
    .filter(({ info }) => info.contract.role === 'host' || info.entry.length > 0)
    .map(({ base }) => base.slice(1, -1))
    .toSorted();

const json = (value: unknown) => `${JSON.stringify(value)}\n`;

/**
 * File of the document for a route pattern; null stands for unknown addresses. It follows from the path alone, so that a
 * web server finds the document without a list: `/lottery/:lotteryId/detail` is `pages/lottery/_id/detail.html`.
 * Names with an underscore are no path of the site.
 */
export function documentPath(pattern: string | null): string {
  if (pattern === null) return 'pages/_unknown.html';
  if (pattern === '/') return 'pages/_home.html';
  return `pages${pattern.replace(/:\w+/g, '_id')}.html`;
}

/** As `appOfPart` and `federationName` of shared/contracts/appNames, which a script without imports cannot have. */
const appOfPart = (part: string) => `mfe-${part.split('/')[0]}`;
const federationName = (app: string) => app.replaceAll('-', '_');

/** Where the prerender build put the address of the host's own release. */
const releasePlaceholder = '/__HOST_RELEASE__/';

/** The snail's shell, small enough to come with the document. */
const icon = `data:image/svg+xml,${encodeURIComponent(
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><circle cx='16' cy='16' r='15' fill='#F59E0B'/><path d='M16.2 16.8c-1.3-1-.1-3.4 2.2-2.7 3.1.9 3.1 5.4-.5 6.8-4.3 1.6-8.3-1.7-7.6-6.1.8-5.3 6.9-7.5 11.6-4.8 5 2.8 5.4 9.5 1.6 13.5' fill='none' stroke='#1A1204' stroke-width='2.8' stroke-linecap='round'/></svg>",
)}`;

/** Where no script runs: what needs one is left out or faded, and a place that only a script fills says so instead of seeming to load. */
const withoutScripts = [
  '[data-needs-scripts]{display:none!important}',
  '#root :is(button,input,select,textarea){opacity:.45;pointer-events:none}',
  // A picture that only opens larger is a picture then.
  '#root button:has(img){opacity:1}',
  '#root [aria-busy="true"]{min-height:0;margin-block:16px;padding:16px;animation:none}',
  '#root [aria-busy="true"]>*{display:none}',
  '#root [aria-busy="true"]::after{content:"What belongs here needs JavaScript.";position:static;color:#98A1B3;background:none}',
  // Without its buttons a carousel is scrolled by its bar.
  '#root .swiper-wrapper{scrollbar-width:thin}',
  '#root .swiper-wrapper::-webkit-scrollbar{display:block;height:10px}',
].join('');

/** The document of one route. `{lotteryId}` and `{rewardId}` in it are filled in by the server that sends it. */
function pageHtml(shell: Shell, host: LiveApp, remotes: readonly LiveApp[], revision: number): string {
  // In a build of one piece (bench) the parts come with the host and there is nothing to register.
  const separate = remotes.filter(({ info }) => info.entry.length > 0);
  const registry = Object.fromEntries(separate.map((remote) => [federationName(remote.info.app), entryOf(remote)]));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${shell.head}
<meta name="theme-color" content="#0B0D12">
<meta name="color-scheme" content="dark">
<link rel="icon" href="${icon}">
<link rel="apple-touch-icon" href="/pictures/touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
<noscript><style>${withoutScripts}</style></noscript>
${[...hostScripts(host), ...partHints(shell, host, remotes)].join('\n')}
<script type="application/json" id="registry">${JSON.stringify({ revision, host: host.base, remotes: registry }).replaceAll('<', '\\u003c')}</script>
</head>
<body>
<div id="root">${shell.html.replaceAll(releasePlaceholder, host.base)}</div>
</body>
</html>
`;
}

function entryOf({ info, base }: LiveApp) {
  const entry = info.entry[0] ?? 'remoteEntry.js';
  return { entry: base + entry, integrity: integrityOf(info, entry), version: info.version };
}

function hostScripts({ info, base }: LiveApp): string[] {
  return [
    ...info.entry.map(
      (file) => `<script defer src="${base}${file}" integrity="${integrityOf(info, file)}" crossorigin="anonymous"></script>`,
    ),
    ...info.boot.map((file) => preloadScript(base + file, integrityOf(info, file))),
  ];
}

/**
 * What the route's parts need at once: each remote's entry, the parts' chunks, their first API requests and what sends those. Parts below
 * the first screen ask for nothing before they are near, where they stand there.
 */
function partHints({ parts, below = {}, pattern }: Shell, host: LiveApp, remotes: readonly LiveApp[]): string[] {
  const parameters = new Set(pattern?.split('/').filter((segment) => segment.startsWith(':')));
  // A request that needs an id can start early only on a page whose address has it.
  const known = (url: string) => [...url.matchAll(/\{(\w+)\}/g)].every(([, name]) => parameters.has(`:${name}`));
  const hints = parts.flatMap((noted) => {
    if (below[noted] === 'everywhere') return [];
    const [name = '', properties] = noted.split('?');
    const part = name.split('/')[1] ?? '';
    const given = valuesOf(properties);
    // The address of a page with parameters was a stand-in when its parts were noted: those places stay open.
    const filled = (url: string) =>
      url.replace(/\{(\w+)\}/g, (place, key) => {
        const value = parameters.has(`:${key}`) ? undefined : given.get(key);
        return value === undefined ? place : encodeURIComponent(value);
      });
    const remote = remotes.find(({ info }) => info.app === appOfPart(name));
    if (!remote) return [];
    const { info, base } = remote;
    const scripts = [...info.entry, ...(info.exposes[part] ?? [])];
    const requests = (info.earlyRequests[part] ?? []).map(filled).filter(known);
    const atOnce = [
      ...scripts.map((file) => preloadScript(base + file, integrityOf(info, file))),
      ...(requests.length > 0 ? [host, remote].flatMap(callScripts) : []),
      ...requests.map((url) => `<link rel="preload" as="fetch" href="${escapeHtml(url)}" crossorigin="anonymous">`),
    ];
    return below[noted] === 'phones' ? atOnce.map((hint) => hint.replace('<link', onDesks)) : atOnce;
  });
  // What is wanted everywhere is not wanted on desks once more.
  return [...new Set(hints)].filter((hint) => !hint.startsWith(onDesks) || !hints.includes(hint.replace(onDesks, '<link')));
}

/** A hint for windows that are as wide as desks (breakpoint.desktop of shared/theme/tokens). */
const onDesks = '<link media="(min-width: 1024px)"';

/** What comes with the first call. Marked, because a document that brings all of its answers leaves it out with their requests. */
const callScripts = ({ info, base }: LiveApp): string[] =>
  (info.calls ?? []).map((file) => preloadScript(base + file, integrityOf(info, file)).replace(' as=', ' data-for="calls" as='));

/** Values of a query as `URLSearchParams` writes it, which is no part of the language itself. */
const valuesOf = (query = '') =>
  new Map(
    query.split('&').map((pair) => {
      const [key = '', value = ''] = pair.split('=').map((text) => decodeURIComponent(text.replaceAll('+', ' ')));
      return [key, value];
    }),
  );

const preloadScript = (href: string, integrity: string) =>
  `<link rel="preload" as="script" href="${href}" integrity="${integrity}" crossorigin="anonymous">`;

/** @throws Error for a file without a hash: it must not be loaded unchecked, so it is not composed at all */
function integrityOf(info: LiveApp['info'], file: string): string {
  const hash = info.integrity[file];
  if (!hash) throw new Error(`${info.app} ${info.version} has no integrity hash for ${file}.`);
  return hash;
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
