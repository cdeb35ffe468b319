import { numbersOf } from 'shared/api-client/soldNumbers';
import { page, sale, soldNumbers } from 'shared/testing/factories';
import { mergeSold, onTop, type SoldEvent } from './mergeSold.ts';

const buyers = (...pairs: [number, number][]) => pairs.map(([ticketNumber, userId]) => ({ ticketNumber, userId }));
const sold = (count: number | undefined, ...pairs: [number, number][]): SoldEvent => ({
  type: 'sold',
  complete: false,
  tickets: buyers(...pairs),
  ...(count !== undefined && { count }),
  serverTime: 1_800_000_000_000,
});

describe('merging live sales', () => {
  it('adds newly sold numbers, and knows the round up to the announced count', () => {
    const { known, fresh, behind } = mergeSold(soldNumbers([0]), sold(3, [2, 5], [3, 7]), 4);
    expect([...numbersOf(known)]).toEqual([0, 2, 3]);
    expect(known.count).toBe(3);
    expect(fresh).toEqual(buyers([2, 5], [3, 7]));
    expect(behind).toBe(false);
  });

  it('gives the same object when nothing is new, so that nothing renders', () => {
    const before = soldNumbers([2, 3]);
    expect(mergeSold(before, sold(2, [2, 99]), 4)).toEqual({ known: before, fresh: [], behind: false });
    expect(mergeSold(before, sold(undefined), 4).known).toBe(before);
  });

  it('never takes a sale back when the announcement is the older one', () => {
    const before = soldNumbers([1, 2, 3]);
    expect(mergeSold(before, { ...sold(1, [2, 99]), complete: true }, 4).known).toBe(before);
  });

  it('tells that numbers were missed, and does not count past them', () => {
    const { known, behind } = mergeSold(soldNumbers([0]), sold(5, [3, 5]), 9);
    expect(behind).toBe(true);
    expect(known.count).toBe(1);
  });

  it('ignores numbers that the round does not have', () => {
    const before = soldNumbers([]);
    expect(mergeSold(before, sold(undefined, [200, 5]), 4)).toEqual({ known: before, fresh: [], behind: false });
  });
});

describe('what was just sold, on top of the latest sales', () => {
  const first = page([sale({ ticketNumber: 8 }), sale({ ticketNumber: 1 })], { perPage: 3, totalElements: 2 });

  it('has the latest first, its price, and no time', () => {
    const shown = onTop(first, buyers([5, 7], [6, 99]), 2);
    expect(shown.contents.map(({ ticketNumber, userId, createdAt }) => [ticketNumber, userId, createdAt === null])).toEqual([
      [6, 99, true],
      [5, 7, true],
      [8, 99, false],
    ]);
    expect(shown.contents[0]?.price).toBe(2);
    expect(shown).toMatchObject({ totalElements: 4, totalPage: 2 });
  });

  it('is never more than a page, however many come at once', () => {
    const many = buyers(...Array.from({ length: 1_000 }, (_, number): [number, number] => [number + 10, 99]));
    const shown = onTop(first, many, 2);
    expect(shown.contents.map(({ ticketNumber }) => ticketNumber)).toEqual([1_009, 1_008, 1_007]);
    expect(shown.totalElements).toBe(1_002);
  });

  it('is not listed twice', () => {
    expect(onTop(first, buyers([8, 99]), 2)).toBe(first);
  });
});
