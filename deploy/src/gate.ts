import { ReleaseInfo } from 'shared/build/releaseInfo';
import { Value } from 'typebox/value';
import type { Registry } from './registry.ts';
import type { Site } from './site.ts';

/** The candidate would not work with what is live. */
export class GateRefused extends Error {
  readonly clashes: string[];

  constructor(clashes: string[]) {
    super(
      `Nothing was moved, because it would not work with what is live:\n${clashes.map((clash) => `  - ${clash}`).join('\n')}\nMove the parts in an order that fits, or together (npm run release -- host mfe-lottery), or pass --force.`,
    );
    this.clashes = clashes;
  }
}

/** Every reason why the apps of a registry would not work together. */
export async function clashes(site: Site, apps: Registry['apps']): Promise<string[]> {
  const infos = await Promise.all(Object.entries(apps).map(([app, { live }]) => readRelease(site, app, live)));
  const host = infos.find(({ contract }) => contract.role === 'host');
  if (!host) return [];
  return infos.filter(({ contract }) => contract.role === 'remote').flatMap((remote) => clashesBetween(host, remote));
}

/** Why a remote would not work in a host: singletons outside of the remote's range, shapes declared differently. */
export function clashesBetween(host: ReleaseInfo, remote: ReleaseInfo): string[] {
  const versions = Object.entries(remote.contract.singletons).flatMap(([name, needed]) => {
    const provided = host.contract.singletons[name];
    if (provided === undefined) return [`${remote.app} needs ${name} ${needed}, which the host does not provide`];
    return satisfiesCaret(provided, needed) ? [] : [`${remote.app} needs ${name} ^${needed}, the host provides ${provided}`];
  });
  const team = remote.app.replace('mfe-', '');
  const shapes = Object.entries(host.contract.shapes).flatMap(([shape, fingerprint]) => {
    const concerns = shape.startsWith('event:') || shape.startsWith(`part:${team}/`);
    const built = remote.contract.shapes[shape];
    if (!concerns || built === fingerprint) return [];
    // An event that the remote's build did not know yet is one that it neither sends nor hears.
    if (built === undefined && shape.startsWith('event:')) return [];
    return [`${shape} is declared differently in ${remote.app} ${remote.version} and in the host ${host.version}`];
  });
  const missing = Object.keys(host.contract.shapes)
    .filter((shape) => shape.startsWith(`part:${team}/`))
    .map((shape) => shape.slice(`part:${team}/`.length))
    .filter((part) => !(part in remote.exposes))
    .map((part) => `${remote.app} does not expose ${part}, which the host shows`);
  return [...versions, ...shapes, ...missing];
}

export async function readRelease(site: Site, app: string, folder: string): Promise<ReleaseInfo> {
  const found = await site.read(`${app}/${folder}/release.json`);
  if (!found) throw new Error(`There is no release ${folder} of ${app} on the site.`);
  return Value.Parse(ReleaseInfo, JSON.parse(found.text));
}

/** `^` of semver for released versions: the same major (below 1.0.0 the same minor) and not older. */
export function satisfiesCaret(version: string, base: string): boolean {
  const [a = 0, b = 0, c = 0] = numbers(version);
  const [x = 0, y = 0, z = 0] = numbers(base);
  if (a !== x) return false;
  if (x === 0) return b === y && c >= z;
  return b > y || (b === y && c >= z);
}

const numbers = (version: string) => (version.split('-')[0] ?? '').split('.').map(Number);
