import { NumberSet } from 'shared/numbers/NumberSet';
import { saleOf } from './sale.ts';
import { takeFree } from './takeFree.ts';

const sale = saleOf(100_000, NumberSet.of([3, 4, 9]), NumberSet.of([4]), NumberSet.empty);

describe('numbers that somebody asked for', () => {
  it('are taken where they can be had; the others are counted', () => {
    expect(takeFree([1, 2, 3, 4, 5, 9], sale, new Set([2]), 10)).toEqual({ numbers: [1, 5], sold: 2, held: 2, more: false });
    expect(takeFree([3], sale, new Set(), 0)).toEqual({ numbers: [], sold: 1, held: 0, more: false });
  });

  it('are more than there is room for, or just as many', () => {
    expect(takeFree([1, 5, 3], sale, new Set(), 2)).toMatchObject({ numbers: [1, 5], sold: 1, more: false });
    expect(takeFree([1, 5, 3], sale, new Set(), 1)).toMatchObject({ numbers: [1], more: true });
  });

  it('are not looked at further than there is room', () => {
    let looked = 0;
    function* all() {
      for (let number = 0; number < 100_000; number++) {
        looked += 1;
        yield number;
      }
    }
    expect(takeFree(all(), sale, new Set(), 50).more).toBe(true);
    expect(looked).toBe(54);
  });
});
