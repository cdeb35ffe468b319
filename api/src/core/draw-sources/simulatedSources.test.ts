import { timeOfRound } from 'shared/fair/beacon';
import { isKnownChain } from 'shared/fair/checkResult';
import { databases } from '../../../testkit/databases.ts';
import { databaseTime } from '../db/databaseClock.ts';
import { isBeaconSignature } from './bls.ts';
import { localBeacon } from './simulatedSources.ts';

const secret = 'a key of draws that only tests know, long enough';

describe.each(databases)('the local beacon, on $name', ({ open }) => {
  test('its rounds come out at their time, the same for all processes, and verify', async () => {
    const { db, drop } = await open();
    const [beacon, other] = [await localBeacon(db, secret), await localBeacon(db, secret)];
    const { chainHash: hash, publicKey, genesis, period } = beacon;
    expect(isKnownChain({ hash, publicKey, genesis, period })).toBe('simulated');
    expect(beacon.simulated).toBe(true);

    const now = (await databaseTime(db)).getTime() / 1000;
    const past = Math.floor((now - genesis) / period) + 1;
    expect(timeOfRound(beacon, past)).toBeLessThanOrEqual(now);
    const out = await beacon.round(past);
    expect(out).toEqual(await other.round(past));
    expect(await isBeaconSignature(publicKey, past, out?.signature ?? '')).toBe(true);
    expect(await isBeaconSignature(publicKey, past + 1, out?.signature ?? '')).toBe(false);
    // Far enough ahead that a slow machine does not reach it during the test.
    expect(await beacon.round(past + 1_000)).toBeUndefined();
    await drop();
  });

  test('another secret is another beacon', async () => {
    const { db, drop } = await open();
    const [beacon, other] = [await localBeacon(db, secret), await localBeacon(db, `${secret}!`)];
    expect(other.chainHash).not.toBe(beacon.chainHash);
    expect(await other.round(1)).not.toEqual(await beacon.round(1));
    await drop();
  });
});

test('secrets give keys of the right size, whatever they are', async () => {
  const db = { query: async () => [], execute: async () => {} };
  const keys = await Promise.all(Array.from({ length: 8 }, async (_, at) => (await localBeacon(db, `${secret}${at}`)).publicKey));
  expect(new Set(keys).size).toBe(8);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{192}$/);
});
