import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { ownerCommitment, saltBytes } from 'shared/fair/tickets';
import { onlyRow, type Queryable } from '../../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';

/** A full join of purchases with their tickets: either may have been deleted by hand. */
const listed = statement((given: Given<{ lotteryId: number }>) =>
  tables
    .with('held', (db) =>
      db
        .selectFrom('tickets as t')
        .select(({ ref }) => [
          't.purchaseId',
          sql<number[]>`array_agg(${ref('t.ticketNumber')} order by ${ref('t.ticketNumber')})`.as('numbers'),
          sql<number>`min(${ref('t.userId')})`.as('first'),
          sql<number>`max(${ref('t.userId')})`.as('last'),
        ])
        .where('t.lotteryId', '=', given.lotteryId)
        .groupBy('t.purchaseId'),
    )
    .with('bought', (db) => db.selectFrom('purchases as p').selectAll('p').where('p.lotteryId', '=', given.lotteryId))
    .selectFrom('held as h')
    .fullJoin('bought as p', 'p.id', 'h.purchaseId')
    .select(({ ref }) => {
      const whole = sql`${ref('h.numbers')} = ${ref('p.ticketNumbers')} and ${ref('h.first')} = ${ref('p.userId')} and ${ref('h.last')} = ${ref('p.userId')}`;
      return [
        /** A purchase whose tickets differ from what was bought, or have another owner. */
        sql<number | null>`min(coalesce(${ref('p.id')}, ${ref('h.purchaseId')})) filter (where (${whole}) is not true)`.as(
          'changed',
        ),
        sql<number | null>`min(${ref('p.id')}) filter (where ${ref('p.owner')} is null)`.as('uncommitted'),
        /** One line per purchase: commitment, member, numbers. A single value, because a row per number takes far longer. */
        sql<string>`coalesce(string_agg(concat_ws(' ', ${ref('p.owner')}, ${ref('p.userId')}, array_to_string(${ref('h.numbers')}, ',')), chr(10)), '')`.as(
          'lines',
        ),
      ];
    }),
);

async function readLines(tx: Queryable, lotteryId: number): Promise<RowOf<typeof listed>> {
  return onlyRow(await listed(tx, { lotteryId }));
}

const boughtWith = statement((given: Given<{ lotteryId: number; number: number }>) =>
  tables
    .selectFrom('tickets as t')
    .innerJoin('purchases as p', 'p.id', 't.purchaseId')
    .select('p.salt')
    .where('t.lotteryId', '=', given.lotteryId)
    .where('t.ticketNumber', '=', given.number),
);

/** Returns the salt of the purchase with this number; null if it was erased or the number is not sold. */
export async function findSalt(tx: Queryable, lotteryId: number, number: number): Promise<string | null> {
  return (await boughtWith(tx, { lotteryId, number }))[0]?.salt ?? null;
}

const uncommitted = statement((given: Given<{ lotteryId: number }>) =>
  tables.selectFrom('purchases').select(['id', 'userId']).where('lotteryId', '=', given.lotteryId).where('owner', 'is', null),
);

function purchasesWithoutOwner(tx: Queryable, lotteryId: number): Promise<RowOf<typeof uncommitted>[]> {
  return uncommitted(tx, { lotteryId });
}

/** Stores a salt and a commitment for purchases that were made before receipts existed. */
async function setOwners(tx: Queryable, owners: readonly { id: number; salt: string; owner: string }[]): Promise<void> {
  if (owners.length === 0) return;
  await tx.query('select set_owners($1, $2, $3)', [
    owners.map(({ id }) => id),
    owners.map(({ salt }) => salt),
    owners.map(({ owner }) => owner),
  ]);
}

const hashBytes = 32;
const digits = 16;

/** A binary string of 32 characters; allocating a Buffer for each hash takes three times as long. */
const sha256 = (bytes: Buffer): string => hash('sha256', bytes, 'binary');

/**
 * Computes the same root as ticketRoot of shared/fair/tickets with the native SHA-256, which is several times faster: 100,000
 * numbers must be frozen within seconds. The hashes of a level share one buffer, which the next level overwrites.
 * @param owners by number: commitment, or `unsold`
 * @returns 64 hexadecimal digits
 */
export function fastTicketRoot(openingId: string, owners: readonly string[]): string {
  if (owners.length === 0) return hash('sha256', '');
  const level = leavesOf(openingId, owners);
  const node = Buffer.alloc(1 + 2 * hashBytes, 1);
  for (let size = owners.length; size > 1; size = Math.ceil(size / 2)) {
    for (let at = 0; at < size; at += 2) {
      const [from, to] = [at * hashBytes, (at / 2) * hashBytes];
      // The last node of an odd count moves up unchanged. This equals the split at the largest power of two.
      if (at + 1 === size) level.copyWithin(to, from, from + hashBytes);
      else {
        level.copy(node, 1, from, from + 2 * hashBytes);
        level.write(sha256(node), to, 'latin1');
      }
    }
  }
  return level.toString('hex', 0, hashBytes);
}

function leavesOf(openingId: string, owners: readonly string[]): Buffer {
  const leaves = Buffer.alloc(owners.length * hashBytes);
  const head = `\0snail-lotto/ticket/v1\n${openingId}\n`;
  const longest = owners.reduce((length, owner) => Math.max(length, owner.length), 0);
  const leaf = Buffer.alloc(head.length + digits + longest + 2);
  leaf.write(head, 'latin1');
  owners.forEach((owner, number) => {
    const end = head.length + leaf.write(`${number}\n${owner}\n`, head.length, 'latin1');
    leaves.write(sha256(leaf.subarray(0, end)), number * hashBytes, 'latin1');
  });
  return leaves;
}

/** The tickets of a lottery differ from its purchases: they were changed by hand. The message is for the operator. */
export class TicketsChanged extends Error {
  override name = 'TicketsChanged';
}

/**
 * The owners of all numbers of a lottery, in the form that is published. `root`: Merkle root of all numbers, 64 hexadecimal
 * digits. `owners`: the owner's commitment by number, or `unsold`. `holders`: member ids by number; sold numbers only.
 */
export interface TicketList {
  sold: number;
  root: string;
  owners: readonly string[];
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
