import { randomBytes } from 'node:crypto';
import { ownerCommitment, saltBytes } from 'shared/fair/tickets';
import type { Queryable } from '../../../core/db/database.ts';
import { fastTicketRoot } from './fastRoot.ts';
import { purchasesWithoutOwner, readLines, setOwners } from './ticketList.repository.ts';

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
export async function readTicketList(tx: Queryable, { id, openingId, totalTickets }: ListedRound): Promise<TicketList> {
  const { changed, uncommitted, lines } = await readLines(tx, id);
  if (changed !== null) throw new TicketsChanged(`The tickets of purchase ${changed} of round ${id} are not what was bought.`);
  if (uncommitted !== null)
    throw new TicketsChanged(`Purchase ${uncommitted} of round ${id} has lost the commitment of its buyer.`);
  const owners = new Array<string>(totalTickets).fill('unsold');
  const holders = new Map<number, number>();
  for (const line of lines === '' ? [] : lines.split('\n')) {
    const [owner = '', userId, numbers = ''] = line.split(' ');
    for (const text of numbers.split(',')) {
      const number = Number(text);
      owners[number] = owner;
      holders.set(number, Number(userId));
    }
  }
  return { sold: holders.size, root: fastTicketRoot(openingId, owners), owners, holders };
}

/**
 * The same, for the freeze: purchases that have no commitment, because they were made before there were receipts, get one.
 * @throws TicketsChanged
 */
export async function fixTicketList(tx: Queryable, round: ListedRound): Promise<TicketList> {
  const missing = (await purchasesWithoutOwner(tx, round.id)).map(({ id, userId }) => {
    const salt = randomBytes(saltBytes).toString('hex');
    return { id, salt, owner: ownerCommitment(salt, userId) };
  });
  await setOwners(tx, missing);
  return readTicketList(tx, round);
}
