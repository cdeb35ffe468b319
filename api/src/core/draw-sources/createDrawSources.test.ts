import { quicknet, timeOfRound } from 'shared/fair/beacon';
import { isKnownChain } from 'shared/fair/checkResult';
import { databases } from '../../../testkit/databases.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { databaseTime } from '../db/databaseClock.ts';
import { isBeaconSignature } from './bls.ts';
import { noteClockLag } from './clockLag.ts';
import { createDrawSources } from './createDrawSources.ts';
import { ChainUnavailable } from './drawSource.ts';
import { localBeacon } from './simulatedSources.ts';

const secret = 'a key of draws that only tests know, long enough';

type Settings = Pick<Config, 'bscRpcUrls' | 'beaconRelays' | 'allowSimulated' | 'fairKey'>;
const none: Settings = {
  bscRpcUrls: [],
  beaconRelays: [],
  allowSimulated: [],
  fairKey: secret,
};
const two = ['https://one.example', 'https://two.example'];
const unused = () => Promise.reject(new Error('Nothing is asked when sources are made.'));
const unusedDb: Database = {
  kind: 'pglite',
  as: () => unusedDb,
  query: unused,
  execute: unused,
  transaction: unused,
  listen: unused,
  notify: unused,
  close: unused,
};
const sourcesOf = (changes: Partial<Settings>) => createDrawSources({ ...none, ...changes }, unusedDb, () => {});

test('real sources decide rounds that open now; simulated ones are there for theirs, where they are allowed', async () => {
  const sources = await sourcesOf({ bscRpcUrls: two, beaconRelays: two, allowSimulated: ['chain', 'beacon'] });
  expect(sources.chains.map(({ chain }) => chain)).toEqual(['bsc', 'simulated']);
  const [first, second, ...others] = await sources.beacons();
  expect([first?.simulated, second?.simulated, others]).toEqual([false, true, []]);
  expect(await sources.beaconOf(quicknet.hash)).toBe(first);
  expect(await sources.beaconOf(second?.chainHash ?? '')).toBe(second);
  expect(sources.chainNamed('simulated')).toBe(sources.chains[1]);
  expect(sources.clocks.flatMap(({ chain, headTime }) => (headTime === undefined ? [] : [chain]))).toEqual([
    'bsc',
    quicknet.hash,
  ]);
});

test('a source that is not configured is missing, and no other replaces it', async () => {
  const sources = await sourcesOf({ beaconRelays: two });
  expect(sources.chains).toEqual([]);
  expect(sources.chainNamed('simulated')).toBeUndefined();
  expect(sources.chainNamed('bsc')).toBeUndefined();
  expect((await sources.beacons()).map(({ simulated }) => simulated)).toEqual([false]);
  const chainOnly = await sourcesOf({ bscRpcUrls: two, allowSimulated: ['chain'] });
  expect(await chainOnly.beacons()).toEqual([]);
  expect(chainOnly.clocks.map(({ chain }) => chain)).toEqual(['bsc', 'simulated']);
  expect(await chainOnly.beaconOf(quicknet.hash)).toBeUndefined();
  expect((await sourcesOf({ allowSimulated: ['chain'] })).chains.map(({ chain }) => chain)).toEqual(['simulated']);
});

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

const lagOf = async (db: Database) => (await db.query<{ lag: number }>('select lag_ms as lag from clock_lag'))[0]?.lag;

describe.each(databases)('the lag of the database’s clock, on $name', ({ open }) => {
  test('is stored against the head of the chain, in either direction', async () => {
    const { db, drop } = await open();
    const now = (await databaseTime(db)).getTime();
    const head = (ms: number) => ({ chain: 'bsc' as const, headTime: async () => new Date(now + ms) });
    expect(await noteClockLag(db, head(600_000))).toBeGreaterThan(500_000);
    expect(await lagOf(db)).toBeGreaterThan(500_000);
    expect(await noteClockLag(db, head(-600_000))).toBeLessThanOrEqual(-600_000);
    expect(await lagOf(db)).toBeLessThanOrEqual(-600_000);
    await expect(
      noteClockLag(db, { chain: 'bsc', headTime: () => Promise.reject(new ChainUnavailable('away')) }),
    ).rejects.toThrow(ChainUnavailable);
    expect(await lagOf(db)).toBeLessThanOrEqual(-600_000);
    expect(await noteClockLag(db, { chain: 'simulated' })).toBeUndefined();
    await drop();
  });
});
