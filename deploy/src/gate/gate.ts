import { satisfies } from 'semver';
import type { ReleaseInfo } from 'shared/build/releaseInfo';
import type { LiveRelease } from '../site/liveReleases.ts';
import { partsOf } from './contractQuestions.ts';
import { typeClashes } from './typeClashes.ts';

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

/** Every reason why releases would not work together. */
export async function clashes(releases: readonly LiveRelease[]): Promise<string[]> {
  const infos = releases.map(({ info }) => info);
  const host = infos.find(({ contract }) => contract.role === 'host');
  if (!host) return [];
  return clashesBetween(
    host,
    infos.filter(({ contract }) => contract.role === 'remote'),
  );
}

/** Why remotes would not work in a host: singletons outside of a remote's range, parts that are not there, types that do not fit. */
export async function clashesBetween(host: ReleaseInfo, remotes: readonly ReleaseInfo[]): Promise<string[]> {
  return [
    ...remotes.flatMap((remote) => singletonClashes(host, remote)),
    ...remotes.flatMap((remote) => missingParts(host, remote)),
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

function missingParts(host: ReleaseInfo, remote: ReleaseInfo): string[] {
  return partsOf(host, remote)
    .filter((part) => !(part in remote.exposes))
    .map((part) => `${remote.app} does not expose ${part}, which the host shows`);
}
