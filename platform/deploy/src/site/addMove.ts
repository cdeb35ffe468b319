import { hashesOfDocuments } from 'site/deployments/documents';
import { hashOfMove, type Move, type MoveDraft, movePath, moveText, signMove } from 'site/deployments/move';
import { afterMove, canaryRefusal, refusal, type SiteState } from 'site/deployments/state';
import { type Machine, thisMachine } from '../keys/machine.ts';
import { signerFor } from '../keys/signer.ts';
import { pagesOf } from '../release/pagesOf.ts';
import { readState } from './chain.ts';
import { remember } from './memory.ts';
import type { Site } from './Site.ts';
import { writeSummary } from './summary.ts';
import { takenOver } from './takeOver.ts';
import { toolVersion } from './toolVersion.ts';

/** The key of this machine may not move that. */
export class MoveRefused extends Error {}

/**
 * Adds a move. It is a file that is created only where none is, so of several who move at the same time one is first, and the
 * others decide anew from what it left; nobody can overwrite the move of another, however long they stood still.
 * @param choose gives the move from what is live; called again after each lost race, so it may refuse by throwing
 * @returns the state after it
 * @throws MoveRefused when the key here may not
 */
export async function addMove(
  site: Site,
  choose: (state: SiteState) => Promise<MoveDraft> | MoveDraft,
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
    const move = signMove({ ...unsigned, ...(await documentsAfter(site, state, unsigned)) }, signer.key);
    const why = refusal(state, move) ?? canaryRefusal(state, move);
    if (why !== null) throw new MoveRefused(`Nothing was moved: ${why}.`);
    const text = moveText(move);
    if (!(await site.create(movePath(move.revision), text))) {
      // Somebody was first, and is read in the next round: the place that is tried next is another.
      refused = { revision: move.revision, times: refused.revision === move.revision ? refused.times + 1 : 1 };
      if (refused.times > patience)
        throw new Error(`${movePath(move.revision)} of ${site.address} can be neither read nor written.`);
      continue;
    }
    const next = afterMove(state, move, hashOfMove(text));
    await remember(machine, site, new Map([[move.revision, text]]));
    await writeSummary(site, next);
    return next;
  }
}

/**
 * The hashes of the documents after a move, which servers hold what they find against. Where none can be composed, the pages stay as they are, and
 * so do their hashes: a key that has to be revoked does not wait for that.
 */
async function documentsAfter(
  site: Site,
  state: SiteState,
  move: Omit<Move, 'signature'>,
): Promise<Pick<MoveDraft, 'documents'>> {
  const files = await pagesOf(site, afterMove(state, { ...move, signature: '' }, '')).then(
    (pages) => pages.files,
    () => [],
  );
  const documents = files.length > 0 ? hashesOfDocuments(files) : state.moves.at(-1)?.documents;
  return documents ? { documents } : {};
}

/** How often one place is tried that somebody seems to be writing. */
const patience = 50;

/** After the newest, past files that are no moves. What has been written since the state was read is no such file. */
function nextRevision(state: SiteState): number {
  let revision = Math.max(state.revision, state.before?.revision ?? 0) + 1;
  while (state.notMoves.includes(revision)) revision += 1;
  return revision;
}
