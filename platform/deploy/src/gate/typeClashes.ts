import { isDeepStrictEqual } from 'node:util';
import type { ContractTypes } from 'shared/build/contractTypes';
import type { ReleaseInfo } from 'shared/build/releaseInfo';
import { checkContract } from './contractCheck.ts';
import type { TypedRelease } from './contractChecks.ts';

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
