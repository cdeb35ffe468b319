import {
  type Deployment,
  type DeploymentDraft,
  deploymentHash,
  deploymentPath,
  deploymentText,
  signDeployment,
} from 'site/deployments/deployment';
import { hashesOfDocuments } from 'site/deployments/documents';
import { applyDeployment, canaryRefusal, deploymentRefusal, type SiteState } from 'site/deployments/siteState';
import { type Machine, thisMachine } from '../keys/machine.ts';
import { signerFor } from '../keys/signer.ts';
import { pagesOf } from '../release/pagesOf.ts';
import { readState, remember, takenOver } from './deploymentLog.ts';
import { toolVersion } from './releaseSignature.ts';
import type { Site } from './Site.ts';
import { writeSummary } from './summary.ts';

/** Thrown if the key of this machine may not make this deployment. */
export class DeploymentRefused extends Error {}

/**
 * Adds a deployment to the log. It is a file with the next number that is created atomically: of concurrent writers one succeeds,
 * and the others start again from the new state. A stalled writer can never overwrite another's deployment.
 * @param choose returns the deployment for the current state; called again after each lost race, may refuse by throwing
 * @returns the state after it
 * @throws DeploymentRefused if this machine's key may not
 */
export async function addDeployment(
  site: Site,
  choose: (state: SiteState) => Promise<DeploymentDraft> | DeploymentDraft,
  machine: Machine = thisMachine(),
): Promise<SiteState> {
  let refused: { revision: number; times: number } = { revision: 0, times: 0 };
  for (;;) {
    const state = await readState(site, machine);
    const signer = await signerFor(site, state, machine);
    const draft = await choose(state);
    const unsigned = {
      revision: nextRevision(state),
      previous: state.head,
      at: new Date().toISOString(),
      by: signer.name,
      publicKey: signer.key.publicKey,
      tool: await toolVersion(),
      ...draft,
      keys: [...signer.starts, ...draft.keys],
      ...(state.before ? { takenOver: await takenOver(site, state.before, signer) } : {}),
    };
    const move = signDeployment({ ...unsigned, ...(await documentsAfter(site, state, unsigned)) }, signer.key);
    const why = deploymentRefusal(state, move) ?? canaryRefusal(state, move);
    if (why !== null) throw new DeploymentRefused(`Nothing was moved: ${why}.`);
    const text = deploymentText(move);
    if (!(await site.create(deploymentPath(move.revision), text))) {
      // Another writer was first. The next round reads its deployment and tries the next number.
      refused = { revision: move.revision, times: refused.revision === move.revision ? refused.times + 1 : 1 };
      if (refused.times > maxAttempts)
        throw new Error(`${deploymentPath(move.revision)} of ${site.address} can be neither read nor written.`);
      continue;
    }
    const next = applyDeployment(state, move, deploymentHash(text));
    await remember(machine, site, new Map([[move.revision, text]]));
    await writeSummary(site, next);
    return next;
  }
}

/**
 * Returns the hashes of the documents after a deployment, which servers verify. If the pages cannot be composed, they and their
 * hashes stay as before: revoking a key must not wait for that.
 */
async function documentsAfter(
  site: Site,
  state: SiteState,
  move: Omit<Deployment, 'signature'>,
): Promise<Pick<DeploymentDraft, 'documents'>> {
  const files = await pagesOf(site, applyDeployment(state, { ...move, signature: '' }, '')).then(
    (pages) => pages.files,
    () => [],
  );
  const documents = files.length > 0 ? hashesOfDocuments(files) : state.moves.at(-1)?.documents;
  return documents ? { documents } : {};
}

const maxAttempts = 50;

function nextRevision(state: SiteState): number {
  let revision = Math.max(state.revision, state.before?.revision ?? 0) + 1;
  while (state.notMoves.includes(revision)) revision += 1;
  return revision;
}
