import { createHmac, hkdfSync } from 'node:crypto';
import type { Database, Queryable } from '../../core/db/database.ts';
import type { LedgerFault } from '../wallets/ledger.repository.ts';
import {
  countRecords,
  insertPage,
  type LedgerPosition,
  lastPage,
  macColumns,
  type Page,
  pagesAfter,
  pagesCounted,
  readContent,
  readSnapshotBound,
  readStart,
  roundDigest,
  type SnapshotBound,
  type Start,
  tryLockPages,
} from './ledgerCheckpoints.repository.ts';

/** Limit of ids of a kind per checkpoint, so that verifying one stays fast in a large ledger. */
const pageIds = 20_000;
const batch = 500;

const kinds = ['entries', 'purchases', 'orders', 'credits', 'rounds'] as const;

/**
 * Returns the last position that a checkpoint covers. Lotteries that are older than the transparency log are covered by
 * book_start.
 */
function endOf(page: Page | undefined, start: Start): LedgerPosition {
  if (page === undefined) return { entries: 0, purchases: 0, orders: 0, credits: 0, rounds: start.rounds };
  const { entriesTo, purchasesTo, ordersTo, creditsTo, roundsTo } = page;
  return { entries: entriesTo, purchases: purchasesTo, orders: ordersTo, credits: creditsTo, rounds: roundsTo };
}

/** Computes the MAC of a checkpoint over its columns, the start of the ledger, and the MAC of the previous checkpoint. */
function pageSeal(fairKey: string, page: Omit<Page, 'seal'>, before: string, start: Start): string {
  const key = new Uint8Array(hkdfSync('sha256', fairKey, '', 'snail-lotto/seal/pages', 32));
  const place = macColumns.map((column) => page[column]);
  const began = [start.entries, start.purchases, start.rounds, start.digest];
  const lines = ['snail-lotto/page/v1', before, ...place, ...began];
  return createHmac('sha256', key)
    .update(lines.map((line) => `${line}\n`).join(''))
    .digest('hex');
}

/**
 * Writes checkpoints up to a horizon, before which no more rows can appear.
 * @returns how many were written; also 0 if another process writes them
 */
export async function writeCheckpoints(db: Database, horizon: SnapshotBound): Promise<number> {
  const { fairKey } = db;
  if (fairKey === undefined) throw new Error('Pages of the books cannot be closed without FAIR_KEY.');
  return db.transaction(async (tx) => {
    if (!(await tryLockPages(tx))) return 0;
    const start = await readStart(tx);
    if (start === undefined) return 0;
    let closed = 0;
    for (let before = await lastPage(tx); ; closed++) {
      const from = endOf(before, start);
      if (before !== undefined && isAtEnd(from, horizon) && before.records >= horizon.records) return closed;
      const to = {
        entries: next(from.entries, horizon.entries),
        purchases: next(from.purchases, horizon.purchases),
        orders: next(from.orders, horizon.orders),
        credits: next(from.credits, horizon.credits),
        rounds: next(from.rounds, horizon.rounds),
      };
      const content = await readContent(tx, from, to);
      const page = {
        number: before === undefined ? 0 : before.number + 1,
        entriesTo: to.entries,
        purchasesTo: to.purchases,
        ordersTo: to.orders,
        creditsTo: to.credits,
        roundsTo: to.rounds,
        ...content,
        records: Math.max(horizon.records, before?.records ?? 0),
      };
      before = { ...page, seal: pageSeal(fairKey, page, before?.seal ?? '', start) };
      await insertPage(tx, before);
    }
  });
}

const next = (from: number, horizon: number): number => Math.max(from, Math.min(horizon, from + pageIds));

function isAtEnd(from: LedgerPosition, horizon: LedgerPosition): boolean {
  return kinds.every((kind) => from[kind] >= horizon[kind]);
}

/** Writes checkpoints for all current rows. Call it only if nothing else writes at the same time. */
export async function writeAllCheckpoints(db: Database): Promise<number> {
  return writeCheckpoints(db, await readSnapshotBound(db));
}

export async function ledgerCheckpointFaults(db: Queryable, fairKey: string): Promise<LedgerFault[]> {
  const start = await readStart(db);
  if (start === undefined) return [{ fault: 'the beginning of the books is gone', detail: 'book_start' }];
  const faults: LedgerFault[] = [];
  if ((await roundDigest(db, start.rounds)) !== start.digest)
    faults.push({ fault: 'a round that is older than the log was changed or deleted', detail: `rounds up to ${start.rounds}` });
  let before: Page | undefined;
  for (let pages = await pagesAfter(db, -1, batch); pages.length > 0; pages = await pagesAfter(db, before?.number ?? -1, batch)) {
    for (const page of pages) {
      faults.push(...(await faultsOfPage(db, fairKey, page, before, start)));
      before = page;
    }
  }
  const pages = before === undefined ? 0 : before.number + 1;
  const counted = await pagesCounted(db);
  if (pages < counted)
    faults.push({ fault: 'pages of the books are gone', detail: `a check counted ${counted}, there are ${pages}` });
  const records = await countRecords(db);
  if (before !== undefined && records < before.records)
    faults.push({
      fault: 'records of the log are gone',
      detail: `page ${before.number} counted ${before.records}, there are ${records}`,
    });
  return faults;
}

async function faultsOfPage(
  db: Queryable,
  fairKey: string,
  page: Page,
  before: Page | undefined,
  start: Start,
): Promise<LedgerFault[]> {
  const expected = before === undefined ? 0 : before.number + 1;
  if (page.number !== expected)
    return [{ fault: 'pages of the books are gone', detail: `page ${page.number} follows where ${expected} must stand` }];
  if (pageSeal(fairKey, page, before?.seal ?? '', start) !== page.seal)
    return [{ fault: 'a page of the books was changed', detail: `page ${page.number}` }];
  const from = endOf(before, start);
  const found = await readContent(db, from, endOf(page, start));
  const counted = kinds.filter((kind) => found[kind] !== page[kind]);
  const ids = `ledger entries ${from.entries + 1} to ${page.entriesTo}, purchases ${from.purchases + 1} to ${page.purchasesTo}, rounds ${from.rounds + 1} to ${page.roundsTo}`;
  if (counted.length > 0)
    return counted.map((kind) => ({
      fault: found[kind] < page[kind] ? 'rows that were written are gone' : 'rows were put among those that were written',
      detail: `${kind} of page ${page.number}: ${page[kind]} were written, there are ${found[kind]} (${ids})`,
    }));
  if (found.digest === page.digest) return [];
  return [{ fault: 'a row differs from what was written', detail: `page ${page.number}: ${ids}` }];
}
