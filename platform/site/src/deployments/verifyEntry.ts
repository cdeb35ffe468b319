import { type Deployment, deploymentPath, signedFile } from './deployment.ts';
import { deploymentRefusal, keyOf, type SiteState } from './siteState.ts';

export type EntryVerdict =
  | { kind: 'move'; move: Deployment }
  | { kind: 'nothing'; why: string }
  | { kind: 'damage'; why: string };

/**
 * Checks whether a file is the deployment that follows a state: signed, in its place in the chain, and by an authorised key.
 * @param siteOwner public key that must have signed the first deployment; undefined: any
 * @throws Error for a deployment of a newer version of the project
 */
export function verifyEntry(state: SiteState, revision: number, text: string, siteOwner?: string): EntryVerdict {
  const signed = signedFile(text);
  if (!signed) return { kind: 'nothing', why: 'no signature fits it' };
  const { envelope, move } = signed;
  if (envelope.revision !== revision) return { kind: 'nothing', why: `it is move ${envelope.revision} in another place` };
  if (state.revision === 0 && siteOwner !== undefined && envelope.publicKey !== siteOwner)
    return { kind: 'damage', why: `the site was started by ${envelope.publicKey}, not by SITE_OWNER` };
  if (state.revision > 0 && !keyOf(state, envelope.publicKey))
    return { kind: 'nothing', why: `its key ${envelope.publicKey} ('${envelope.by}') is not on the site's list of keys` };
  if (envelope.previous !== state.head) {
    const after = state.revision > 0 ? `between it and ${deploymentPath(state.revision)}` : 'before it';
    return { kind: 'damage', why: `${deploymentPath(revision)} follows a move that is gone or was changed, ${after}` };
  }
  if (!move)
    throw new Error(
      `${deploymentPath(revision)} was written by version ${envelope.tool} of the project, and this one does not understand it. Update your clone.`,
    );
  const why = deploymentRefusal(state, move);
  return why === null ? { kind: 'move', move } : { kind: 'nothing', why };
}
