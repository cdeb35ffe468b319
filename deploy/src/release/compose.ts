import { remotes as remoteApps } from 'shared/build/apps';
import type { ReleaseInfo } from 'shared/build/releaseInfo';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { documentPath } from './documentPath.ts';
import { readRelease } from './gate.ts';
import { pageHtml } from './page.ts';
import { readRegistry } from './registry.ts';
import type { Site } from './site.ts';

const Shell = Type.Object({
  name: Type.String(),
  pattern: Type.Union([Type.String(), Type.Null()]),
  title: Type.String(),
  description: Type.String(),
  html: Type.String(),
  parts: Type.Array(Type.String()),
});
export type Shell = Static<typeof Shell>;

/** Which document stands for which route, for the provider's own server. */
const pagesPath = 'pages/pages.json';
const Pages = Type.Array(Type.Object({ file: Type.String() }));

/** One app's live release, with the path it is served from. */
export interface LiveApp {
  info: ReleaseInfo;
  /** e.g. `/mfe-lottery/0.1.0-3f2a9c0d1e/` */
  base: string;
}

/**
 * Composes one document a route out of what is live: inlined registry, shell, preload hints with integrity, first API
 * requests. Whoever composes last has seen the newest registry: it is read again afterwards, and composed again if it moved.
 */
export async function composePages(site: Site): Promise<void> {
  const stale = new Set(await composedDocuments(site));
  for (;;) {
    const { registry } = await readRegistry(site);
    const live = new Map<string, LiveApp>();
    for (const [app, { live: folder }] of Object.entries(registry.apps)) {
      live.set(app, { info: await readRelease(site, app, folder), base: `/${app}/${folder}/` });
    }
    const host = live.get('host');
    // Before the first release of the host there is no page to compose.
    if (!host) return;
    const shells = await readShells(site, host.base);
    const remotes = remoteApps.flatMap((app) => live.get(app) ?? []);
    const routes = shells.map(({ pattern }) => ({ pattern, file: documentPath(pattern) }));
    for (const shell of shells) {
      const document = pageHtml(shell, host, remotes, registry.revision);
      await site.write(documentPath(shell.pattern), document, 'text/html; charset=utf-8');
    }
    await site.write(pagesPath, `${JSON.stringify(routes, null, 2)}\n`, 'application/json');
    // A route that the host no longer has: a web server would go on finding its document. What this run wrote may be the
    // next pass's left-over.
    const current = new Set(routes.map(({ file }) => file));
    for (const file of stale) if (!current.has(file)) await site.remove(file);
    for (const file of current) stale.add(file);
    // Open tabs ask for this to learn that something newer is live.
    await site.write('pages/live.json', `${JSON.stringify({ revision: registry.revision })}\n`, 'application/json');
    if ((await readRegistry(site)).registry.revision === registry.revision) return;
  }
}

/** Files of the documents that were composed last. */
async function composedDocuments(site: Site): Promise<string[]> {
  const found = await site.read(pagesPath);
  return found ? Value.Parse(Pages, JSON.parse(found.text)).map(({ file }) => file) : [];
}

/** The prerendered shells of a release of the host. */
export async function readShells(site: Site, base: string): Promise<Shell[]> {
  const found = await site.read(`${base.slice(1)}shell.json`);
  if (!found) throw new Error(`The release ${base} has no shell.json.`);
  return Value.Parse(Type.Array(Shell), JSON.parse(found.text));
}
