/**
 * Composes the site's pages from the live releases. The build emits this file as `composer.js` of the host's release, without its
 * types; so it must be pure and must import nothing but types: no clock, no randomness, no files, no network. A release tool runs
 * the live host's composer, so new fields and rules need no update of other teams' clones.
 */
import type { ReleaseInfo } from 'shared/build/releaseInfo';
import type { PrerenderedPage } from './prerender.tsx';

export type Shell = Omit<PrerenderedPage, 'name'>;

export interface LiveApp {
  info: ReleaseInfo;
  base: string;
}

export interface Composing {
  revision: number;
  live: readonly LiveApp[];
  shells: readonly Shell[];
  /** Sets of releases that some visitors get while canaries run; each release as `mfe-lottery/0.1.0-3f2a9c0d1e`. */
  others?: readonly (readonly string[])[];
}

/**
 * A file for the web server, below `pages/`. Its text contains the revision, and `"revision":7` comes before any other such text.
 */
export interface ComposedFile {
  file: string;
  text: string;
}

/** Returns all files below `pages/`. `live.json` must be written last: it announces that the others are complete. */
export function compose({ revision, live, shells, others = [] }: Composing): ComposedFile[] {
  const host = live.find(({ info }) => info.contract.role === 'host');
  if (!host) return [];
  // Includes remotes that other teams added and that the releaser's clone does not contain.
  const remotes = live.filter(({ info }) => info.contract.role === 'remote').sort((a, b) => (a.info.app < b.info.app ? -1 : 1));
  const routes = shells.map(({ pattern, content }) => ({
    ...{ revision, pattern, file: documentPath(pattern), content },
    ...(pattern === null && { registry: registryOf(revision, host, remotes) }),
  }));
  return [
    ...shells.map((shell) => {
      const apps = appsNear(shell, shells);
      const near = remotes.filter(({ info }) => apps.has(info.app));
      return { file: documentPath(shell.pattern), text: pageHtml(shell, host, near, revision) };
    }),
    // Document of each route, whether it may be server-rendered, and the whole registry; read by the provider's own server.
    { file: 'pages/pages.json', text: json(routes) },
    // Open tabs poll this file to learn whether their releases are still served.
    { file: 'pages/live.json', text: json({ revision, sets: [releasesOf(live), ...others.map((one) => one.toSorted())] }) },
  ];
}

const releasesOf = (live: readonly LiveApp[]): string[] =>
  live
    .filter(({ info }) => info.contract.role === 'host' || info.entry.length > 0 || info.contract.kind === 'frame')
    .map(({ base }) => base.slice(1, -1))
    .toSorted();

const json = (value: unknown) => `${JSON.stringify(value)}\n`;

/**
 * Returns the file of a route pattern's document; null is the document for unknown addresses. The file name follows from the
 * path, so that a web server needs no list: `/lottery/:lotteryId/detail` is `pages/lottery/_id/detail.html`. Names that begin
 * with an underscore are never paths of the site.
 */
export function documentPath(pattern: string | null): string {
  if (pattern === null) return 'pages/_unknown.html';
  if (pattern === '/') return 'pages/_home.html';
  return `pages${pattern.replace(/:\w+/g, '_id')}.html`;
}

/** Copies of `appOfPart` and `federationName` of shared/contracts/appNames: this script cannot import them. */
const appOfPart = (part: string) => `mfe-${part.split('/')[0]}`;
const federationName = (app: string) => app.replaceAll('-', '_');

/**
 * Returns the apps whose parts a page shows, and those of the pages that its shell links to. The browser learns any other from the
 * document of the page that shows it, so that no document grows with remotes that its reader does not meet.
 */
function appsNear(shell: Shell, shells: readonly Shell[]): Set<string> {
  const links = [...shell.html.matchAll(/ href="(\/[^"?#]*)/g)].map(([, path = '']) => path.split('/'));
  const isLinked = ({ pattern }: Shell) => {
    const wanted = pattern?.split('/') ?? [];
    return links.some(
      (path) => path.length === wanted.length && path.every((one, at) => wanted[at]?.[0] === ':' || wanted[at] === one),
    );
  };
  const near = shells.filter((one) => one === shell || isLinked(one));
  return new Set(near.flatMap(({ parts, members }) => [...parts, ...(members?.parts ?? [])]).map(appOfPart));
}

/** Placeholder that the prerender build writes for the address of the host's release. */
const releasePlaceholder = '/__HOST_RELEASE__/';

const icon = `data:image/svg+xml,${encodeURIComponent(
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><circle cx='16' cy='16' r='15' fill='#F59E0B'/><path d='M16.2 16.8c-1.3-1-.1-3.4 2.2-2.7 3.1.9 3.1 5.4-.5 6.8-4.3 1.6-8.3-1.7-7.6-6.1.8-5.3 6.9-7.5 11.6-4.8 5 2.8 5.4 9.5 1.6 13.5' fill='none' stroke='#1A1204' stroke-width='2.8' stroke-linecap='round'/></svg>",
)}`;

/** Forced colours take away the backgrounds and shadows that mark what is chosen. */
const forcedColours =
  '@media(forced-colors:active){[aria-current],[aria-selected=true],[aria-pressed=true]{outline:2px solid Highlight}}';

/**
 * Styles without JavaScript: they hide or fade what needs scripts, and a placeholder that only a script fills says so instead of
 * seeming to load.
 */
const withoutScripts = [
  '[data-needs-scripts]{display:none!important}',
  '#root :is(button,input,select,textarea){opacity:.45;pointer-events:none}',
  '#root button:has(img){opacity:1}',
  '#root [aria-busy="true"]{min-height:0;margin-block:16px;padding:16px;animation:none}',
  '#root [aria-busy="true"]>*{display:none}',
  '#root [aria-busy="true"]::after{content:"What belongs here needs JavaScript.";position:static;color:#98A1B3;background:none}',
  '#root .swiper-wrapper{scrollbar-width:thin}',
  '#root .swiper-wrapper::-webkit-scrollbar{display:block;height:10px}',
].join('');

/** Returns the document of one route. The server that sends it fills in `{lotteryId}` and `{rewardId}`. */
function pageHtml(shell: Shell, host: LiveApp, remotes: readonly LiveApp[], revision: number): string {
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
<style>${forcedColours}</style>
<noscript><style>${withoutScripts}</style></noscript>
${[...hostScripts(host), ...hintsOf(shell, host, remotes)].join('\n')}
<script type="application/json" id="registry">${JSON.stringify(registryOf(revision, host, remotes)).replaceAll('<', '\\u003c')}</script>
</head>
<body>
<div id="root">${shell.html.replaceAll(releasePlaceholder, host.base)}</div>
</body>
</html>
`;
}

function registryOf(revision: number, host: LiveApp, remotes: readonly LiveApp[]) {
  // In the single-bundle build (bench) the parts belong to the host, so there is nothing to register.
  const separate = remotes.filter(({ info }) => info.entry.length > 0 && !isFramed(host, info.app));
  const registry = Object.fromEntries(separate.map((remote) => [federationName(remote.info.app), entryOf(remote)]));
  const framed = remotes.filter(({ info }) => isFramed(host, info.app) && info.contract.kind === 'frame');
  const frames = Object.fromEntries(framed.map((remote) => [federationName(remote.info.app), frameOf(remote)]));
  return { revision, host: host.base, remotes: registry, ...(framed.length > 0 && { frames }) };
}

/** The host decides which remotes it shows in frames only; they never get into `remotes`. */
const isFramed = (host: LiveApp, app: string) => host.info.contract.frames?.includes(app) === true;

function frameOf({ info, base }: LiveApp) {
  const hashed = (files: readonly string[]) => Object.fromEntries(files.map((file) => [file, integrityOf(info, file)]));
  const parts = Object.fromEntries(Object.entries(info.exposes).map(([part, files]) => [part, hashed(files)]));
  return { entry: base, version: info.version, parts };
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
 * Returns the preload hints of a route. Where members have another order of parts, hints that only one of the two needs say for whom
 * they are; the server removes the others from a document with content. A member's parts call the API in any case.
 */
function hintsOf(shell: Shell, host: LiveApp, remotes: readonly LiveApp[]): string[] {
  const { members } = shell;
  const hints = partHints(shell, host, remotes);
  if (!members) return hints;
  const apps = remotes.filter(({ info }) => members.parts.some((part) => !members.below[part] && appOfPart(part) === info.app));
  const calls = [host, ...apps].flatMap(callScripts).map((hint) => hint.replace(forCalls, ''));
  const session = (host.info.session ?? []).map((file) => preloadScript(host.base + file, integrityOf(host.info, file)));
  const theirs = new Set([...partHints({ ...shell, ...members }, host, remotes), ...calls, ...session]);
  const marked = hints.map((hint) =>
    hint.includes(forCalls) || theirs.has(hint) ? hint : hint.replace(' as="script"', ' data-for="visitors" as="script"'),
  );
  const known = new Set(hints.map((hint) => hint.replace(forCalls, '')));
  const own = [...theirs].filter((hint) => !known.has(hint)).map((hint) => hint.replace(' as=', ' data-for="members" as='));
  return [...marked, ...own];
}

/**
 * Returns the preload hints of parts: each remote's entry, the parts' chunks, their early API requests and the chunks
 * that send those. A part gets no hints for windows where it is below the first screen: there it is loaded only when the reader
 * is near.
 */
function partHints({ parts, below = {}, pattern }: Shell, host: LiveApp, remotes: readonly LiveApp[]): string[] {
  const parameters = new Set(pattern?.split('/').filter((segment) => segment.startsWith(':')));
  // A request with an id can start early only when the page's address contains the id.
  const known = (url: string) => [...url.matchAll(/\{(\w+)\}/g)].every(([, name]) => parameters.has(`:${name}`));
  const hints = parts.flatMap((noted) => {
    if (below[noted] === 'everywhere') return [];
    const [name = '', properties] = noted.split('?');
    const part = name.split('/')[1] ?? '';
    const given = valuesOf(properties);
    // The prerender build used dummy values for route parameters, so their placeholders stay open.
    const filled = (url: string) =>
      url.replace(/\{(\w+)\}/g, (place, key) => {
        const value = parameters.has(`:${key}`) ? undefined : given.get(key);
        return value === undefined ? place : encodeURIComponent(value);
      });
    const remote = remotes.find(({ info }) => info.app === appOfPart(name));
    if (!remote) return [];
    const { info, base } = remote;
    // The code for a frame is fetched, not run here.
    if (isFramed(host, info.app)) return mountingScripts(host);
    const scripts = [...info.entry, ...(info.exposes[part] ?? [])];
    const requests = (info.earlyRequests[part] ?? []).map(filled).filter(known);
    const ownHints = [
      ...scripts.map((file) => preloadScript(base + file, integrityOf(info, file))),
      ...(info.contract.kind === 'mount' ? mountingScripts(host) : []),
      ...(requests.length > 0 ? [host, remote].flatMap(callScripts) : []),
      ...requests.map((url) => `<link rel="preload" as="fetch" href="${escapeHtml(url)}" crossorigin="anonymous">`),
    ];
    return below[noted] === 'phones' ? ownHints.map((hint) => hint.replace('<link', desktopLink)) : ownHints;
  });
  // Drops hints for wide windows that another part needs for all windows.
  return [...new Set(hints)].filter(
    (hint) => !hint.startsWith(desktopLink) || !hints.includes(hint.replace(desktopLink, '<link')),
  );
}

/** Start of a hint for desktop windows (breakpoint.desktop of shared/theme/tokens). */
const desktopLink = '<link media="(min-width: 1024px)"';

/**
 * Hints for the code of the API client. They are marked, because the server removes them, with the early requests, from a
 * document that contains all its responses.
 */
const callScripts = ({ info, base }: LiveApp): string[] =>
  (info.calls ?? []).map((file) => preloadScript(base + file, integrityOf(info, file)).replace(' as=', `${forCalls} as=`));

const forCalls = ' data-for="calls"';

const mountingScripts = ({ info, base }: LiveApp): string[] =>
  (info.mounting ?? []).map((file) => preloadScript(base + file, integrityOf(info, file)));

/** Parses a query in the format of `URLSearchParams`, which is not part of the ECMAScript language. */
const valuesOf = (query = '') =>
  new Map(
    query.split('&').map((pair) => {
      const [key = '', value = ''] = pair.split('=').map((text) => decodeURIComponent(text.replaceAll('+', ' ')));
      return [key, value];
    }),
  );

const preloadScript = (href: string, integrity: string) =>
  `<link rel="preload" as="script" href="${href}" integrity="${integrity}" crossorigin="anonymous">`;

/** @throws Error for a file without a hash, because the browser must not load code unverified */
function integrityOf(info: LiveApp['info'], file: string): string {
  const hash = info.integrity[file];
  if (!hash) throw new Error(`${info.app} ${info.version} has no integrity hash for ${file}.`);
  return hash;
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
