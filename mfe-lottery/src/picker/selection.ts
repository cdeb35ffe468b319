import { NumberSet } from 'shared/numbers/NumberSet';

export interface Sale {
  /** Count of numbers in the lottery; 0 until the sold numbers are loaded. */
  total: number;
  /** Numbers that cannot be bought any more, including the member's own. */
  gone: NumberSet;
  own: NumberSet;
}

export type SaleState = 'free' | 'sold' | 'mine';

/**
 * @param total count of numbers in the lottery
 * @param sold all sold numbers; undefined while they load
 * @param own the member's numbers
 * @param refused numbers of a refused purchase: sold, although `sold` does not contain them yet
 */
export function saleOf(total: number, sold: NumberSet | undefined, own: NumberSet, refused: NumberSet): Sale {
  if (!sold) return { total: 0, gone: NumberSet.empty, own: NumberSet.empty };
  return { total, gone: sold.with(own).with(refused), own };
}

export function stateOf(number: number, { gone, own }: Sale): SaleState {
  if (own.has(number)) return 'mine';
  return gone.has(number) ? 'sold' : 'free';
}

export const isFree = (number: number, { total, gone }: Sale) => number < total && !gone.has(number);

export interface Selection {
  /** Picks in the order they were made, including ones sold to others meanwhile. */
  picks: ReadonlySet<number>;
  /** Numbers of a refused purchase, until the set of sold numbers contains them. */
  refused: NumberSet;
  /** Free numbers nearest to the refused ones, from the refusal. */
  nearest: readonly number[];
  /** Numbers from the address that are not available; shown until the member reacts. */
  missing: readonly number[];
}

export const emptySelection: Selection = { picks: new Set(), refused: NumberSet.empty, nearest: [], missing: [] };

export type SelectionAction =
  | { type: 'toggle'; number: number }
  | { type: 'add'; numbers: readonly number[] }
  | { type: 'drop'; numbers: readonly number[] }
  | { type: 'ask'; numbers: readonly number[]; sale: Sale }
  | { type: 'swap'; numbers: readonly number[]; replacements: readonly number[] }
  | { type: 'refuse'; numbers: readonly number[]; nearest: readonly number[] }
  | { type: 'clear' };

export function selectionReducer(selection: Selection, action: SelectionAction): Selection {
  const { picks, missing } = selection;
  switch (action.type) {
    case 'toggle': {
      const next = new Set(picks);
      if (!next.delete(action.number)) next.add(action.number);
      return { ...selection, picks: next };
    }
    case 'add':
      return { ...selection, picks: new Set([...picks, ...action.numbers]) };
    case 'drop':
      return { ...selection, picks: without(picks, action.numbers), missing: [...without(missing, action.numbers)] };
    case 'ask': {
      const { numbers, sale } = action;
      return {
        ...selection,
        picks: new Set([...picks, ...numbers.filter((number) => isFree(number, sale))]),
        missing: numbers.filter((number) => !isFree(number, sale) && !sale.own.has(number)),
      };
    }
    case 'swap': {
      // A second press may come before the re-render: do not swap the same picks twice.
      const named = new Set(missing);
      const lost = action.numbers.filter((number) => picks.has(number) || named.has(number));
      return {
        ...selection,
        picks: new Set([...without(picks, lost), ...action.replacements.slice(0, lost.length)]),
        missing: [...without(missing, lost)],
      };
    }
    case 'refuse':
      return { ...selection, refused: selection.refused.with(action.numbers), nearest: action.nearest };
    case 'clear':
      return { ...selection, picks: new Set(), missing: [] };
  }
}

function without(all: Iterable<number>, these: readonly number[]): Set<number> {
  const left = new Set(all);
  for (const each of these) left.delete(each);
  return left;
}

/**
 * `selected`: picks that can be bought, ascending; `taken`: picks that another member bought meanwhile, ascending; `bought`:
 * picks that the member owns by now, ascending.
 */
export interface SelectionView {
  selected: readonly number[];
  taken: readonly number[];
  bought: readonly number[];
  free: number;
}

/** Compares the picks with the sale. Derived, not stored: a sold pick drops out by itself. */
export function viewSelection(picks: ReadonlySet<number>, sale: Sale): SelectionView {
  const { total, gone, own } = sale;
  const known = [...picks].filter((number) => number < total).sort((a, b) => a - b);
  const selected = known.filter((number) => !gone.has(number));
  return {
    selected,
    taken: known.filter((number) => gone.has(number) && !own.has(number)),
    bought: known.filter((number) => own.has(number)),
    free: total - gone.size - selected.length,
  };
}
