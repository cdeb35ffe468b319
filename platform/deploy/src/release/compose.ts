import { clockFiles, combinations, markerFile, numbersOf, Variants, variantFile, variantsPath } from 'shared/contracts/canaries';
import { siteKeysPath } from 'shared/contracts/preview';
import { livePath } from 'shared/contracts/siteFiles';
import { parsedAs } from 'site/deployments/deployment';
import { hashesOfDocuments } from 'site/deployments/documents';
import { sha256 } from 'site/deployments/signing';
import type { SiteState } from 'site/deployments/siteState';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Machine } from '../keys/machine.ts';
import { addDeployment } from '../site/addDeployment.ts';
import { readState } from '../site/deploymentLog.ts';
import type { Site } from '../site/Site.ts';
import { pagesOf } from './pagesOf.ts';
import type { ComposedFile } from './runComposer.ts';

const routesPath = 'pages/pages.json';
const Routes = Type.Array(Type.Object({ file: Type.String() }));

export interface ComposeOptions {
  machine?: Machine | undefined;
  say?: ((line: string) => void) | undefined;
  unlessDone?: boolean;
}

const warn = (line: string) => process.stderr.write(`${line}\n`);

/**
 * Composes all files below `pages/` from the live releases, by the rules of the live host. Safe with concurrent composers: a file
 * is never replaced by one of an older revision, and the log is read again afterwards, so a newer deployment is composed as well.
 * If the documents differ from the signed hashes (files of a release were damaged or restored), a deployment that signs the new
 * hashes is added, because servers send only signed documents.
 * @throws Error if new hashes must be signed and this machine has no key that may
 */
export async function composePages(site: Site, { machine, say = warn, unlessDone = false }: ComposeOptions = {}): Promise<void> {
  for (;;) {
    const state = await readState(site, machine);
    if (unlessDone && (await isComposed(site, state))) return;
    const { files, warnings } = await pagesOf(site, state);
    if (files.length > 0 && !isSigned(state, files)) {
      await addDeployment(site, () => ({ what: 'pages', apps: [], keys: [], forced: [], skipped: [] }), machine);
      continue;
    }
    for (const warning of [...state.warnings, ...warnings]) say(`! ${warning}`);
    // Before the first release of the host there is no page to compose.
    if (files.length === 0) return;
    // First removes the files of ended canaries, so that no visitor gets them any more.
    await removeOthers(site, files, state.revision, (file) => file.startsWith('pages/_canary/'));
    const last = files.filter(({ file }) => file === livePath);
    for (const { file, text } of files.filter((one) => !last.includes(one)))
      await site.replace(file, text, isOlder(text, state.revision), typeOf(file));
    await removeOthers(site, files, state.revision, () => true);
    for (const { file, text } of last) await site.replace(file, text, isOlder(text, state.revision), typeOf(file));
    if ((await readState(site, machine)).revision === state.revision) return;
  }
}

/** Returns whether the newest deployment signed these documents, or was made by a version that did not sign documents. */
function isSigned({ moves }: SiteState, files: readonly ComposedFile[]): boolean {
  const signed = moves.at(-1)?.documents;
  if (signed === undefined) return true;
  const hashes = hashesOfDocuments(files);
  const names = Object.keys(hashes);
  return names.length === Object.keys(signed).length && names.every((file) => signed[file] === hashes[file]);
}

/** Returns whether all pages exist, have the hashes signed by the newest deployment, and are of its revision or a newer one. */
export async function isComposed(site: Site, { revision, canaries, moves }: SiteState): Promise<boolean> {
  const live = await site.read(livePath);
  if (!live || revisionOf(live.text) < revision) return false;
  const signed = Object.entries(moves.at(-1)?.documents ?? {});
  const same = signed.map(async ([file, hash]) => {
    const found = await site.read(file);
    return found !== null && sha256(found.text) === hash;
  });
  if (!(await Promise.all(same)).every(Boolean)) return false;
  const files = new Set(await site.list('pages'));
  const always = [...(await routedFiles(site, '')), siteKeysPath];
  if (!always.every((file) => files.has(file))) return false;
  const found = canaries.length > 0 ? await site.read(variantsPath) : null;
  const running = found && parsedAs(Variants, found.text);
  // Pages composed by a version without canary support have no `variants` file.
  if (canaries.length > 0 && (!running || running.revision < revision)) return false;
  const markers = (running?.canaries ?? []).flatMap((one) => [
    ...numbersOf(one).map((digits) => markerFile(one.place, digits)),
    ...clockFiles(one),
  ]);
  const names = combinations(running?.canaries ?? [])
    .map((some) => some.map(({ place }) => place).join(''))
    .filter((name) => !running?.without.includes(name));
  const documents = (await Promise.all(names.map((name) => routedFiles(site, name)))).flat();
  const ofCanaries = new Set([...markers, ...documents, ...(running ? [variantsPath] : [])]);
  const isOfCanaries = (file: string) => file === variantsPath || /^pages\/_(?:canary|with)\//.test(file);
  return (
    [...ofCanaries].every((file) => files.has(file)) &&
    // No file of an ended canary remains.
    [...files].filter(isOfCanaries).every((file) => ofCanaries.has(file))
  );
}

/**
 * Returns the documents named by the route list, and the list itself.
 * @param variant '' for the live releases
 */
async function routedFiles(site: Site, variant: string): Promise<string[]> {
  const list = variantFile(variant, routesPath);
  const found = await site.read(list);
  const routes = found ? Value.Parse(Routes, JSON.parse(found.text)) : [];
  return [list, ...routes.map(({ file }) => variantFile(variant, file))];
}

/**
 * Removes documents of removed routes and ended canaries, which a web server would still find.
 * @param which selects the candidates among the files that are no longer composed
 */
async function removeOthers(
  site: Site,
  files: readonly ComposedFile[],
  revision: number,
  which: (file: string) => boolean,
): Promise<void> {
  const current = new Set(files.map(({ file }) => file));
  for (const file of await site.list('pages')) {
    if (current.has(file) || !which(file)) continue;
    const found = await site.read(file);
    if (found && revisionOf(found.text) <= revision) await site.remove(file);
  }
}

/** Returns a condition for replacing a file: its content differs and is not of a newer revision. */
const isOlder = (text: string, revision: number) => (now: string | null) =>
  now !== text && (now === null || revisionOf(now) <= revision);

/** Returns the revision that a composed file names; 0 if it names none. */
export const revisionOf = (text: string) => Number(/"revision":(\d+)/.exec(text)?.[1] ?? 0);

const typeOf = (file: string) => (file.endsWith('.html') ? 'text/html; charset=utf-8' : 'application/json');
