import { hkdfSync, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { timeOfRound } from 'shared/fair/beacon';
import { localChainHash } from 'shared/fair/checkResult';
import { onlyRow, type Queryable } from '../db/database.ts';
import { type Given, statement, tables } from '../db/statement.ts';
import { type RowFor, writtenColumns } from '../db/writtenColumns.ts';
import { beaconSignature, publicKeyOf } from './bls.ts';
import type { BeaconSource, BlockSource } from './drawSource.ts';

/** Time of round 1 of every local beacon: start of 2024, Unix seconds. */
const genesis = 1_704_067_200;
const period = 3;
const order = 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n;

const isReached = statement((given: Given<{ time: Date }>) =>
  tables.selectNoFrom(sql<boolean>`clock_timestamp() >= ${given.time}`.as('reached')),
);

/**
 * Creates a beacon of drand's protocol with this site's own key, for environments without a network. The key determines each
 * round's signature, so that it is not stored and all processes compute the same one, once the database's clock has reached its
 * time. Who has the key can compute all future rounds: the beacon is marked as simulated wherever it is shown.
 * @param secret at least 32 characters; another secret gives another beacon
 */
export async function localBeacon(db: Queryable, secret: string): Promise<BeaconSource> {
  const secretKey = secretKeyOf(secret);
  const publicKey = await publicKeyOf(secretKey);
  return {
    chainHash: localChainHash({ publicKey, genesis, period }),
    publicKey,
    genesis,
    period,
    simulated: true,
    name: 'Simulated beacon',
    round: async (round) => {
      const time = new Date(timeOfRound({ genesis, period }, round) * 1000);
      const { reached } = onlyRow(await isReached(db, { time }));
      return reached ? { round, signature: await beaconSignature(secretKey, round) } : undefined;
    },
  };
}

/** Derives a key between 1 and the group's order, as 32 bytes. 48 derived bytes make the bias of the modulo negligible. */
function secretKeyOf(secret: string): Uint8Array {
  const derived = Buffer.from(hkdfSync('sha256', secret, '', 'snail-lotto/local-beacon', 48)).toString('hex');
  const key = (BigInt(`0x${derived}`) % (order - 1n)) + 1n;
  return Buffer.from(key.toString(16).padStart(64, '0'), 'hex');
}

const blockMs = 3_000;

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
