import { isDeepStrictEqual } from 'node:util';
import { satisfies } from 'semver';
import type { ContractTypes } from 'shared/build/contractTypes';
import type { ReleaseInfo } from 'shared/build/releaseInfo';
import { appPattern } from 'shared/contracts/appNames';
import type { LiveRelease } from '../site/liveReleases.ts';
import { checkContract } from './contractCheck.ts';
import { partsOf, type TypedRelease } from './contractChecks.ts';

/**
 * Returns where the types that the remotes were built with do not fit those of the host, according to TypeScript. A release
 * without recorded types is a clash, and so is a check that fails to run.
 */
export async function typeClashes(host: ReleaseInfo, remotes: readonly ReleaseInfo[]): Promise<string[]> {
  if (remotes.length === 0) return [];
  const untyped = [host, ...remotes].filter(({ contract }) => !contract.types).map(tooOld);
  const { types } = host.contract;
  if (!types) return untyped;
  const changed = typed(remotes).filter((remote) => !declareTheSame(types, remote.types));
  if (changed.length === 0) return untyped;
  const found = await checkContract({ info: host, types }, changed).catch((error: unknown) => [
    `The types could not be compared: ${error instanceof Error ? error.message : String(error)}`,
  ]);
  return [...untyped, ...found];
}

const typed = (releases: readonly ReleaseInfo[]): TypedRelease[] =>
  releases.flatMap((info) => (info.contract.types ? [{ info, types: info.contract.types }] : []));

const tooOld = ({ app, version }: ReleaseInfo) =>
  `${app} ${version} was built before contracts were recorded, so nobody can tell what it fits`;

/** Identical declarations are compatible; most releases need no check. */
const declareTheSame = (host: ContractTypes, remote: ContractTypes) =>
  isDeepStrictEqual([host.modules, host.files], [remote.modules, remote.files]);

export class GateRefused extends Error {
  readonly clashes: string[];

  constructor(clashes: string[], moving: readonly string[]) {
    const lines = clashes.map((clash) => `  - ${clash}`).join('\n');
    const apps = appsIn(clashes, moving);
    const inOneMove =
      apps.length > moving.length
        ? `, or release what belongs together in one move (npm run release -- ${apps.join(' ')}; of several teams: --into SET)`
        : '';
    super(
      `Nothing was moved, because it would not work with what is live:\n${lines}\nAdapt ${moving.join(' and ')}${inOneMove}, or pass --force.`,
    );
    this.clashes = clashes;
  }
}

function appsIn(clashes: readonly string[], moving: readonly string[]): string[] {
  const named = clashes.flatMap((clash) => clash.match(new RegExp(`\\b(?:${appPattern})\\b`, 'g')) ?? []);
  return [...new Set([...moving, ...named])].toSorted((one, other) => Number(other === 'host') - Number(one === 'host'));
}

export async function clashes(releases: readonly LiveRelease[]): Promise<string[]> {
  const infos = releases.map(({ info }) => info);
  const host = infos.find(({ contract }) => contract.role === 'host');
  if (!host) return [];
  return clashesBetween(
    host,
    infos.filter(({ contract }) => contract.role === 'remote'),
  );
}

/** Returns why remotes would not work in a host: singleton versions out of range, missing parts, incompatible types or names. */
export async function clashesBetween(host: ReleaseInfo, remotes: readonly ReleaseInfo[]): Promise<string[]> {
  return [
    ...remotes.flatMap((remote) => singletonClashes(host, remote)),
    ...remotes.flatMap((remote) => mountClashes(host, remote)),
    ...remotes.flatMap((remote) => missingParts(host, remote)),
    ...remotes.flatMap((remote) => nameClashes(host, remote)),
    ...(await typeClashes(host, remotes)),
  ];
}

function singletonClashes(host: ReleaseInfo, remote: ReleaseInfo): string[] {
  return Object.entries(remote.contract.singletons).flatMap(([name, needed]) => {
    const provided = host.contract.singletons[name];
    if (provided === undefined) return [`${remote.app} needs ${name} ${needed}, which the host does not provide`];
    return satisfies(provided, `^${needed}`) ? [] : [`${remote.app} needs ${name} ^${needed}, the host provides ${provided}`];
  });
}

/** A second emotion in the page would take over the styles of the first. */
function mountClashes(host: ReleaseInfo, { app, contract }: ReleaseInfo): string[] {
  const emotion = contract.brings?.filter((name) => name.startsWith('@emotion/')) ?? [];
  const isFramed = host.contract.frames?.includes(app) === true;
  return [
    ...(contract.kind && !host.mounting ? [`${app} has parts by mount, which this host cannot show yet`] : []),
    ...(isFramed && contract.kind !== 'frame'
      ? [`${app} is for frames only here: its package.json needs "framed": true in "config"`]
      : []),
    ...(!isFramed && contract.kind === 'frame'
      ? [`${app} is built for frames, and "frames" of the host's package.json does not list it`]
      : []),
    ...(contract.kind === 'mount' && emotion.length > 0
      ? [`${app} brings its own ${emotion.join(', ')}, which would take the page's styles over: use plain CSS`]
      : []),
  ];
}

/** Compares names only if the host recorded them; older hosts did not. */
function nameClashes(host: ReleaseInfo, remote: ReleaseInfo): string[] {
  const known = host.contract.names;
  if (!known) return [];
  return Object.entries(remote.contract.names ?? {}).flatMap(([what, name]) =>
    known[what] === name
      ? []
      : [`${remote.app} calls ${what} '${name}', the host ${known[what] ? `'${known[what]}'` : 'knows no such thing'}`],
  );
}

function missingParts(host: ReleaseInfo, remote: ReleaseInfo): string[] {
  return partsOf(host, remote)
    .filter((part) => !(part in remote.exposes))
    .map((part) => `${remote.app} does not expose ${part}, which the host shows`);
}
