import { type ContractTypes, comparedMembers, emitContractTypes } from 'shared/build/contractTypes';
import type { ReleaseInfo } from 'shared/build/releaseInfo';
import { teamOf } from 'shared/contracts/appNames';
import { releaseInfo } from './builds.ts';

export interface Edit {
  file: string;
  from: string;
  to: string;
}

export const allUses: ContractTypes['uses'] = {
  'shared/router': ['Link', 'useParams'],
  'shared/session': ['useSession'],
  'shared/events': ['emit', 'on', 'useAppEvent'],
  'shared/clock': ['serverNow', 'useClockValue'],
};

let emitting: ReturnType<typeof emitContractTypes> | undefined;

/** Returns the workspace's own contract as a build records it, after the given edits. */
export async function contractTypes(...edits: Edit[]): Promise<ContractTypes> {
  emitting ??= emitContractTypes();
  const { modules, files } = await emitting;
  const changed = { ...files };
  for (const { file, from, to } of edits) {
    const text = changed[file];
    if (!text?.includes(from)) throw new Error(`The declarations in ${file} have no '${from}' any more.`);
    changed[file] = text.replace(from, to);
  }
  return { modules, files: changed, members: await comparedMembers(modules, changed), uses: allUses };
}

export function builtWith(types: ContractTypes, app: string, version = '1.0.0'): ReleaseInfo {
  const { contract, exposes, ...info } = releaseInfo(app, { version });
  const team = `${teamOf(app)}/`;
  const parts = types.members.parts.filter((part) => part.startsWith(team)).map((part) => [part.replace(team, ''), []]);
  return { ...info, contract: { ...contract, types }, exposes: { ...Object.fromEntries(parts), ...exposes } };
}
