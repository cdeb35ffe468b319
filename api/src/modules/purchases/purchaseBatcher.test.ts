import { randomBytes } from 'node:crypto';
import { ownerCommitment } from 'shared/fair/tickets';
import { DatabaseBusy, DatabaseUnavailable } from '../../core/db/database.ts';
import { deriveLedgerMacKeys, purchaseMac } from '../../core/secrets/ledgerMac.ts';
import { nearestFree } from './offerNearest.ts';
import { type BatcherOptions, createBatcher } from './purchaseBatcher.ts';
import { createPurchaseProof, fastOwnerCommitment, newSalt } from './purchases.repository.ts';

function setUp(options: Partial<BatcherOptions<number, string>> = {}) {
  const goes: { orders: readonly number[]; end(): void; fail(error: unknown): void }[] = [];
  const alone: number[] = [];
  const done = createBatcher<number, string>({
    together: (orders) =>
      new Promise((resolve, reject) => {
        goes.push({ orders, end: () => resolve(orders.map((order) => (order < 0 ? null : `did ${order}`))), fail: reject });
      }),
    alone: async (order) => {
      alone.push(order);
      if (order === 13) throw new Error('Not 13.');
      return `did ${order} alone`;
    },
    weightOf: () => 1,
    maxBatchWeight: 100,
    maxQueueLength: 100,
    queueTimeout: 60_000,
    ...options,
  });
  const settled = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  return { goes, alone, done, settled };
}

const ordersOf = (goes: { orders: readonly number[] }[]) => goes.map(({ orders }) => orders);

test('runs the first purchase immediately and alone, and batches those that arrive meanwhile', async () => {
  const { goes, done, settled } = setUp();
  const first = done(1);
  expect(ordersOf(goes)).toEqual([[1]]);
  const others = [done(2), done(3), done(4)];
  expect(ordersOf(goes)).toEqual([[1]]);
  goes[0]?.end();
  expect(await first).toBe('did 1');
  await settled();
  expect(ordersOf(goes)).toEqual([[1], [2, 3, 4]]);
  const last = done(5);
  goes[1]?.end();
  expect(await Promise.all(others)).toEqual(['did 2', 'did 3', 'did 4']);
  await settled();
  goes[2]?.end();
  expect(await last).toBe('did 5');
  await settled();
  const again = done(6);
  expect(ordersOf(goes).at(-1)).toEqual([6]);
  goes[3]?.end();
  expect(await again).toBe('did 6');
});

test('limits the size of a batch; a larger purchase runs alone, and the order is kept', async () => {
  const { goes, done, settled } = setUp({ weightOf: (order) => order, maxBatchWeight: 10 });
  const all = [1, 4, 5, 2, 50, 3].map(done);
  for (let go = 0; go < 5; go++) {
    goes[go]?.end();
    await settled();
  }
  expect(ordersOf(goes)).toEqual([[1], [4, 5], [2], [50], [3]]);
  expect(await Promise.all(all)).toEqual([1, 4, 5, 2, 50, 3].map((order) => `did ${order}`));
});

test('a purchase that waits for a lock runs alone, and delays no other', async () => {
  const { goes, alone, done, settled } = setUp();
  const all = [1, 2, -3, 4].map(done);
  goes[0]?.end();
  await all[0];
  await settled();
  goes[1]?.end();
  expect(await Promise.all(all)).toEqual(['did 1', 'did 2', 'did -3 alone', 'did 4']);
  expect(alone).toEqual([-3]);
});

test.each([
  ['one that cannot be done', new Error('A number is wrong.')],
  ['a lock that was waited for too long', new DatabaseBusy('The database is busy.')],
])('after %s each is done alone: it costs the others nothing', async (_, error) => {
  const { goes, done, settled } = setUp();
  const all = [1, 12, 13, 14].map(done);
  goes[0]?.end();
  await all[0];
  await settled();
  goes[1]?.fail(error);
  expect(await Promise.allSettled(all)).toEqual([
    { status: 'fulfilled', value: 'did 1' },
    { status: 'fulfilled', value: 'did 12 alone' },
    { status: 'rejected', reason: new Error('Not 13.') },
    { status: 'fulfilled', value: 'did 14 alone' },
  ]);
});

test('while the database is away each has that error, and nothing is tried again', async () => {
  const { goes, alone, done, settled } = setUp();
  const all = [1, 2, 3].map(done);
  const gone = new DatabaseUnavailable('The database cannot be reached.');
  const answers = Promise.allSettled(all);
  goes[0]?.fail(gone);
  await Promise.allSettled([all[0]]);
  await settled();
  goes[1]?.fail(gone);
  expect(await answers).toEqual(all.map(() => ({ status: 'rejected', reason: gone })));
  expect(alone).toEqual([]);
});

test('one that failed by itself is not tried again', async () => {
  const { goes, alone, done } = setUp();
  const only = done(1);
  goes[0]?.fail(new Error('A number is wrong.'));
  await expect(only).rejects.toThrow('A number is wrong.');
  expect(alone).toEqual([]);
});

test('refuses a purchase immediately when too many wait', async () => {
  const { goes, done, settled } = setUp({ maxQueueLength: 2 });
  const all = [1, 2, 3].map(done);
  await expect(done(4)).rejects.toThrow(DatabaseBusy);
  goes[0]?.end();
  await all[0];
  await settled();
  goes[1]?.end();
  expect(await Promise.all(all)).toEqual(['did 1', 'did 2', 'did 3']);
});

test('refuses a purchase that waited too long, and does not run it later', async () => {
  const { goes, done } = setUp({ queueTimeout: 20 });
  const first = done(1);
  await expect(done(2)).rejects.toThrow(DatabaseBusy);
  goes[0]?.end();
  expect(await first).toBe('did 1');
  expect(ordersOf(goes)).toEqual([[1]]);
});

test.each([
  ['one on its side', [5], [1, 4, 7], [4]],
  ['of two that are equally near the lower one', [5], [4, 6], [4]],
  ['each once', [5, 6, 7], [3, 4, 8, 9], [4, 8, 9]],
  ['at the end of the round', [98, 99], [10, 20, 97], [20, 97]],
  ['at its beginning', [0, 1], [2, 3, 50], [2, 3]],
  ['fewer than were taken where there are no more', [1, 2, 3], [9], [9]],
  ['none', [1, 2], [], []],
])('%s', (_what, taken, free, nearest) => {
  expect(nearestFree(taken, free)).toEqual(nearest);
});

test('two hundred taken ones beside each other are answered as by looking at all of them', () => {
  const taken = Array.from({ length: 200 }, (_, place) => 1_000 + place);
  const free = Array.from({ length: 2_000 }, (_, number) => number).filter((n) => n < 970 || (n > 1_240 && n % 3 === 0));
  const slowly = new Set<number>();
  for (const number of taken) {
    let best: number | undefined;
    for (const n of free.filter((each) => !slowly.has(each)))
      if (best === undefined || Math.abs(n - number) < Math.abs(best - number)) best = n;
    if (best !== undefined) slowly.add(best);
  }
  expect(nearestFree(taken, free)).toEqual([...slowly].sort((a, b) => a - b));
});

test('the quick commitment is that of the rules that everybody can read', () => {
  const members = [1, 9, 10, 123_456, Number.MAX_SAFE_INTEGER];
  const salts = ['00'.repeat(32), 'ff'.repeat(32), ...Array.from({ length: 200 }, () => randomBytes(32).toString('hex'))];
  for (const salt of salts)
    for (const member of members) expect(fastOwnerCommitment(salt, member)).toBe(ownerCommitment(salt, member));
});

test('no salt comes twice, and none is empty: several drawings of the system', () => {
  const salts = Array.from({ length: 1_000 }, newSalt);
  for (const salt of salts) expect(salt).toMatch(/^[0-9a-f]{64}$/);
  const halves = salts.flatMap((salt) => [salt.slice(0, 32), salt.slice(32)]);
  expect(new Set(halves).size).toBe(2_000);
  expect(halves).not.toContain('0'.repeat(32));
});

test('a purchase is sealed with the commitment that its salt makes', () => {
  const sealKey = deriveLedgerMacKeys('a key of draws that is long enough for this').purchases;
  const order = { userId: 7, lotteryId: 42, ticketNumbers: [1, 12] };
  const { salt, seal, receiptKid } = createPurchaseProof({ sealKey, receiptKid: 'the key' }, order);
  expect(seal).toBe(purchaseMac(sealKey, { ...order, owner: ownerCommitment(salt, 7) }));
  expect(receiptKid).toBe('the key');
});
