import { randomBytes } from 'node:crypto';
import type { Queryable } from '../db/database.ts';
import { onlyRow } from '../db/database.ts';
import type { BlockSource } from './blockSource.ts';

/** Milliseconds between two blocks. */
const blockMs = 3_000;

/**
 * The embedded chain: a block every three seconds of the database's clock. Its hash is drawn by lot when the block is first
 * asked for, which is after its time, and then stored: nobody can know it before, and all processes see the same one.
 * Nobody outside can check it either, so its blocks are labelled as simulated wherever they are shown.
 */
export function simulatedChain(db: Queryable): BlockSource {
  return {
    chain: 'simulated',
    name: 'Simulated chain',
    firstBlockAt: async (time) => {
      const number = Math.ceil(time.getTime() / blockMs);
      const blockTime = new Date(number * blockMs);
      const { reached } = onlyRow(await db.query<{ reached: boolean }>('select clock_timestamp() >= $1 as reached', [blockTime]));
      if (!reached) return undefined;
      await db.query('insert into simulated_blocks (number, hash, time) values ($1, $2, $3) on conflict (number) do nothing', [
        number,
        `0x${randomBytes(32).toString('hex')}`,
        blockTime,
      ]);
      const { hash } = onlyRow(await db.query<{ hash: string }>('select hash from simulated_blocks where number = $1', [number]));
      return { number, hash, time: blockTime };
    },
  };
}
