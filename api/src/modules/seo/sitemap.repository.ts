import { sql } from 'kysely';
import { onlyRow, type Queryable } from '../../core/db/database.ts';
import { type Given, statement, tables } from '../../core/db/statement.ts';

export interface Listed {
  id: number;
  changedAt: Date;
}

/** Ids above `after`, up to and including `last`. */
interface Range {
  after: number;
  last: number;
}

const highestIds = statement((_given: Given<object>) =>
  tables.selectNoFrom(({ selectFrom, fn }) => [
    selectFrom('lotteries as l')
      .select(({ ref }) => fn.coalesce(fn.max(ref('l.id')), sql<number>`0`).as('last'))
      .$asScalar()
      .as('rounds'),
    selectFrom('rewards as r')
      .select(({ ref }) => fn.coalesce(fn.max(ref('r.id')), sql<number>`0`).as('last'))
      .$asScalar()
      .as('prizes'),
  ]),
);

export async function readHighestIds(db: Queryable): Promise<{ rounds: number; prizes: number }> {
  const { rounds, prizes } = onlyRow(await highestIds(db, {}));
  return { rounds: rounds ?? 0, prizes: prizes ?? 0 };
}

const rounds = statement((given: Given<Range>) =>
  tables
    .selectFrom('lotteries as l')
    .select(({ fn, ref }) => ['l.id', fn.coalesce(ref('l.drawnAt'), ref('l.startsAt')).$notNull().as('changedAt')])
    .where('l.id', '>', given.after)
    .where('l.id', '<=', given.last)
    .where('l.cancelledAt', 'is', null)
    .orderBy('l.id', 'desc'),
);

/** Lists lotteries that are not cancelled, newest first; changed at the draw, or else at the opening. */
export const listRounds = (db: Queryable, range: Range): Promise<Listed[]> => rounds(db, range);

const prizes = statement((given: Given<Range>) =>
  tables
    .selectFrom('rewards as r')
    .select(({ fn, ref, selectFrom }) => [
      'r.id',
      fn
        .coalesce(
          selectFrom('lotteries as l')
            .select('l.startsAt')
            .whereRef('l.rewardId', '=', 'r.id')
            .orderBy('l.endsAt', 'desc')
            .limit(sql.lit(1))
            .$asScalar(),
          ref('r.createdAt'),
        )
        .$notNull()
        .as('changedAt'),
    ])
    .where('r.id', '>', given.after)
    .where('r.id', '<=', given.last)
    .orderBy('r.id', 'desc'),
);

/** Lists rewards, newest first; changed when their last lottery opened. */
export const listPrizes = (db: Queryable, range: Range): Promise<Listed[]> => prizes(db, range);
