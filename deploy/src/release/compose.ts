import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Machine } from '../keys/machine.ts';
import { readState } from '../site/chain.ts';
import { liveReleases } from '../site/liveReleases.ts';
import type { Site } from '../site/Site.ts';
import { documentPath } from './documentPath.ts';
import { pageHtml } from './page.ts';
import { readShells } from './shells.ts';

/** Which document stands for which route, for the provider's own server. */
const pagesPath = 'pages/pages.json';
const Pages = Type.Array(Type.Object({ file: Type.String() }));

export interface ComposeOptions {
  machine?: Machine | undefined;
  /** Gets what is wrong with the site; default the error output. */
  say?: ((line: string) => void) | undefined;
}

const warn = (line: string) => process.stderr.write(`${line}\n`);

/**
 * Composes one document a route out of what is live: inlined registry, shell, preload hints with integrity, first API
 * requests. Whoever composes last has seen the newest move: the moves are read again afterwards, and composed again if there is another.
 */
export async function composePages(site: Site, { machine, say = warn }: ComposeOptions = {}): Promise<void> {
  const stale = new Set(await composedDocuments(site));
  for (;;) {
    const state = await readState(site, machine);
    const { releases: live, warnings } = await liveReleases(site, state);
    for (const warning of [...state.warnings, ...warnings]) say(`! ${warning}`);
    const host = live.find(({ info }) => info.contract.role === 'host');
    // Before the first release of the host there is no page to compose.
    if (!host) return;
    const shells = await readShells(site, host.base);
    // All that are on the site: another team may have added one that this checkout does not know.
    const remotes = live.filter(({ info }) => info.contract.role === 'remote');
    const routes = shells.map(({ pattern }) => ({ pattern, file: documentPath(pattern) }));
    for (const shell of shells) {
      const document = pageHtml(shell, host, remotes, state.revision);
      await site.write(documentPath(shell.pattern), document, 'text/html; charset=utf-8');
    }
    await site.write(pagesPath, `${JSON.stringify(routes, null, 2)}\n`, 'application/json');
    // A route that the host no longer has: a web server would go on finding its document. What this run wrote may be the
    // next pass's left-over.
    const current = new Set(routes.map(({ file }) => file));
    for (const file of stale) if (!current.has(file)) await site.remove(file);
    for (const file of current) stale.add(file);
    // Open tabs ask for this to learn that something newer is live.
    await site.write('pages/live.json', `${JSON.stringify({ revision: state.revision })}\n`, 'application/json');
    if ((await readState(site, machine)).revision === state.revision) return;
  }
}

/** Files of the documents that were composed last. */
async function composedDocuments(site: Site): Promise<string[]> {
  const found = await site.read(pagesPath);
  return found ? Value.Parse(Pages, JSON.parse(found.text)).map(({ file }) => file) : [];
}
