import type { KeyObject } from 'node:crypto';
import { ownerCommitment } from 'shared/fair/tickets';
import type { Queryable } from '../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../core/db/statement.ts';
import { deriveLedgerMacKeys, purchaseMac } from '../../core/secrets/ledgerMac.ts';
import { isTransferMac, type LedgerFault } from '../wallets/ledger.repository.ts';

const transfers = statement((given: Given<{ after: number; limit: number }>) =>
  tables
    .selectFrom('ledgerEntries')
    .select(({ ref }) => [
      'id',
      'transferId',
      ref('userId').$notNull().as('userId'),
      'tokenId',
      'bucket',
      'amount',
      'reason',
      'lotteryId',
      'purchaseId',
      'seal',
    ])
    .where('id', '>', given.after)
    .where('userId', 'is not', null)
    .where('reason', '<>', 'purchase')
    .orderBy('id')
    .limit(given.limit),
);

type SealedEntry = RowOf<typeof transfers>;

/** Returns members' entries, except for payments of purchases. */
function transfersAfter(db: Queryable, after: number, limit: number): Promise<SealedEntry[]> {
  return transfers(db, { after, limit });
}

const purchases = statement((given: Given<{ after: number; limit: number }>) =>
  tables
    .selectFrom('purchases as p')
    .leftJoin('receiptKeys as k', 'k.kid', 'p.receiptKid')
    .select([
      'p.id',
      'p.userId',
      'p.lotteryId',
      'p.ticketNumbers',
      'p.salt',
      'p.owner',
      'p.seal',
      'p.receiptKid',
      'k.kid as knownKid',
    ])
    .where('p.id', '>', given.after)
    .orderBy('p.id')
    .limit(given.limit),
);

type SealedPurchaseRow = RowOf<typeof purchases>;

function purchasesAfter(db: Queryable, after: number, limit: number): Promise<SealedPurchaseRow[]> {
  return purchases(db, { after, limit });
}

const batch = 5_000;

/**
 * Finds transfers and purchases whose MAC this provider did not compute.
 * @param after ids of the last rows that are older than row MACs
 */
export async function rowMacFaults(
  db: Queryable,
  fairKey: string,
  after: { entries: number; purchases: number },
): Promise<LedgerFault[]> {
  const keys = deriveLedgerMacKeys(fairKey);
  const faults: LedgerFault[] = [];
  let last = after.entries;
  for (let rows = await transfersAfter(db, last, batch); rows.length > 0; rows = await transfersAfter(db, last, batch)) {
    for (const entry of rows)
      if (!isOwnTransfer(keys.transfers, entry))
        faults.push({ fault: 'transfer that this provider did not make', detail: transferDetail(entry) });
    last = rows.at(-1)?.id ?? last;
  }
  last = after.purchases;
  for (let rows = await purchasesAfter(db, last, batch); rows.length > 0; rows = await purchasesAfter(db, last, batch)) {
    for (const row of rows)
      faults.push(...purchaseFaults(keys.purchases, row).map((fault) => ({ fault, detail: `purchase ${row.id}` })));
    last = rows.at(-1)?.id ?? last;
  }
  return faults;
}

function isOwnTransfer(key: KeyObject, { seal, reason, bucket, lotteryId, purchaseId, ...entry }: SealedEntry): boolean {
  if (seal === null || reason === 'purchase' || bucket === 'house') return false;
  const about = { ...(lotteryId !== null && { lotteryId }), ...(purchaseId !== null && { purchaseId }) };
  return isTransferMac(key, { ...entry, bucket, reason, ...about }, seal);
}

function transferDetail({ transferId, reason, userId, amount }: SealedEntry): string {
  return `transfer ${transferId}: ${reason} of ${amount} to member ${userId}`;
}

function purchaseFaults(key: KeyObject, row: SealedPurchaseRow): string[] {
  const { userId, lotteryId, ticketNumbers, salt, owner, seal, receiptKid, knownKid } = row;
  if (owner === null || seal === null || purchaseMac(key, { userId, lotteryId, ticketNumbers, owner }) !== seal)
    return ['purchase that this provider did not make'];
  const faults: string[] = [];
  // An erased salt is lawful: it makes the list of tickets anonymous.
  if (salt !== null && ownerCommitment(salt, userId) !== owner) faults.push("the buyer's commitment is not that of the buyer");
  if (receiptKid !== knownKid || receiptKid === null) faults.push('the receipt was signed with a key that nobody knows');
  return faults;
}
