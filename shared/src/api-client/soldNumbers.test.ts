import type { SoldNumbers } from '../contracts/soldNumbers.ts';
import { soldNumbers } from '../testing/factories.ts';
import { moreSold, numbersOf, withSold } from './soldNumbers.ts';

const numbersIn = (known: SoldNumbers) => [...numbersOf(known)];

describe('what is known of the sold numbers', () => {
  it('keeps the answer with the higher count, whichever comes last', () => {
    const [older, later] = [soldNumbers([2]), soldNumbers([2, 5])];
    expect(moreSold(undefined, older)).toBe(older);
    expect(moreSold(older, later)).toBe(later);
    expect(moreSold(later, older)).toBe(later);
    expect(moreSold(later, soldNumbers([2, 5]))).toBe(later);
  });

  it('is the same object when an announcement has nothing new, so that nothing renders', () => {
    const known = soldNumbers([2, 5]);
    expect(withSold(known, [5], 2)).toBe(known);
    expect(withSold(known, [])).toBe(known);
  });

  it('counts on only where every number is known', () => {
    const whole = withSold(soldNumbers([2]), [5, 7], 3);
    expect(whole).toMatchObject({ count: 3 });
    const missing = withSold(soldNumbers([2]), [9], 4);
    expect(missing).toMatchObject({ count: 1 });
    expect(numbersIn(missing)).toEqual([2, 9]);
  });

  it('has what was announced while numbers before it were missing, when their answer comes', () => {
    const missing = withSold(soldNumbers([2]), [9], 4);
    const after = moreSold(missing, soldNumbers([2, 5, 7]));
    expect(numbersIn(after)).toEqual([2, 5, 7, 9]);
    expect(after.count).toBe(3);
    expect(withSold(after, [], 4).count).toBe(4);
  });

  it('is made a set of once', () => {
    const known = soldNumbers([2]);
    expect(numbersOf(known)).toBe(numbersOf(known));
  });
});
