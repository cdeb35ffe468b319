import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bareScript } from 'shared/build/bareScript';
import type { ReleaseInfo } from 'shared/build/releaseInfo';
import { root } from 'shared/build/root';
import type { SiteState } from 'site/deployments/siteState';
import { type Machine, thisMachine } from '../keys/machine.ts';
import { signerFor } from '../keys/signer.ts';
import { addDeployment } from '../site/addDeployment.ts';
import { readState } from '../site/deploymentLog.ts';
import { FolderSite } from '../site/FolderSite.ts';
import { folderOf } from '../site/liveReleases.ts';
import { hashedFiles, type ReleaseSignature, writeSignature } from '../site/releaseSignature.ts';
import type { Site } from '../site/Site.ts';

const folders: string[] = [];

const dataDir = mkdtempSync(join(tmpdir(), 'snail-lotto-data-'));
folders.push(dataDir);
process.env.DATA_DIR = dataDir;
afterAll(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function temporaryFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `snail-lotto-${name}-`));
  folders.push(folder);
  return folder;
}

export async function emptySite(): Promise<FolderSite> {
  return new FolderSite(await temporaryFolder('site'));
}

/** A contract that is compatible with every other of its kind. */
export const anyContract = (role: 'host' | 'remote'): ReleaseInfo['contract'] => ({
  role,
  singletons: {},
  types: { modules: {}, files: {}, members: { parts: [], events: [], session: [] }, uses: {} },
});

export function releaseInfo(app: string, over: Partial<ReleaseInfo> = {}): ReleaseInfo {
  const host = app === 'host';
  return {
    app,
    version: '1.0.0',
    buildId: 'aaaaaaaaaa',
    contract: {
      role: host ? 'host' : 'remote',
      singletons: { react: '19.3.1' },
      types: { modules: {}, files: {}, members: { parts: ['lottery/NextDraw'], events: [], session: [] }, uses: {} },
    },
    entry: [host ? 'main.js' : 'remoteEntry.js'],
    boot: host ? ['boot.js'] : [],
    exposes: host ? {} : { NextDraw: ['NextDraw.js'] },
    integrity: { 'main.js': 'sha384-m', 'boot.js': 'sha384-b', 'remoteEntry.js': 'sha384-e', 'NextDraw.js': 'sha384-n' },
    earlyRequests: host ? {} : { NextDraw: ['/api/lotteries/?page=0&limit=10&status=running'] },
    ...over,
  };
}

/** Writes a build as webpack would: scripts and `release.json` in a temporary folder. */
export async function buildFolder(info: ReleaseInfo): Promise<string> {
  const folder = await temporaryFolder('build');
  for (const file of Object.keys(info.integrity)) await writeFile(join(folder, file), `/* ${info.buildId} */`);
  await writeFile(join(folder, 'release.json'), JSON.stringify(info));
  return folder;
}

const shell = {
  title: 'Home',
  description: 'All of it',
  head: '<title>Home</title>\n<meta name="description" content="All of it">\n<link rel="canonical" href="/">',
  html: '<h1>Shell</h1><img src="/__HOST_RELEASE__/snail.svg">',
};

export const somePages = [
  { ...shell, name: 'home', pattern: '/', parts: ['lottery/NextDraw'] },
  { ...shell, name: 'lottery', pattern: '/lottery/:lotteryId', parts: ['lottery/NextDraw'] },
  { ...shell, name: 'notFound', pattern: null, parts: [] },
];

export const pagesOfAllRemotes = somePages.map((page) => ({
  ...page,
  parts: ['lottery', 'rewards', 'account'].map((team) => `${team}/NextDraw`),
}));

export const composer = () => bareScript(join(root, 'host', 'src', 'server', 'composer.ts'));

/**
 * Makes a host live that shows the lottery's NextDraw on the home page and on pages of lotteries; shells and rules can be
 * replaced.
 */
export async function liveHost(
  site: Site,
  over: Partial<ReleaseInfo> = {},
  pages: object[] = somePages,
  rules?: string,
): Promise<void> {
  const info = releaseInfo('host', over);
  const release = folderOf(info);
  const script = rules ?? (await composer());
  info.integrity['composer.js'] = `sha384-${createHash('sha384').update(script).digest('base64')}`;
  await site.write(`host/${release}/composer.js`, script);
  await site.write(`host/${release}/release.json`, JSON.stringify(info));
  await site.write(`host/${release}/shell.json`, JSON.stringify(pages));
  await pointTo(site, 'host', release, await signed(site, 'host', release));
}

/**
 * Signs the files in a release's folder.
 * @param from the tree that it was built from
 * @returns the hash for its deployment
 */
export async function signed(
  site: Site,
  app: string,
  release: string,
  from: Pick<ReleaseSignature, 'commit' | 'tree'> = { commit: null, tree: 'unknown' },
): Promise<string> {
  const { key, name } = await signerFor(site, await readState(site), thisMachine());
  const files = await hashedFiles(site, app, release);
  return writeSignature(site, { app, release, files, ...from, tool: '', at: '', by: name }, key);
}

/** Adds a deployment that only changes the live release of an app, without any check. */
export async function pointTo(
  site: Site,
  app: string,
  to: string,
  signature: string | null = null,
  machine?: Machine,
): Promise<void> {
  const move = ({ apps }: SiteState) => ({
    what: 'release',
    apps: [{ app, to, from: apps[app]?.live ?? null, signature }],
    keys: [],
    forced: [],
    skipped: [],
  });
  await addDeployment(site, move, machine);
}
