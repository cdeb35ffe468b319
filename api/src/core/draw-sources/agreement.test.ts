import { enough, judge, reachedBy, reports, type Said } from './agreement.ts';

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
