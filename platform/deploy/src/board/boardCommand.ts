import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from 'shared/build/root';
import { SiteReport } from 'shared/contracts/siteReport';
import { Value } from 'typebox/value';
import { providerAddress } from '../canary/fetchMetrics.ts';
import type { Machine } from '../keys/machine.ts';
import { readState } from '../site/deploymentLog.ts';
import type { Site } from '../site/Site.ts';
import { boardPage } from './boardPage.ts';
import { siteReport } from './siteReport.ts';

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
