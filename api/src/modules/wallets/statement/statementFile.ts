import type { Movement, StatementFile, StatementFilter } from 'shared/contracts/statement';
import { padNumber } from 'shared/format/ticketNumber';
import type { Queryable } from '../../../core/db/database.ts';
import { csvFile } from './csv.ts';
import { listMovements } from './statement.repository.ts';

/** Limit of movements per file, and batch size of the queries, which keeps each within the request timeout. */
const most = 50_000;
const atATime = 2_500;

const headers = ['Time (UTC)', 'What', 'Amount', 'Token', 'Round', 'Round no.', 'Numbers', 'Purchase no.'];
const words = { purchase: 'Numbers bought', prize: 'Prize', refund: 'Paid back', credit: 'Credit' } as const;

export async function statementFile(db: Queryable, userId: number, filter: StatementFilter, now: Date): Promise<StatementFile> {
  // Excludes entries that are written during the export, because they would shift the offsets.
  const until = { ...filter, to: Math.min(filter.to ?? Number.MAX_SAFE_INTEGER, now.getTime() + 1) };
  const movements: Movement[] = [];
  for (let more = true; more && movements.length <= most; ) {
    const read = await listMovements(db, userId, until, { limit: atATime, offset: movements.length });
    movements.push(...read);
    more = read.length === atATime;
  }
  return {
    name: `snail-lotto-statement-${now.toISOString().slice(0, 10)}.csv`,
    csv: csvFile(headers, movements.slice(0, most).map(rowOf)),
    complete: movements.length <= most,
  };
}

function rowOf({ at, reason, amount, token, decimals, lotteryName, lotteryId, numbers, totalTickets, purchaseId }: Movement) {
  const shown = numbers?.map((number) => padNumber(number, totalTickets ?? 0)).join(' ') ?? null;
  return [
    new Date(at).toISOString().replace('T', ' ').slice(0, 19),
    words[reason],
    amount / 10 ** decimals,
    token,
    lotteryName,
    lotteryId,
    shown,
    purchaseId,
  ];
}
