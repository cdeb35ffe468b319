import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bareScript } from 'shared/build/bareScript';
import type { ReleaseInfo } from 'shared/build/releaseInfo';
import { root } from 'shared/build/root';
import { teamOf } from 'shared/contracts/appNames';
import { type Deployment, deploymentHash, deploymentPath, deploymentText, signDeployment } from 'site/deployments/deployment';
import { sha256 } from 'site/deployments/signing';
import { thisMachine } from '../keys/machine.ts';
import { keyOrNew } from '../keys/signer.ts';
import { addDeployment } from '../site/addDeployment.ts';
import { FolderSite } from '../site/FolderSite.ts';
import { writeSignature } from '../site/releaseSignature.ts';
import type { ReleasedSite } from './releasedSite.ts';

/** `parts`: count of each remote. `releases`: releases of all apps together, which the log has; each app has at least one. */
export interface Scale {
  remotes: number;
  parts: number;
  releases: number;
}

const known = ['mfe-lottery', 'mfe-rewards', 'mfe-account'];
const appsOf = ({ remotes }: Scale): string[] => [
  'host',
  ...Array.from({ length: remotes }, (_one, index) => known[index] ?? `mfe-team${String(index + 1).padStart(2, '0')}`),
];
const partsOf = (app: string, { parts }: Scale) =>
  Array.from({ length: parts }, (_one, index) => `${teamOf(app)}/Part${index + 1}`);

const integrity = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const idOf = (text: string) => sha256(text).slice(0, 10);

/** Declarations of a contract, in which a remote knows its own parts only; so each is compared with the host by TypeScript. */
function typesOf(parts: readonly string[], isHost: boolean): NonNullable<ReleaseInfo['contract']['types']> {
  const props = parts.map((part) => `  '${part}': { id: number };`).join('\n');
  return {
    modules: { 'shared/contracts/parts': 'parts.d.ts', 'shared/contracts/events': 'events.d.ts' },
    files: {
      'parts.d.ts': `export interface PartProps {\n${props}\n}\n`,
      'events.d.ts': 'export interface AppEvents {\n  bought: { id: number };\n}\n',
    },
    members: { parts: [...parts], events: ['bought'], session: [] },
    uses: {},
    bus: { sends: isHost ? [] : ['bought'], hears: ['bought'], says: [] },
  };
}

/** Returns the files of one release of an app. The home page shows a part of each of the first three remotes, like the real one. */
async function releaseFiles(app: string, version: string, scale: Scale): Promise<Map<string, string>> {
  const all = appsOf(scale);
  const place = all.indexOf(app);
  const parts = app === 'host' ? all.slice(1).flatMap((one) => partsOf(one, scale)) : partsOf(app, scale);
  const names = app === 'host' ? ['main.js', 'boot.js'] : ['remoteEntry.js', ...parts.map((part) => `${part.split('/')[1]}.js`)];
  const scripts = names.map((name): [string, string] => [
    name,
    `/* ${app} ${version} ${name} */\n${sha256(name + version).repeat(20)}`,
  ]);
  if (app === 'host') scripts.push(['composer.js', await bareScript(join(root, 'host', 'src', 'server', 'composer.ts'))]);
  const info: ReleaseInfo = {
    app,
    version,
    buildId: idOf(`${app} ${version}`),
    contract: {
      role: app === 'host' ? 'host' : 'remote',
      // Every tenth remote is one minor version behind.
      singletons: { react: place % 10 === 4 ? '19.2.0' : '19.3.1', 'react-dom': '19.3.1' },
      types: typesOf(parts, app === 'host'),
    },
    entry: names.slice(0, 1),
    boot: app === 'host' ? ['boot.js'] : [],
    exposes: app === 'host' ? {} : Object.fromEntries(names.slice(1).map((name) => [name.replace('.js', ''), [name]])),
    integrity: Object.fromEntries(scripts.map(([name, text]) => [name, integrity(text)])),
    earlyRequests: {},
  };
  const files = new Map([...scripts, ['release.json', JSON.stringify(info)]]);
  return app === 'host' ? files.set('shell.json', JSON.stringify(shellsOf(scale))) : files;
}

function shellsOf(scale: Scale): object[] {
  const remotes = appsOf(scale).slice(1);
  const shell = (name: string, pattern: string | null, parts: readonly string[]) => ({
    ...{ name, pattern, parts, title: name, description: name },
    head: `<title>${name}</title>\n<meta name="description" content="${name}">\n<link rel="canonical" href="/">`,
    html: `<h1>${name}</h1>`,
  });
  const firstOf = (app: string) => partsOf(app, scale).slice(0, 1);
  return [
    shell('home', '/', remotes.slice(0, 3).flatMap(firstOf)),
    ...remotes.map((app) => shell(teamOf(app), `/${teamOf(app)}`, firstOf(app))),
    shell('notFound', null, []),
  ];
}

export class CountingSite extends FolderSite {
  reads = 0;

  override read(path: string): ReturnType<FolderSite['read']> {
    this.reads += 1;
    return super.read(path);
  }

  async count<Result>(work: () => Promise<Result>): Promise<{ reads: number; result: Result }> {
    const before = this.reads;
    const result = await work();
    return { reads: this.reads - before, result };
  }
}

/**
 * Generates a released site of any size: apps with signed releases, and a log with one deployment for each. Only the last release of
 * an app has all files, as after `releases -- clean`; the ones before have a signature.
 */
export async function scaledSite(scale: Scale): Promise<Omit<ReleasedSite, 'site'> & { site: CountingSite }> {
  const folder = await mkdtemp(join(tmpdir(), 'snail-lotto-scale-'));
  const site = new CountingSite(join(folder, 'site'));
  const machine = thisMachine({ DATA_DIR: folder });
  const { key } = await keyOrNew(machine, 'owner');
  const apps = appsOf(scale);
  const count = Math.max(scale.releases, apps.length);
  const live = new Map<string, string>();
  let previous: string | null = null;
  const begun = Date.UTC(2026, 0, 1);
  for (let index = 0; index < count; index++) {
    const app = apps[index % apps.length] ?? '';
    const version = `1.${Math.floor(index / apps.length)}.0`;
    const release = `${version}-${idOf(`${app} ${version}`)}`;
    const files = index + apps.length >= count ? await releaseFiles(app, version, scale) : new Map<string, string>();
    for (const [name, text] of files) await site.write(`${app}/${release}/${name}`, text);
    const at = new Date(begun + index * 60_000).toISOString();
    const signature = await writeSignature(
      site,
      {
        ...{ app, release, at, commit: sha256(release).slice(0, 40), tree: 'clean', tool: '1.0.0', by: 'owner' },
        files: Object.fromEntries([...files].map(([name, text]) => [name, sha256(text)])),
      },
      key,
    );
    const move: Deployment = signDeployment(
      {
        ...{ revision: index + 1, previous, at, by: 'owner', publicKey: key.publicKey, tool: '1.0.0', what: 'release' },
        apps: [{ app, to: release, from: live.get(app) ?? null, signature }],
        keys: index === 0 ? [{ change: 'allow', name: 'owner', publicKey: key.publicKey, apps: [], owner: true }] : [],
        ...{ forced: [], skipped: [] },
      },
      key,
    );
    live.set(app, release);
    previous = deploymentHash(deploymentText(move));
    await site.write(deploymentPath(index + 1), deploymentText(move));
  }
  await addDeployment(site, () => ({ what: 'pages', apps: [], keys: [], forced: [], skipped: [] }), machine);
  return { site, machine, remove: () => rm(folder, { recursive: true }) };
}
