import { randomBytes } from 'node:crypto';
import { ownerCommitment, saltBytes, ticketRoot } from 'shared/fair/tickets';
import type { Queryable } from '../../../base/db/database.ts';
import { type PurchaseOfList, purchasesWithTickets, setOwners } from './ticketList.repository.ts';

/** The tickets of a round are not what was bought: somebody changed them by hand. The message is for the operator. */
export class TicketsChanged extends Error {
  override name = 'TicketsChanged';
}

/** Who holds which number of a round, as it is published. */
export interface TicketList {
  /** Count of numbers sold. */
  sold: number;
  /** Merkle root of all numbers. */
  root: string;
  /** By number: the commitment of the member who holds it, or `unsold`. */
  owners: readonly string[];
  /** By number; undefined: unsold. */
  holders: ReadonlyMap<number, number>;
}

/** Of which round. */
interface ListedRound {
  id: number;
  openingId: string;
  totalTickets: number;
}

/**
 * Reads who holds what; the caller's transaction holds the round, and its sale is over.
 * @throws TicketsChanged
 */
export async function readTicketList(tx: Queryable, round: ListedRound): Promise<TicketList> {
  return listOf(round, await purchasesWithTickets(tx, round.id));
}

/**
 * The same, for the freeze: purchases that have no commitment, because they were made before there were receipts, get one.
 * @throws TicketsChanged
 */
export async function fixTicketList(tx: Queryable, round: ListedRound): Promise<TicketList> {
  const purchases = await purchasesWithTickets(tx, round.id);
  const missing = purchases
    .filter(({ owner }) => owner === null)
    .map(({ id, userId }) => {
      const salt = randomBytes(saltBytes).toString('hex');
      return { id, salt, owner: ownerCommitment(salt, userId) };
    });
  await setOwners(tx, missing);
  const added = new Map(missing.map(({ id, owner }) => [id, owner]));
  return listOf(
    round,
    purchases.map((purchase) => ({ ...purchase, owner: purchase.owner ?? added.get(purchase.id) ?? null })),
  );
}

function listOf({ id, openingId, totalTickets }: ListedRound, purchases: readonly PurchaseOfList[]): TicketList {
  const owners = new Array<string>(totalTickets).fill('unsold');
  const holders = new Map<number, number>();
  for (const { id: purchase, userId, owner, numbers, whole } of purchases) {
    if (!whole) throw new TicketsChanged(`The tickets of purchase ${purchase} of round ${id} are not what was bought.`);
    if (owner === null) throw new TicketsChanged(`Purchase ${purchase} of round ${id} has lost the commitment of its buyer.`);
    for (const number of numbers) {
      owners[number] = owner;
      holders.set(number, userId);
    }
  }
  return { sold: holders.size, root: ticketRoot(openingId, owners), owners, holders };
}
