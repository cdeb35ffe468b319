import { NumberSet } from 'shared/numbers/NumberSet';
import { isFree, type Sale } from './sale.ts';

/** What the member chose. Kept while the picker is closed, so that no pick is lost. */
export interface Selection {
  /** Chosen numbers in the order they were chosen in, also those that somebody else bought meanwhile. */
  picks: ReadonlySet<number>;
  /** Numbers that a purchase was refused for, before the set of sold numbers said so. */
  refused: NumberSet;
  /** Free numbers nearest to those, as the last refusal named them. */
  nearest: readonly number[];
  /** Numbers that an address asked for and that were not to be had; named until the member has answered. */
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

/** The next selection; every change of picks goes through here. */
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
      // A second press may come before the first one is seen: what is swapped already is not swapped again.
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

export interface SelectionView {
  /** Picks that can still be bought, ascending. */
  selected: readonly number[];
  /** Picks that somebody else bought meanwhile, ascending: to be named to the member. */
  taken: readonly number[];
  /** Picks that are the member's own by now, ascending. */
  bought: readonly number[];
  /** Count of numbers that are neither sold nor selected. */
  free: number;
}

/** The picks against what is sold by now. Nothing is stored twice: a pick that is sold drops out by itself. */
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
