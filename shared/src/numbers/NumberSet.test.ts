import { fromBase64, NumberSet, rangesOf, toBase64 } from './NumberSet.ts';

describe('NumberSet', () => {
  test('contains each added number once, ascending', () => {
    const set = NumberSet.of([99_999, 0, 7, 8, 7]);
    expect([...set]).toEqual([0, 7, 8, 99_999]);
    expect(set.size).toBe(4);
    expect([set.has(8), set.has(9), set.has(250_000)]).toEqual([true, false, false]);
  });

  test('adding numbers returns another set and leaves the first unchanged', () => {
    const one = NumberSet.of([3]);
    const other = one.with([3, 20]);
    expect([...one]).toEqual([3]);
    expect([...other]).toEqual([3, 20]);
    expect(other.with([20, 3])).toBe(other);
  });

  test('finds missing numbers by index', () => {
    const set = NumberSet.of([0, 1, 3, 8, 9, 10, 11, 12, 13, 14, 15, 17]);
    expect(set.absent([0, 1, 5, 6, 7, 7, 100])).toEqual([2, 4, 16, 18, 19, 19, 112]);
    expect(NumberSet.empty.absent([0, 99_999])).toEqual([0, 99_999]);
    expect(set.absent([])).toEqual([]);
  });

  test.each([[[]], [[0]], [[5, 6, 7, 8, 64_000]], [Array.from({ length: 100_000 }, (_, number) => number)]])(
    'written and read it is the same',
    (numbers) => {
      const text = NumberSet.of(numbers).toBase64();
      const read = NumberSet.fromBase64(text);
      expect(read.size).toBe(numbers.length);
      expect([...read]).toEqual(numbers);
      expect(read.toBase64()).toBe(text);
    },
  );

  test('the lowest bit of the first byte is number 0', () => {
    expect(NumberSet.of([0, 9]).toBase64()).toBe(btoa('\x01\x02'));
  });

  test('a round of 100,000 numbers, all sold, is 16.7 KB', () => {
    expect(NumberSet.of(Array.from({ length: 100_000 }, (_, number) => number)).toBase64()).toHaveLength(16_668);
  });

  test('rejects invalid base64', () => {
    expect(() => NumberSet.fromBase64('§§')).toThrow();
  });

  const bytesOf = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 89 + 7) % 256);

  test.each([0, 1, 2, 3, 4, 5, 12_500])('%i bytes are written as the platform writes them, and read back', (length) => {
    const bytes = bytesOf(length);
    const text = toBase64(bytes);
    expect(text).toBe(btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')));
    expect([...fromBase64(text)]).toEqual([...bytes]);
  });

  test.each(['a', 'ab', 'abc', 'ab!d', '====', 'a=bc', 'abcü'])('%j is refused', (text) => {
    expect(() => fromBase64(text)).toThrow();
  });
});

describe('ranges', () => {
  const said = (numbers: Iterable<number>) => rangesOf(numbers).map(({ first, last }) => `${first}-${last}`);

  test.each([
    ['none', [], []],
    ['one', [7], ['7-7']],
    ['neighbours', [7, 8], ['7-8']],
    ['a run and strangers', [0, 1, 2, 5, 7, 8], ['0-2', '5-5', '7-8']],
  ])('%s', (_what, numbers, ranges) => {
    expect(said(numbers)).toEqual(ranges);
  });

  test('a whole round is one range', () => {
    const all = NumberSet.of(Array.from({ length: 100_000 }, (_, number) => number));
    expect(said(all)).toEqual(['0-99999']);
  });
});
