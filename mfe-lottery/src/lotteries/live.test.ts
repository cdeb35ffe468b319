import { numbersOf } from 'shared/api-client/soldNumbers';
import { page, sale, soldNumbers } from 'shared/testing/factories';
import { createCatchUp, onWake } from './useLiveLottery.ts';
import { mergeSold, onTop, type SoldEvent } from './useLotteryCache.ts';

describe('catching up with the announced count', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  function answering(...counts: (number | 'lost')[]) {
    const asked: number[] = [];
    const caught = createCatchUp(async () => {
      asked.push(asked.length);
      const count = counts.shift();
      if (typeof count !== 'number') throw new Error('The connection was lost.');
      return count;
    });
    return { asked, caught };
  }

  it('repeats the request until the response has the announced count, also after a lost response', async () => {
    const { asked, caught } = answering(3, 'lost', 7);
    caught.upTo(7);
    await jest.runAllTimersAsync();
    expect(asked).toHaveLength(3);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('sends one request without an announced count', async () => {
    const { asked, caught } = answering(3, 3);
    caught.upTo();
    await jest.runAllTimersAsync();
    expect(asked).toHaveLength(1);
  });

  it('sends one request at a time', async () => {
    const { asked, caught } = answering(3, 9);
    caught.upTo(3);
    caught.upTo(9);
    caught.upTo(4);
    expect(asked).toHaveLength(1);
    await jest.runAllTimersAsync();
    expect(asked).toHaveLength(2);
  });

  it('sends nothing after stop', async () => {
    const { asked, caught } = answering(3, 3);
    caught.upTo(9);
    caught.stop();
    await jest.runAllTimersAsync();
    expect(asked).toHaveLength(1);
  });
});

describe('waking after sleep', () => {
  const woken = jest.fn();
  let stop: () => void;
  beforeEach(() => {
    jest.useFakeTimers();
    woken.mockClear();
    stop = onWake(woken);
  });
  afterEach(() => {
    stop();
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  /** Moves the clock without running timers, as on a sleeping device. */
  const sleep = (ms: number) => jest.setSystemTime(Date.now() + ms);
  const changeVisibility = (state: DocumentVisibilityState) => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };

  it('reports a woken device within a second', () => {
    sleep(3_600_000);
    jest.advanceTimersByTime(1_000);
    expect(woken).toHaveBeenCalledTimes(1);
  });

  it('reports a tab with stopped timers when it is visible again', () => {
    changeVisibility('hidden');
    sleep(3_600_000);
    jest.advanceTimersByTime(2_000);
    expect(woken).not.toHaveBeenCalled();
    changeVisibility('visible');
    expect(woken).toHaveBeenCalledTimes(1);
  });

  it('reports nothing for a tab that was awake, hidden or not', () => {
    jest.advanceTimersByTime(60_000);
    changeVisibility('hidden');
    jest.advanceTimersByTime(60_000);
    changeVisibility('visible');
    expect(woken).not.toHaveBeenCalled();
  });

  it('reports nothing after the unsubscription', () => {
    stop();
    sleep(3_600_000);
    jest.advanceTimersByTime(2_000);
    changeVisibility('visible');
    expect(woken).not.toHaveBeenCalled();
  });
});

const buyers = (...pairs: [number, number][]) => pairs.map(([ticketNumber, userId]) => ({ ticketNumber, userId }));
const sold = (count: number | undefined, ...pairs: [number, number][]): SoldEvent => ({
  type: 'sold',
  complete: false,
  tickets: buyers(...pairs),
  ...(count !== undefined && { count }),
  serverTime: 1_800_000_000_000,
});

describe('merging live sales', () => {
  it('adds newly sold numbers up to the announced count', () => {
    const { known, fresh, behind } = mergeSold(soldNumbers([0]), sold(3, [2, 5], [3, 7]), 4);
    expect([...numbersOf(known)]).toEqual([0, 2, 3]);
    expect(known.count).toBe(3);
    expect(fresh).toEqual(buyers([2, 5], [3, 7]));
    expect(behind).toBe(false);
  });

  it('returns the same object when nothing is new', () => {
    const before = soldNumbers([2, 3]);
    expect(mergeSold(before, sold(2, [2, 99]), 4)).toEqual({ known: before, fresh: [], behind: false });
    expect(mergeSold(before, sold(undefined), 4).known).toBe(before);
  });

  it('keeps sales when an older event arrives', () => {
    const before = soldNumbers([1, 2, 3]);
    expect(mergeSold(before, { ...sold(1, [2, 99]), complete: true }, 4).known).toBe(before);
  });

  it('reports missed numbers, and keeps the count before them', () => {
    const { known, behind } = mergeSold(soldNumbers([0]), sold(5, [3, 5]), 9);
    expect(behind).toBe(true);
    expect(known.count).toBe(1);
  });

  it('ignores numbers outside the lottery', () => {
    const before = soldNumbers([]);
    expect(mergeSold(before, sold(undefined, [200, 5]), 4)).toEqual({ known: before, fresh: [], behind: false });
  });
});

describe('adding live sales to the first page of sales', () => {
  const first = page([sale({ ticketNumber: 8 }), sale({ ticketNumber: 1 })], { perPage: 3, totalElements: 2 });

  it('puts the latest first, with its price and without a time', () => {
    const shown = onTop(first, buyers([5, 7], [6, 99]), 2);
    expect(shown.contents.map(({ ticketNumber, userId, createdAt }) => [ticketNumber, userId, createdAt === null])).toEqual([
      [6, 99, true],
      [5, 7, true],
      [8, 99, false],
    ]);
    expect(shown.contents[0]?.price).toBe(2);
    expect(shown).toMatchObject({ totalElements: 4, totalPage: 2 });
  });

  it('keeps the size of a page for a thousand sales at once', () => {
    const many = buyers(...Array.from({ length: 1_000 }, (_, number): [number, number] => [number + 10, 99]));
    const shown = onTop(first, many, 2);
    expect(shown.contents.map(({ ticketNumber }) => ticketNumber)).toEqual([1_009, 1_008, 1_007]);
    expect(shown.totalElements).toBe(1_002);
  });

  it('lists a sale once', () => {
    expect(onTop(first, buyers([8, 99]), 2)).toBe(first);
  });
});
