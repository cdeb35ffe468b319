import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '../db/database.ts';
import { onlyRow } from '../db/database.ts';
import { type Given, statement, tables } from '../db/statement.ts';
import { type RowFor, writtenColumns } from '../db/writtenColumns.ts';
import type { BlockSource } from './blockSource.ts';

const blockMs = 3_000;

const isReached = statement((given: Given<{ time: Date }>) =>
  tables.selectNoFrom(sql<boolean>`clock_timestamp() >= ${given.time}`.as('reached')),
);

const columns = writtenColumns('simulatedBlocks', ['number', 'hash', 'time']);

const drawnByLot = statement((given: Given<RowFor<typeof columns>>) =>
  tables
    .insertInto('simulatedBlocks')
    .values(columns.from(given))
    .onConflict((conflict) => conflict.column('number').doNothing()),
);

const stored = statement((given: Given<{ number: number }>) =>
  tables.selectFrom('simulatedBlocks').select('hash').where('number', '=', given.number),
);

/**
 * Creates a simulated chain with a block every three seconds of the database's clock. A block's hash is drawn at random at its
 * first use, after the block's time, and then stored: it is unpredictable, and all processes see the same one. Others cannot
 * verify it, so its blocks are marked as simulated wherever they are shown.
 */
export function simulatedChain(db: Queryable): BlockSource {
  return {
    chain: 'simulated',
    name: 'Simulated chain',
    firstBlockAt: async (time) => {
      const number = Math.ceil(time.getTime() / blockMs);
      const blockTime = new Date(number * blockMs);
      const { reached } = onlyRow(await isReached(db, { time: blockTime }));
      if (!reached) return undefined;
      await drawnByLot(db, { number, hash: `0x${randomBytes(32).toString('hex')}`, time: blockTime });
      const { hash } = onlyRow(await stored(db, { number }));
      return { number, hash, time: blockTime };
    },
  };
}
