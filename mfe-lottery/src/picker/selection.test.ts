import { paths } from 'shared/contracts/paths';
import { NumberSet } from 'shared/numbers/NumberSet';
import { affordableNumbers, cryptoRandomBelow, drawNumbers, drawPlaces } from './luckyDip.ts';
import { lostNumbers } from './PickerNotices.tsx';
import { numbersOf, selectedItems } from './SelectedNumbers.tsx';
import {
  emptySelection,
  isFree,
  type Selection,
  type SelectionAction,
  saleOf,
  selectionReducer,
  stateOf,
  viewSelection,
} from './selection.ts';
import { numbersFromAddress } from './useNumbersFromAddress.ts';

const after = (...actions: SelectionAction[]) => actions.reduce(selectionReducer, emptySelection);

const sale = (sold: number[], own: number[] = [], refused = NumberSet.empty) =>
  saleOf(6, NumberSet.of(sold), NumberSet.of(own), refused);
const seen = ({ picks, refused }: Selection, sold: number[] = [], own: number[] = []) =>
  viewSelection(picks, sale(sold, own, refused));
const picksOf = ({ picks }: Selection) => [...picks];

describe('the selection', () => {
  it('toggles, adds without duplicates, and clears', () => {
    const toggled = after({ type: 'toggle', number: 4 }, { type: 'toggle', number: 9 }, { type: 'toggle', number: 4 });
    expect(picksOf(toggled)).toEqual([9]);
    expect(picksOf(after({ type: 'toggle', number: 4 }, { type: 'add', numbers: [4, 5] }))).toEqual([4, 5]);
    expect(picksOf(after({ type: 'add', numbers: [1, 2] }, { type: 'clear' }))).toEqual([]);
  });

  it('does not change the selection object of before a tap', () => {
    const before = after({ type: 'add', numbers: [1] });
    selectionReducer(before, { type: 'toggle', number: 1 });
    expect(picksOf(before)).toEqual([1]);
  });

  it('drops several numbers and keeps the others', () => {
    expect(picksOf(after({ type: 'add', numbers: [1, 2, 3] }, { type: 'drop', numbers: [1, 3, 9] }))).toEqual([2]);
  });

  it('returns the picks that can be bought, ascending, and the count of free numbers', () => {
    const view = seen(after({ type: 'add', numbers: [5, 2, 70] }), [0]);
    expect(view).toMatchObject({ selected: [2, 5], free: 3 });
  });

  it('moves a pick that another member bought to the taken ones', () => {
    const view = seen(after({ type: 'add', numbers: [1, 2, 3] }), [2]);
    expect(view).toMatchObject({ selected: [1, 3], taken: [2], free: 3 });
  });

  it('counts refused numbers before the set of sold numbers contains them', () => {
    const selection = after({ type: 'add', numbers: [1, 2] }, { type: 'refuse', numbers: [2], nearest: [3] });
    expect(seen(selection)).toMatchObject({ selected: [1], taken: [2] });
    expect(selection.nearest).toEqual([3]);
  });

  it("does not count the member's own purchase as taken", () => {
    const view = seen(after({ type: 'add', numbers: [1, 3] }), [1], [1]);
    expect(view).toMatchObject({ bought: [1], taken: [], selected: [3] });
  });

  it('replaces a taken pick by another number, once', () => {
    const selection = after({ type: 'add', numbers: [1, 2] }, { type: 'swap', numbers: [2], replacements: [5] });
    expect(seen(selection, [2])).toMatchObject({ selected: [1, 5], taken: [] });
    expect(picksOf(selectionReducer(selection, { type: 'swap', numbers: [2], replacements: [4] }))).toEqual([1, 5]);
  });

  it('picks the numbers of an address, and names sold and unknown ones', () => {
    const selection = after({ type: 'add', numbers: [4] }, { type: 'ask', numbers: [0, 1, 3, 9], sale: sale([1, 3], [3]) });
    expect(picksOf(selection)).toEqual([4, 0]);
    expect(selection.missing).toEqual([1, 9]);
    expect(selectionReducer(selection, { type: 'drop', numbers: [1] }).missing).toEqual([9]);
    const swapped = selectionReducer(selection, { type: 'swap', numbers: [1, 9], replacements: [2] });
    expect(picksOf(swapped)).toEqual([4, 0, 2]);
    expect(swapped.missing).toEqual([]);
    expect(selectionReducer(selection, { type: 'clear' })).toMatchObject({ picks: new Set(), missing: [] });
  });
});

const none = NumberSet.empty;
const states = (sale: ReturnType<typeof saleOf>) => Array.from({ length: sale.total }, (_, number) => stateOf(number, sale));

describe('the sale of a lottery', () => {
  it('returns sold, own and free numbers', () => {
    const sale = saleOf(4, NumberSet.of([0, 2]), NumberSet.of([2]), none);
    expect(states(sale)).toEqual(['sold', 'free', 'mine', 'free']);
    expect([1, 2, 4].map((number) => isFree(number, sale))).toEqual([true, false, false]);
  });

  it('counts refused and bought numbers before the set of sold numbers contains them', () => {
    const sale = saleOf(4, none, NumberSet.of([3]), NumberSet.of([1]));
    expect(states(sale)).toEqual(['free', 'sold', 'free', 'mine']);
    expect(sale.gone.size).toBe(2);
  });

  it('has no numbers until the sold ones are loaded', () => {
    expect(saleOf(4, undefined, none, none).total).toBe(0);
  });
});

const said = (lists: Partial<Parameters<typeof selectedItems>[0]>, together = true) =>
  selectedItems({ selected: [], taken: [], back: [], ...lists }, together).map(
    ({ first, last, mark }) => `${first === last ? first : `${first}–${last}`} ${mark}`,
  );

describe('list of picks', () => {
  it('lists single numbers in a small lottery, and groups adjacent ones in a large one', () => {
    expect(said({ selected: [3, 4, 5, 9] }, false)).toEqual(['3 picked', '4 picked', '5 picked', '9 picked']);
    expect(said({ selected: [3, 4, 5, 9] })).toEqual(['3–5 picked', '9 picked']);
  });

  it('separates picked, dropped and taken numbers', () => {
    expect(said({ selected: [3, 4, 8], back: [9, 5], taken: [6] })).toEqual([
      '3–4 picked',
      '5 back',
      '6 taken',
      '8 picked',
      '9 back',
    ]);
  });

  it('shows a number that was picked again, or taken, with its new mark', () => {
    expect(said({ selected: [5], back: [5, 6], taken: [6] })).toEqual(['5 picked', '6 taken']);
  });

  it('returns the numbers of an item', () => {
    expect(numbersOf({ first: 3, last: 5 })).toEqual([3, 4, 5]);
    expect(numbersOf({ first: 7, last: 7 })).toEqual([7]);
  });
});

test('parses the numbers of an address', () => {
  const query = new URL(paths.lotteryWithNumbers(4, [3, 5, 255, 0]), 'http://site').searchParams;
  expect(numbersFromAddress(query.get('numbers'))).toEqual([3, 5, 255, 0]);
});

test.each([
  [null, []],
  ['', []],
  ['7', [7]],
  [' 7 , 007,8', [7, 8]],
  ['256,99999', [256, 99_999]],
  ['100000,255', [255]],
  ['-1,1.5,1e2,0x1,٣,all,', []],
  ['3;5', []],
])('parses %j as %j', (text, numbers) => expect(numbersFromAddress(text)).toEqual(numbers));

test('names taken, sold and unknown numbers', () => {
  expect(lostNumbers([], [], 64)).toEqual([]);
  expect(lostNumbers([7], [], 64)).toEqual(['Number 07 was just bought by somebody else.']);
  expect(lostNumbers([7, 12], [], 64)).toEqual(['Numbers 07, 12 were just bought by somebody else.']);
  expect(lostNumbers([7], [3, 5, 64], 64)).toEqual([
    'Number 07 was just bought by somebody else.',
    'Numbers 03, 05 are already sold in this round.',
    'Number 64 is not in this round: it ends at 63.',
  ]);
});

test('names the first of many, and counts the others', () => {
  const many = Array.from({ length: 200 }, (_, place) => 2 * place);
  expect(lostNumbers(many, [], 1_000)).toEqual([
    'Numbers 000, 002, 004, 006, 008, 010, 012, 014, 016, 018 and 190 more were just bought by somebody else.',
  ]);
});

describe('luckyDip', () => {
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
});
