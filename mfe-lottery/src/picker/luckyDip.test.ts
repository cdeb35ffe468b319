import { NumberSet } from 'shared/numbers/NumberSet';
import { affordableNumbers, cryptoRandomBelow, drawNumbers, drawPlaces } from './luckyDip.ts';

describe('lucky dip', () => {
  it('draws distinct free numbers', () => {
    const gone = NumberSet.of([0, 1, 2, 4, 6, 7, 9, 10, 11, 12]);
    expect(drawNumbers(gone, 14, 3, (below) => below - 1)).toEqual([5, 8, 13]);
    expect(drawNumbers(gone, 14, 3, () => 0)).toEqual([3, 8, 13]);
  });

  it('draws all when fewer are free, and none for zero or less', () => {
    const gone = NumberSet.of([0, 2]);
    expect(drawNumbers(gone, 4, 10, () => 0)).toEqual([1, 3]);
    expect(drawNumbers(gone, 4, 0, () => 0)).toEqual([]);
    expect(drawNumbers(gone, 4, -1, () => 0)).toEqual([]);
    expect(drawNumbers(NumberSet.of([0, 1]), 2, 5, () => 0)).toEqual([]);
  });

  it('draws a thousand distinct numbers of 100,000, also when hardly more are free', () => {
    for (const gone of [NumberSet.empty, NumberSet.of(Array.from({ length: 98_900 }, (_, number) => number))]) {
      const drawn = drawNumbers(gone, 100_000, 1_000, cryptoRandomBelow);
      expect(new Set(drawn).size).toBe(1_000);
      expect(drawn.filter((number) => gone.has(number) || number >= 100_000)).toEqual([]);
    }
  });

  it('reaches every order by exactly one sequence of the random source', () => {
    const orders = new Set<string>();
    for (let first = 0; first < 3; first += 1) {
      for (let second = 0; second < 2; second += 1) {
        const answers = [first, second, 0];
        orders.add(drawPlaces(3, 3, () => answers.shift() ?? 0).join());
      }
    }
    expect(orders.size).toBe(6);
  });

  it('throws when the random source is out of range', () => {
    expect(() => drawPlaces(3, 1, (below) => below)).toThrow(RangeError);
  });

  it('discards random words above the last full multiple, without modulo bias', () => {
    const words = [2 ** 32 - 1, 7];
    const spy = jest.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
      if (array instanceof Uint32Array) array[0] = words.shift() ?? 0;
      return array;
    });
    // 2^32 mod 3 is 1: without rejection, the highest word would favour 0.
    expect(cryptoRandomBelow(3)).toBe(1);
    expect(spy).toHaveBeenCalledTimes(2);
    spy.mockRestore();
  });

  it('stays in range with the cryptographic source', () => {
    const seen = new Set(Array.from({ length: 400 }, () => cryptoRandomBelow(4)));
    expect([...seen].sort()).toEqual([0, 1, 2, 3]);
  });
});

describe('affordable numbers', () => {
  it.each([
    { balance: 10, price: 3, chosen: 0, free: 50, more: 3 },
    { balance: 10, price: 3, chosen: 2, free: 50, more: 1 },
    { balance: 10, price: 3, chosen: 5, free: 50, more: 0 },
    { balance: 1000, price: 1, chosen: 4, free: 12, more: 12 },
    { balance: 0, price: 1, chosen: 0, free: 12, more: 0 },
    { balance: 0, price: 0, chosen: 3, free: 12, more: 12 },
  ])(
    '$balance CTO at $price CTO with $chosen chosen and $free free pays for $more more',
    ({ balance, price, chosen, free, more }) => {
      expect(affordableNumbers(balance, price, chosen, free)).toBe(more);
    },
  );
});
