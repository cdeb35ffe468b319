import { NumberSet } from 'shared/numbers/NumberSet';
import { isFree, saleOf, stateOf } from './sale.ts';

const none = NumberSet.empty;
const states = (sale: ReturnType<typeof saleOf>) => Array.from({ length: sale.total }, (_, number) => stateOf(number, sale));

describe('the sale of a round', () => {
  it('tells what is sold, what is the member’s, and what is free', () => {
    const sale = saleOf(4, NumberSet.of([0, 2]), NumberSet.of([2]), none);
    expect(states(sale)).toEqual(['sold', 'free', 'mine', 'free']);
    expect([1, 2, 4].map((number) => isFree(number, sale))).toEqual([true, false, false]);
  });

  it('believes a refusal and a purchase before the set of sold numbers has caught up', () => {
    const sale = saleOf(4, none, NumberSet.of([3]), NumberSet.of([1]));
    expect(states(sale)).toEqual(['free', 'sold', 'free', 'mine']);
    expect(sale.gone.size).toBe(2);
  });

  it('has no numbers before it is known what is sold', () => {
    expect(saleOf(4, undefined, none, none).total).toBe(0);
  });
});
