import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { root } from 'shared/build/root';
import { deploymentPath, signedFile } from 'site/deployments/deployment';
import { sha256 } from 'site/deployments/signing';
import type { SiteState } from 'site/deployments/siteState';
import type { Machine } from '../keys/machine.ts';
import { composePages, revisionOf } from '../release/compose.ts';
import { compressed, contentTypeOf } from '../release/releaseFiles.ts';
import { readDeployments, readState, remembered } from '../site/deploymentLog.ts';
import { readSignature } from '../site/releaseSignature.ts';
import type { Site } from '../site/Site.ts';
import { readSummary, summaryPath, writeSummary } from '../site/summary.ts';
import { type Fault, type Verdict, verify } from './faults.ts';
import { sweepLeftovers } from './leftovers.ts';

/**
 * Restores missing or changed deployments: from this machine's copies, and the newest from the site's summary.
 * @returns messages; call readState afterwards to verify the result
 */
export async function restoreDeploymentFiles(site: Site, machine: Machine): Promise<string[]> {
  const known = await remembered(machine, site);
  const files = await readDeployments(site);
  const done: string[] = [];
  for (const [revision, text] of [...known].sort(([one], [other]) => one - other)) {
    if (files.get(revision) === text) continue;
    await site.write(deploymentPath(revision), text, 'application/json');
    done.push(`${deploymentPath(revision)} is as this machine saw it again`);
  }
  const summary = await readSummary(site);
  if (summary.kind !== 'summary' || known.has(summary.revision) || !signedFile(summary.last)) return done;
  // A signed file with this number exists; an operator has to decide.
  if (signedFile(files.get(summary.revision) ?? '')) return done;
  await site.write(deploymentPath(summary.revision), summary.last, 'application/json');
  return [...done, `${deploymentPath(summary.revision)} is as ${summaryPath} holds it again`];
}

/**
 * Restores missing or changed files of a release: from the build of this clone, and compressed forms from their originals. Writes
 * only content that matches the signature.
 * @returns messages
 */
async function repairRelease(site: Site, state: SiteState, app: string, release: string): Promise<string[]> {
  const signed = await readSignature(site, app, release);
  if (!signed || signed.hash !== state.signatures[`${app}/${release}`]) return [];
  const { files } = signed.content;
  const good = async (name: string): Promise<Uint8Array | null> => {
    const found = await site.read(`${app}/${release}/${name}`);
    return found && sha256(found.bytes) === files[name] ? found.bytes : null;
  };
  const said: string[] = [];
  // Compressed forms last, after their originals are restored.
  for (const name of Object.keys(files).sort((one, other) => Number(isForm(one)) - Number(isForm(other)))) {
    if (await good(name)) continue;
    const original = isForm(name) ? await good(name.slice(0, -3)) : null;
    const candidate = original ? await compressed(original, extname(name)) : await built(app, name);
    if (!candidate || sha256(candidate) !== files[name]) continue;
    await site.write(`${app}/${release}/${name}`, candidate, contentTypeOf(name.replace(/\.(br|gz)$/, '')));
    said.push(`${app}/${release}/${name} is as it was signed again.`);
  }
  return said;
}

const isForm = (name: string) => /\.(br|gz)$/.test(name);

const built = (app: string, name: string) => readFile(join(root, app, 'dist', name)).catch(() => null);

/**
 * Restores missing deployments from this machine's copies.
 * @param changed also replaces those with other content. Not the default: a site that its owner has started again looks the same
 * to a machine with copies of the old one
 * @returns messages
 */
async function restoreMissingDeployments(site: Site, machine: Machine, changed: boolean): Promise<string[]> {
  const there = await readDeployments(site);
  const known = await remembered(machine, site);
  const different = [...known].filter(([revision, text]) => there.has(revision) && there.get(revision) !== text);
  const names = different.map(([revision]) => deploymentPath(revision)).join(', ');
  if (different.length > 0 && !changed)
    throw new Error(
      `Nothing was put back: this machine remembers something else of ${names}. If somebody changed that: npm run releases -- repair --changed. If the site was begun anew by its owner: see "When releases or deployments changed" in docs/operations/site.md.`,
    );
  return restoreDeploymentFiles(site, machine);
}

export interface RepairOptions {
  machine: Machine;
  say: (line: string) => void;
  changed?: boolean | undefined;
}

/**
 * Repairs a site with the data of this machine: copies of deployments, built files of releases, composed pages; writes the
 * summary and removes leftovers.
 * @returns the remaining problems, which need an operator
 */
export async function repair(site: Site, { machine, say, changed = false }: RepairOptions): Promise<Fault[]> {
  const before = await verify(site, machine);
  if (before.faults.length === 0) return [];
  if (!before.state) {
    for (const line of await restoreMissingDeployments(site, machine, changed)) say(`${line}.`);
    const restored = await verify(site, machine);
    return restored.state ? mend(site, restored, machine, say) : restored.faults;
  }
  return mend(site, before, machine, say);
}

async function mend(site: Site, { faults, pages }: Verdict, machine: Machine, say: (line: string) => void): Promise<Fault[]> {
  const state = await readState(site, machine);
  for (const { about = '' } of faults.filter(({ kind }) => kind === 'release')) {
    const [app = '', release = ''] = about.split('/');
    for (const line of await repairRelease(site, state, app, release)) say(line);
  }
  for (const { file, text } of pages) await replaceForged(site, file, text, machine);
  if (faults.some(({ kind }) => kind === 'page' || kind === 'release')) {
    await composePages(site, { machine, say });
    say('The pages are composed anew.');
  }
  if (faults.some(({ kind }) => kind === 'summary')) {
    await writeSummary(site, state);
    say('registry.json is written anew.');
  }
  for (const line of await sweepLeftovers(site, state)) say(line);
  return (await verify(site, machine)).faults;
}

/**
 * Replaces a page whose revision is higher than that of the newest deployment: a forged page that composing would never replace.
 */
async function replaceForged(site: Site, file: string, text: string, machine: Machine): Promise<void> {
  const found = await site.read(file);
  if (!found || revisionOf(found.text) <= (await readState(site, machine)).revision) return;
  await site.replace(file, text, (now) => now === found.text);
}
