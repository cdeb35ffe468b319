import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compare, diff } from 'semver';
import { root } from 'shared/build/root';
import { isRunning } from 'shared/contracts/canaries';
import { type AppReport, type SharedVersion, SiteReport } from 'shared/contracts/siteReport';
import { canaryOf, overdueMs } from 'site/deployments/runningCanaries';
import type { SiteState } from 'site/deployments/siteState';
import { Value } from 'typebox/value';
import { fetchReleaseMetrics, providerAddress } from '../canary/fetchMetrics.ts';
import { attemptsOf } from '../canary/metricsTable.ts';
import type { Machine } from '../keys/machine.ts';
import { signerFor } from '../keys/signer.ts';
import { brotliOf } from '../release/releaseFiles.ts';
import { readReproduction } from '../release/reproduce.ts';
import { readShells } from '../release/shells.ts';
import { readState } from '../site/deploymentLog.ts';
import { type LiveRelease, liveReleases } from '../site/liveReleases.ts';
import { readSignature } from '../site/releaseSignature.ts';
import type { Site } from '../site/Site.ts';
import { type Budget, firstParts, measured, readBudget } from '../steps/size.ts';
import { boardPage } from './boardPage.ts';

const dayMinutes = 24 * 60;

const asked = { api: { type: 'string' }, by: { type: 'string' } } as const;

export const displayFont = () =>
  readFile(join(root, 'shared', 'src', 'assets', 'display-font', 'space-grotesk.woff2'), 'base64').catch(() => null);

async function report(site: Site, machine: Machine, { api, by }: { api?: string | undefined; by?: string | undefined }) {
  const options = { machine: { ...machine, keyName: by }, provider: providerAddress(api), minutes: dayMinutes };
  return Value.Parse(SiteReport, await siteReport(site, await readState(site, machine), options));
}

/** Runs `npm run releases -- --json`: prints a SiteReport (shared/contracts/siteReport). */
export async function jsonCommand(site: Site, machine: Machine, args: string[], say: (line: string) => void): Promise<true> {
  say(JSON.stringify(await report(site, machine, parseArgs({ args, options: asked }).values), null, 2));
  return true;
}

/** Readers of the board need not know where the site and the keys are; the output of the command says it. */
function withoutPaths(warning: string, site: Site, { keyFile, dataDir }: Machine): string {
  const named: [string | undefined, string][] = [
    [site.address, 'the site'],
    [keyFile, 'RELEASE_KEY'],
    [dataDir, 'DATA_DIR'],
  ];
  return named.reduce((text, [path, name]) => (path ? text.replaceAll(path, name) : text), warning);
}

/**
 * Runs `npm run releases -- board`: writes the board, in one step so that a reader never gets half of it.
 * @throws Error for a site in a bucket without --out
 */
export async function boardCommand(site: Site, machine: Machine, args: string[], say: (line: string) => void): Promise<true> {
  const { values } = parseArgs({ args, options: { ...asked, out: { type: 'string' } } });
  if (values.out === undefined && site.address.startsWith('s3://'))
    throw new Error(`${site.address} is a bucket: say which file the board is, e.g. --out board.html.`);
  const file = resolve(values.out ?? join(dirname(site.address), 'board.html'));
  const found = await report(site, machine, values);
  const warnings = found.warnings.map((warning) => withoutPaths(warning, site, machine));
  await writeFile(`${file}.part`, boardPage({ ...found, warnings }, await displayFont()));
  await rename(`${file}.part`, file);
  for (const warning of found.warnings) say(`! ${warning}`);
  say(`${file} shows the ${found.apps.length} apps of ${site.address}. The provider sends it when RELEASE_BOARD names it.`);
  return true;
}

interface ReportOptions {
  machine: Machine;
  /** Address of the provider that knows what pages told; null: it is not asked. */
  provider: string | null;
  minutes: number;
  owners?: string;
  now?: number;
}

/**
 * Describes a site's apps: releases, canaries, owners, sizes, telemetry, shared versions. Reads only. What cannot be read is
 * null, with a warning.
 */
export async function siteReport(site: Site, state: SiteState, options: ReportOptions): Promise<SiteReport> {
  const { provider, minutes, now = Date.now(), owners = await ownersFile() } = options;
  const { releases, warnings } = await liveReleases(site, state);
  const host = releases.find(({ info }) => info.contract.role === 'host');
  const home = host ? firstParts(await readShells(site, host.base)) : [];
  const budget = await readBudget();
  const telemetry = provider === null ? null : await askPages(site, state, { ...options, provider });
  const names = Object.keys(state.apps).sort(
    (one, other) => Number(other === 'host') - Number(one === 'host') || (one < other ? -1 : 1),
  );
  const apps: AppReport[] = [];
  for (const app of names) {
    const release = releases.find((one) => one.app === app);
    apps.push({
      ...(await provenance(site, state, app)),
      owners: ownersOf(owners, state, app),
      canary: canaryReport(state, app, now),
      scripts: release ? await scriptsOf(site, release, home, budget) : [],
      shared:
        release && host && release !== host
          ? sharedVersions(release.info.contract.singletons, host.info.contract.singletons)
          : [],
      pages: telemetry?.pages.get(app) ?? null,
    });
  }
  return {
    ...{ site: site.address, at: new Date(now).toISOString(), revision: state.revision, minutes, apps },
    warnings: [...state.warnings, ...warnings, ...(telemetry?.warnings ?? [])],
  };
}

async function provenance(site: Site, state: SiteState, app: string) {
  const live = state.apps[app]?.live ?? '';
  const move = state.moves.findLast(({ apps }) => apps.some((one) => one.app === app && one.to === live));
  const signed = await readSignature(site, app, live);
  const built = await readReproduction(site, state, app);
  return {
    ...{ app, live, since: move?.at ?? null, by: move?.by ?? null },
    ...{ commit: signed?.content.commit ?? null, tree: signed?.content.tree ?? ('unknown' as const) },
    reproduced: built && { at: built.at, by: built.by, differences: built.differences },
  };
}

function canaryReport({ canaries }: SiteState, app: string, now: number): AppReport['canary'] {
  const canary = canaryOf(canaries, app);
  const overdue = canary ? overdueMs(canary, now) : 0;
  if (!canary || (overdue === 0 && !isRunning(canary, now))) return null;
  const { percent, until = null, steps = [], apps } = canary;
  return { release: apps[app] ?? '', percent, until, steps: [...steps], overdueMs: overdue };
}

async function scriptsOf(
  site: Site,
  { base, info }: LiveRelease,
  home: readonly string[],
  budget: Budget,
): Promise<AppReport['scripts']> {
  const sizes = new Map<string, number>();
  for (const file of new Set([...info.entry, ...info.boot, ...Object.values(info.exposes).flat()])) {
    const path = `${base.slice(1)}${file}`;
    const compressed = await site.read(`${path}.br`);
    const content = compressed ? null : await site.read(path);
    sizes.set(file, compressed?.bytes.length ?? (content ? (await brotliOf(content.bytes)).length : 0));
  }
  const kilobytesOf = async (files: readonly string[]) => files.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0) / 1024;
  const all = await measured(info, home, budget, kilobytesOf);
  const [largest] = all.filter(({ what }) => what !== 'the home page').sort((one, other) => other.kilobytes - one.kilobytes);
  return [...all.filter(({ what }) => what === 'the home page'), ...(largest ? [largest] : [])].map(
    ({ budget: may, ...one }) => ({
      ...one,
      budget: may ?? null,
    }),
  );
}

type Versions = Readonly<Record<string, string>>;

export function sharedVersions(remote: Versions, host: Versions): SharedVersion[] {
  return Object.entries(remote).map(([name, here]) => {
    const provided = host[name];
    if (provided === undefined) return { name, here, host: null, is: 'absent', by: null };
    const order = compare(here, provided);
    return { name, here, host: provided, is: order === 0 ? 'same' : order < 0 ? 'behind' : 'ahead', by: diff(here, provided) };
  });
}

const ownersFile = () => readFile(join(root, '.github', 'CODEOWNERS'), 'utf8').catch(() => '');

/** Returns an app's line of CODEOWNERS, the last one that matches; an app of another repository is in none. */
function ownersOf(text: string, { keys }: SiteState, app: string): string[] {
  const lines = text.split('\n').map((line) => line.replace(/#.*/, '').trim().split(/\s+/));
  const named = lines.findLast(([pattern]) => pattern?.replaceAll('/', '') === app);
  if (named) return named.slice(1);
  const inForce = Object.values(keys).filter(({ revoked, watcher }) => !revoked && !watcher);
  const own = inForce.filter(({ apps }) => apps.includes(app));
  return (own.length > 0 ? own : inForce.filter(({ owner }) => owner)).map(({ name }) => `key ${name}`);
}

/** Asks the provider for each app. After its first fault the others are not asked: each would wait as long. */
async function askPages(site: Site, state: SiteState, { machine, provider, minutes }: ReportOptions & { provider: string }) {
  const pages = new Map<string, NonNullable<AppReport['pages']>>();
  const warnings: string[] = [];
  try {
    const { key } = await signerFor(site, state, machine);
    for (const [app, { live }] of Object.entries(state.apps)) {
      const { releases } = await fetchReleaseMetrics({ provider, app, minutes, key });
      const figures = releases.find(({ release }) => release === `${app}/${live}`);
      pages.set(app, { visits: figures?.visits ?? 0, attempts: figures ? attemptsOf(figures) : 0, failed: figures?.failed ?? 0 });
    }
  } catch (error) {
    warnings.push(`Visits are not known: ${error instanceof Error ? error.message : String(error)}`);
  }
  return { pages, warnings };
}
