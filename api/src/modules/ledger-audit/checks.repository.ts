import { sql } from 'kysely';
import { onlyRow, type Queryable } from '../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../core/db/statement.ts';
import type { LedgerFault } from '../wallets/ledger.repository.ts';

const checkLock = 4_711_004;

const recent = statement(() =>
  tables.selectNoFrom(({ exists, selectFrom }) =>
    exists(
      selectFrom('bookChecks')
        .select('id')
        .where('daily', '=', true)
        .where(
          ({ ref }) =>
            sql<boolean>`${ref('startedAt')} > clock_timestamp() - case when ${ref('finishedAt')} is null then interval '6 hours' else interval '1 day' end`,
        ),
    ).as('found'),
  ),
);

const begun = statement((given: Given<{ daily: boolean }>) =>
  tables.insertInto('bookChecks').values({ daily: given.daily }).returning('id'),
);

export async function beginCheck(db: Queryable): Promise<number> {
  return onlyRow(await begun(db, { daily: false })).id;
}

/**
 * Claims the daily check for this process; call it in a transaction. A check that has not finished after six hours counts as
 * dead.
 * @returns its id; undefined if one ran within a day, or another process has it
 */
export async function claimDailyCheck(tx: Queryable): Promise<number | undefined> {
  const { got } = onlyRow(await tx.query<{ got: boolean }>('select pg_try_advisory_xact_lock($1) as got', [checkLock]));
  if (!got || onlyRow(await recent(tx, {})).found) return undefined;
  return onlyRow(await begun(tx, { daily: true })).id;
}

interface Finished {
  id: number;
  faultCount: number;
  faults: string;
}

const finished = statement((given: Given<Finished>) =>
  tables
    .updateTable('bookChecks')
    .set(({ selectFrom }) => ({
      finishedAt: sql<Date>`clock_timestamp()`,
      faultCount: given.faultCount,
      faults: sql<readonly LedgerFault[]>`${given.faults}::jsonb`,
      pages: selectFrom('bookPages').select(({ fn }) => fn.countAll<number>().as('pages')),
    }))
    .where('id', '=', given.id),
);

const kept = 100;

export async function finishCheck(db: Queryable, id: number, faults: readonly LedgerFault[]): Promise<void> {
  await finished(db, { id, faultCount: faults.length, faults: JSON.stringify(faults.slice(0, kept)) });
}

const last = statement(() =>
  tables
    .selectFrom('bookChecks')
    .select(({ ref }) => [
      'id',
      'startedAt',
      ref('finishedAt').$notNull().as('finishedAt'),
      'daily',
      'pages',
      'faultCount',
      'faults',
    ])
    .where('finishedAt', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1),
);

export type FinishedCheck = RowOf<typeof last>;

export async function lastCheck(db: Queryable): Promise<FinishedCheck | undefined> {
  return (await last(db, {}))[0];
}
