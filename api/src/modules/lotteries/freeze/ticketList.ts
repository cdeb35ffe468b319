import { randomBytes } from 'node:crypto';
import { ownerCommitment, saltBytes } from 'shared/fair/tickets';
import type { Queryable } from '../../../core/db/database.ts';
import { fastTicketRoot } from './fastRoot.ts';
import { purchasesWithoutOwner, readLines, setOwners } from './ticketList.repository.ts';

/** The tickets of a lottery differ from its purchases: they were changed by hand. The message is for the operator. */
export class TicketsChanged extends Error {
  override name = 'TicketsChanged';
}

/** The owners of all numbers of a lottery, in the form that is published. */
export interface TicketList {
  sold: number;
  /** Merkle root of all numbers, 64 hexadecimal digits. */
  root: string;
  /** By number: the owner's commitment, or `unsold`. */
  owners: readonly string[];
  /** Member ids by number; sold numbers only. */
  holders: ReadonlyMap<number, number>;
}

interface ListedRound {
  id: number;
  openingId: string;
  totalTickets: number;
}

/** Reads the owners of all numbers. The lottery must be closed and locked by the caller's transaction. @throws TicketsChanged */
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
 * Reads the list for the freeze: first adds commitments to purchases that were made before receipts existed.
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
