import { hkdfSync } from 'node:crypto';
import { sql } from 'kysely';
import { timeOfRound } from 'shared/fair/beacon';
import { localChainHash } from 'shared/fair/localBeacon';
import { onlyRow, type Queryable } from '../db/database.ts';
import { type Given, statement, tables } from '../db/statement.ts';
import type { BeaconSource } from './beaconSource.ts';
import { beaconSignature, publicKeyOf } from './bls.ts';

/** Start of 2024: round 1 of every local beacon, Unix seconds. */
const genesis = 1_704_067_200;
const period = 3;
/** Order of the group that BLS keys are numbers of. */
const order = 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n;

const isReached = statement((given: Given<{ time: Date }>) =>
  tables.selectNoFrom(sql<boolean>`clock_timestamp() >= ${given.time}`.as('reached')),
);

/**
 * A beacon of the same protocol as drand's with a key of this site, for where there is no network. A round's signature follows from the
 * key, so it is stored nowhere and the same in all processes; it is made only when the database's clock has reached its time. Whoever
 * has the key can know every round ahead: simulated, and labelled so wherever it is shown.
 * @param secret at least 32 characters; another secret is another beacon
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

/** A number from 1 below the order, evenly (48 bytes leave no bias that could be seen), as 32 bytes. */
function secretKeyOf(secret: string): Uint8Array {
  const derived = Buffer.from(hkdfSync('sha256', secret, '', 'snail-lotto/local-beacon', 48)).toString('hex');
  const key = (BigInt(`0x${derived}`) % (order - 1n)) + 1n;
  return Buffer.from(key.toString(16).padStart(64, '0'), 'hex');
}
