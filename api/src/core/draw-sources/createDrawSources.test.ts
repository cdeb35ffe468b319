import { quicknet } from 'shared/fair/beacon';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { createDrawSources } from './createDrawSources.ts';

type Settings = Pick<Config, 'bscRpcUrls' | 'beaconRelays' | 'allowSimulated' | 'fairKey'>;
const none: Settings = {
  bscRpcUrls: [],
  beaconRelays: [],
  allowSimulated: [],
  fairKey: 'a key of draws that only tests know, long enough',
};
const two = ['https://one.example', 'https://two.example'];
const unused = () => Promise.reject(new Error('Nothing is asked when sources are made.'));
const db: Database = {
  kind: 'pglite',
  as: () => db,
  query: unused,
  execute: unused,
  transaction: unused,
  listen: unused,
  notify: unused,
  close: unused,
};
const sourcesOf = (changes: Partial<Settings>) => createDrawSources({ ...none, ...changes }, db, () => {});

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
