import { bytesToHex } from '@noble/hashes/utils.js';
import { type CheckOptions, type Finding, isHash, missing, must, type ReadBundle, valid } from './check.ts';
import { Tree } from './merkle.ts';
import { ticketLeaf } from './tickets.ts';

/** Numbers between two reports of progress, at which the event loop can run other work. */
const stretch = 2_000;

/** Checks that the published list is the frozen one: one leaf per number, and the Merkle root. */
export async function checkTickets(
  { bundle: { owners }, openingId, opening, freeze }: ReadBundle,
  onProgress: CheckOptions['onProgress'],
): Promise<Finding> {
  if (freeze === undefined) return missing('There is no frozen list of tickets.');
  must(owners !== undefined, 'The list was frozen, but it is not there.');
  must(owners.length === opening.numbers, `The list has ${owners.length} numbers, the round ${opening.numbers}.`);
  const wrong = owners.findIndex((owner) => owner !== 'unsold' && !isHash(owner));
  must(wrong < 0, `Number ${wrong} of the list has neither an owner nor the word unsold.`);
  const sold = owners.filter((owner) => owner !== 'unsold').length;
  must(sold === freeze.sold, `The list has ${sold} sold numbers, the frozen one ${freeze.sold}.`);
  const leaves: Uint8Array[] = [];
  for (let from = 0; from < owners.length; from += stretch) {
    const part = owners.slice(from, from + stretch);
    leaves.push(...part.map((owner, place) => ticketLeaf(openingId, from + place, owner)));
    onProgress?.(leaves.length, owners.length);
    await new Promise((resolve) => setTimeout(resolve));
  }
  const root = bytesToHex(new Tree(leaves).root());
  must(root === freeze.root, 'The published list of tickets is not the one that was frozen.');
  return valid('Who holds which number is what was frozen before the draw.', [
    { label: 'Numbers', value: String(owners.length) },
    { label: 'Sold', value: String(sold) },
    { label: 'Root computed here', value: root },
  ]);
}
