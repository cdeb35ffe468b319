import { sql } from 'kysely';
import type { Queryable } from '../../../core/db/database.ts';
import { type Given, type RowOf, statement, tables } from '../../../core/db/statement.ts';

const claimed = statement((given: Given<{ id: number }>) =>
  tables
    .selectFrom('lotteries as l')
    .select(({ exists, ref, selectFrom }) => [
      'l.id',
      'l.totalTickets',
      'l.drawAttempt',
      ref('l.openingId').$notNull().as('openingId'),
      /** The log has a freeze that the row does not name: the row was changed by hand. */
      exists(selectFrom('logRecords as r').select('r.id').whereRef('r.lotteryId', '=', 'l.id').where('r.kind', '=', 'freeze'))
        .$castTo<boolean>()
        .as('frozenInLog'),
    ])
    .where('l.id', '=', given.id)
    .where(({ and, eb, not, ref }) =>
      and([ref('l.undecided'), not(ref('l.onSale')), eb('l.openingId', 'is not', null), eb('l.freezeId', 'is', null)]),
    )
    .forUpdate()
    .skipLocked(),
);

export type UnfrozenRound = RowOf<typeof claimed>;

/**
 * Locks a closed lottery. FOR UPDATE is necessary: it conflicts with the FOR KEY SHARE of buyers, so that the tickets that are
 * read next are final.
 * @returns undefined if another process has locked it, or it is frozen or decided
 */
export async function claimUnfrozen(tx: Queryable, id: number): Promise<UnfrozenRound | undefined> {
  return (await claimed(tx, { id }))[0];
}

const frozen = statement((given: Given<{ id: number; freezeId: string }>) =>
  tables
    .updateTable('lotteries')
    .set(({ ref }) => ({ freezeId: given.freezeId, closedAt: sql<Date>`coalesce(${ref('closedAt')}, clock_timestamp())` }))
    .where('id', '=', given.id),
);

export async function markFrozen(tx: Queryable, id: number, freezeId: string): Promise<void> {
  await frozen(tx, { id, freezeId });
}

const missed = statement((given: Given<{ id: number; attempt: number; drawsAt: Date }>) =>
  tables
    .updateTable('lotteries')
    .set(({ ref }) => ({
      drawAttempt: given.attempt,
      drawsAt: given.drawsAt,
      closedAt: sql<Date>`coalesce(${ref('closedAt')}, clock_timestamp())`,
    }))
    .where('id', '=', given.id),
);

export async function nextAttempt(tx: Queryable, id: number, attempt: number, drawsAt: Date): Promise<void> {
  await missed(tx, { id, attempt, drawsAt });
}
