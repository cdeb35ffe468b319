import { livePath } from 'shared/contracts/livePages';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Machine } from '../keys/machine.ts';
import { readState } from '../site/chain.ts';
import { liveReleases } from '../site/liveReleases.ts';
import type { Site } from '../site/Site.ts';
import { composedFiles } from './composed.ts';
import type { ComposedFile } from './runComposer.ts';

const routesPath = 'pages/pages.json';
const Routes = Type.Array(Type.Object({ file: Type.String() }));

export interface ComposeOptions {
  machine?: Machine | undefined;
  /** Gets what is wrong with the site; default the error output. */
  say?: ((line: string) => void) | undefined;
  /** Not where the pages say that they are of what is live. */
  unlessDone?: boolean;
}

const warn = (line: string) => process.stderr.write(`${line}\n`);

/**
 * Composes the files below `pages/` of what is live, by the rules of the live host. A file is never replaced
 * by one of an older revision, whoever is slower; and whoever is last has seen the newest move: the moves are read again afterwards,
 * and composed again if there is another.
 */
export async function composePages(site: Site, { machine, say = warn, unlessDone = false }: ComposeOptions = {}): Promise<void> {
  for (;;) {
    const state = await readState(site, machine);
    if (unlessDone && (await isComposed(site, state.revision))) return;
    const { releases, warnings } = await liveReleases(site, state);
    for (const warning of [...state.warnings, ...warnings]) say(`! ${warning}`);
    const files = await composedFiles(site, state.revision, releases);
    // Before the first release of the host there is no page to compose.
    if (files.length === 0) return;
    for (const { file, text } of files) await site.replace(file, text, isOlder(text, state.revision), typeOf(file));
    await removeOthers(site, files, state.revision);
    if ((await readState(site, machine)).revision === state.revision) return;
  }
}

/** Whether all pages are there, and are of this revision or a newer one. */
export async function isComposed(site: Site, revision: number): Promise<boolean> {
  const live = await site.read(livePath);
  if (!live || revisionOf(live.text) < revision) return false;
  const files = new Set(await site.list('pages'));
  return (await routedFiles(site)).every((file) => files.has(file));
}

/** The documents that the routes of the provider's own server name. */
async function routedFiles(site: Site): Promise<string[]> {
  const found = await site.read(routesPath);
  return found ? Value.Parse(Routes, JSON.parse(found.text)).map(({ file }) => file) : [routesPath];
}

/** A route that the host no longer has: a web server would go on finding its document. */
async function removeOthers(site: Site, files: readonly ComposedFile[], revision: number): Promise<void> {
  const current = new Set(files.map(({ file }) => file));
  for (const file of await site.list('pages')) {
    if (current.has(file)) continue;
    const found = await site.read(file);
    if (found && revisionOf(found.text) <= revision) await site.remove(file);
  }
}

/** Whether what lies there gives way to a text of a revision: what is the same is left alone. */
const isOlder = (text: string, revision: number) => (now: string | null) =>
  now !== text && (now === null || revisionOf(now) <= revision);

/** The revision that a composed file tells; 0 where it tells none. */
export const revisionOf = (text: string) => Number(/"revision":(\d+)/.exec(text)?.[1] ?? 0);

const typeOf = (file: string) => (file.endsWith('.html') ? 'text/html; charset=utf-8' : 'application/json');
