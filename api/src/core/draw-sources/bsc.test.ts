import fc from 'fast-check';
import { type FakeRpc, startFakeRpc } from '../../../testkit/fakeRpc.ts';
import { bscChain, firstBlockFrom } from './bsc.ts';
import { type Block, enough, judge, reachedBy, reports, type Said } from './drawSource.ts';

const at = (seconds: number) => new Date(seconds * 1000);

describe('BSC through two addresses', () => {
  let nodes: FakeRpc[];
  beforeEach(async () => {
    nodes = await Promise.all([startFakeRpc(), startFakeRpc(), startFakeRpc()]);
  });
  afterEach(() => Promise.all(nodes.map((node) => node.stop())));
  const chain = (count = 2) => bscChain(nodes.slice(0, count).map(({ url }) => url));

  test('the first final block at or after the moment decides', async () => {
    expect(await chain().firstBlockAt(at(1_000_500))).toMatchObject(nodes[0]?.block(nodes[0].numberAt(1_000_500)) ?? {});
    expect((await chain().firstBlockAt(at(1_000_500)))?.number).toBe(1_000);
  });

  test('a block that is not final yet is not taken', async () => {
    for (const node of nodes) node.finalized = 999;
    expect(await chain().firstBlockAt(at(1_000_500))).toBeUndefined();
    for (const node of nodes) node.finalized = 1_000;
    expect((await chain().firstBlockAt(at(1_000_500)))?.number).toBe(1_000);
  });

  test('an address that is behind is waited for', async () => {
    const [first] = nodes;
    if (first) first.finalized = 900;
    expect(await chain().firstBlockAt(at(1_000_500))).toBeUndefined();
    expect((await chain(3).firstBlockAt(at(1_000_500)))?.number).toBe(1_000);
  });

  test('two addresses that do not agree draw nothing; of three the one that differs is outvoted, and named', async () => {
    const [first] = nodes;
    if (first) first.forkFrom = 1_000;
    const refused = await chain()
      .firstBlockAt(at(1_000_500))
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({
      message: 'The sources of the blockchain do not agree. The draw waits until they do.',
      detail: expect.stringMatching(/^source 1 named block 1000 0xf+.*; source 2 named block 1000 0x0/),
    });
    const block = await chain(3).firstBlockAt(at(1_000_500));
    expect(block).toMatchObject({ number: 1_000, hash: nodes[1]?.block(1_000).hash });
    expect(block?.sources).toEqual([
      { source: 1, said: expect.stringMatching(/^differed: block 1000 0xf/) },
      { source: 2, said: 'agreed' },
      { source: 3, said: 'agreed' },
    ]);
  });

  test('one that hangs is not waited for, neither for the block nor for "not yet"; who lags is recorded', async () => {
    const [first, second, third] = nodes;
    const hanging = first?.hang();
    const block = await chain(3).firstBlockAt(at(1_000_500));
    expect(block).toMatchObject({ number: 1_000 });
    expect(block?.sources).toEqual([
      { source: 1, said: 'late: no answer in time' },
      { source: 2, said: 'agreed' },
      { source: 3, said: 'agreed' },
    ]);
    if (second && third) [second.finalized, third.finalized] = [900, 900];
    expect(await chain(3).firstBlockAt(at(1_000_500))).toBeUndefined();
    expect(hanging?.answered()).toBe(0);
  });

  test('one of two that is down, or is another chain, draws nothing; two of three are enough', async () => {
    await nodes[0]?.stop();
    const problems: string[] = [];
    const watched = bscChain(
      nodes.slice(0, 2).map(({ url }) => url),
      (problem) => problems.push(problem),
    );
    for (let time = 0; time < 2; time++) {
      await expect(watched.firstBlockAt(at(1_000_500))).rejects.toThrow('The blockchain cannot be reached.');
    }
    expect(problems).toEqual([expect.stringMatching(/^address 1: /)]);
    expect(problems[0]).not.toContain('127.0.0.1');
    expect((await chain(3).firstBlockAt(at(1_000_500)))?.number).toBe(1_000);
    for (const chainId of [1, Number.NaN]) {
      if (nodes[1]) nodes[1].chainId = chainId;
      const refused = await chain(3)
        .firstBlockAt(at(1_000_500))
        .catch((error: unknown) => error);
      const why = chainId === 1 ? 'It is on chain 1, not on BSC (56).' : 'No number of a chain came.';
      expect(refused).toMatchObject({ detail: expect.stringContaining(why) });
    }
  });

  test('the time of the head is one that most have reached; one that is down, or on another chain, or lies does not count', async () => {
    const [first, second, third] = nodes;
    expect(await chain().headTime?.()).toEqual(at(1_002_502));
    if (first) first.latest = 900_000;
    if (second) second.latest = 5_010;
    expect(await chain().headTime?.()).toEqual(at(1_002_505));
    expect(await chain(3).headTime?.()).toEqual(at(1_002_505));
    if (second) second.chainId = 1;
    expect(await chain(3).headTime?.()).toEqual(at(1_002_502));
    await third?.stop();
    await expect(chain(3).headTime?.()).rejects.toThrow('The blockchain cannot be reached.');
  });
});

const blockAt = (number: number, seconds: number): Block => ({ number, hash: `0x${number}`, time: new Date(seconds * 1000) });

test('finds the same block as looking at all of them, in few reads', async () => {
  const chains = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 2_000 });
  await fc.assert(
    fc.asyncProperty(chains, fc.integer({ min: -5, max: 3_500 }), async (gaps, second) => {
      let seconds = 0;
      const chain = gaps.map((gap, number) => {
        seconds += gap;
        return blockAt(number, seconds);
      });
      let reads = 0;
      const read = async (number: number) => {
        reads++;
        return chain[number] ?? Promise.reject(new Error(`There is no block ${number}.`));
      };
      const time = new Date(second * 1000);
      const found = await firstBlockFrom(time, chain.at(-1) ?? blockAt(0, 0), read);
      expect(found).toEqual(chain.find((block) => block.time >= time));
      expect(reads).toBeLessThanOrEqual(30);
    }),
    { numRuns: 300 },
  );
});

const block = (number: number, hash = '0xaa') => ({ number, hash, time: new Date(0) });
const pending: Said = { state: 'pending' };
const failed: Said = { state: 'failed', error: new Error('refused\nhttps://key@rpc.example') };
const notYet: Said = { state: 'answered', block: undefined };
const named = (number: number, hash?: string): Said => ({ state: 'answered', block: block(number, hash) });

test('more than half, and never one alone', () => {
  expect([2, 3, 4, 5].map(enough)).toEqual([2, 2, 3, 3]);
});

test.each([
  ['two of three agree, the third hangs', [named(7), named(7), pending], 'block'],
  ['two of three agree, the third differs', [named(8), named(7), named(7)], 'block'],
  ['one has answered', [named(7), pending, pending], false],
  ['one of two hangs', [named(7), pending], false],
  ['same number, another hash', [named(7), named(7, '0xbb')], 'disagreement'],
  ['three that all differ', [named(7), named(8), named(9)], 'disagreement'],
  ['two of four on either side', [named(7), named(7), named(8), named(8)], 'disagreement'],
  ['two of three have it not yet, the third hangs', [notYet, notYet, pending], 'not final'],
  ['one failed, one has it not yet, the third hangs', [failed, notYet, pending], 'not final'],
  ['two of three failed, the third hangs', [failed, failed, pending], 'unreachable'],
  ['one of two failed', [failed, named(7)], 'unreachable'],
] as const)('%s', (_name, said, decided) => {
  expect(judge(said).decided).toBe(decided);
});

test('the report of each source contains no address, because addresses can contain keys', () => {
  expect(reports([named(7), named(8), failed, pending, notYet], block(7))).toEqual([
    { source: 1, said: 'agreed' },
    { source: 2, said: 'differed: block 8 0xaa' },
    { source: 3, said: 'failed: refused' },
    { source: 4, said: 'late: no answer in time' },
    { source: 5, said: 'behind: the block is not final there yet' },
  ]);
});

test.each([
  ['both of two', [5, 9], 2, 5],
  ['one of two', [5], 2, undefined],
  ['one far ahead', [5, 6, 900], 3, 6],
  ['one far behind', [1, 6, 7], 3, 6],
  ['two of three', [6, 7], 3, 6],
  ['nobody', [], 3, undefined],
])('a time that the chain has reached: %s', (_name, seconds, sources, reached) => {
  const times = seconds.map((second) => new Date(second * 1000));
  expect(reachedBy(times, sources)).toEqual(reached === undefined ? undefined : new Date(reached * 1000));
});
