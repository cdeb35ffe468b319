import type { NumberSet } from 'shared/numbers/NumberSet';

/** What the member chose. Kept while the picker is closed, so that no pick is lost. */
export interface Selection {
  /** Chosen numbers, also those that somebody else bought meanwhile. */
  picks: readonly number[];
  /** Numbers that a purchase was refused for, before the list of sold numbers said so. */
  refused: readonly number[];
  /** Numbers that were asked for by an address and were not to be had; named until the member has answered. */
  missing: readonly number[];
}

export const emptySelection: Selection = { picks: [], refused: [], missing: [] };

export type SelectionAction =
  | { type: 'toggle'; number: number }
  | { type: 'add'; numbers: readonly number[] }
  | { type: 'drop'; numbers: readonly number[] }
  | { type: 'ask'; numbers: readonly number[]; states: readonly SaleState[] }
  | { type: 'swap'; numbers: readonly number[]; replacements: readonly number[] }
  | { type: 'refuse'; numbers: readonly number[] }
  | { type: 'clear' };

/** The next selection; every change of picks goes through here. */
export function selectionReducer(selection: Selection, action: SelectionAction): Selection {
  const { picks, missing } = selection;
  switch (action.type) {
    case 'toggle':
      return { ...selection, picks: picks.includes(action.number) ? without(picks, [action.number]) : [...picks, action.number] };
    case 'add':
      return { ...selection, picks: together(picks, action.numbers) };
    case 'drop':
      return { ...selection, picks: without(picks, action.numbers), missing: without(missing, action.numbers) };
    case 'ask': {
      const { numbers, states } = action;
      return {
        ...selection,
        picks: together(
          picks,
          numbers.filter((number) => states[number] === 'free'),
        ),
        missing: numbers.filter((number) => states[number] !== 'free' && states[number] !== 'mine'),
      };
    }
    case 'swap': {
      // A second press may come before the first one is seen: what is swapped already is not swapped again.
      const lost = action.numbers.filter((number) => picks.includes(number) || missing.includes(number));
      return {
        ...selection,
        picks: together(without(picks, lost), action.replacements.slice(0, lost.length)),
        missing: without(missing, lost),
      };
    }
    case 'refuse':
      return { ...selection, refused: together(selection.refused, action.numbers) };
    case 'clear':
      return { ...selection, picks: [], missing: [] };
  }
}

const together = (some: readonly number[], others: readonly number[]) => [...new Set([...some, ...others])];
const without = (all: readonly number[], these: readonly number[]) => all.filter((each) => !these.includes(each));

/** What became of a number in the sale, whoever picked it. */
export type SaleState = 'free' | 'sold' | 'mine';

/**
 * What is sold by now: one state per number, by number.
 * @param total count of numbers in the round
 * @param refused numbers that a purchase was refused for: sold, before the list says so
 */
export function saleStates(total: number, sold: NumberSet | undefined, own: NumberSet, refused: readonly number[]): SaleState[] {
  return Array.from({ length: total }, (_, number) => {
    if (own.has(number)) return 'mine';
    return sold?.has(number) || refused.includes(number) ? 'sold' : 'free';
  });
}

export interface SelectionView {
  /** Picks that can still be bought, ascending. */
  selected: readonly number[];
  /** Picks that somebody else bought meanwhile, ascending: to be named to the member. */
  taken: readonly number[];
  /** Picks that are the member's own by now, ascending. */
  bought: readonly number[];
  /** Numbers that are neither sold nor selected, ascending. */
  free: readonly number[];
}

/** The picks against what is sold by now. Nothing is stored twice: a pick that is sold drops out by itself. */
export function viewSelection(picks: readonly number[], states: readonly SaleState[]): SelectionView {
  const picked = new Set(picks);
  const numbers = states.map((_, number) => number);
  const those = (state: SaleState, chosen: boolean) =>
    numbers.filter((number) => states[number] === state && picked.has(number) === chosen);
  return {
    selected: those('free', true),
    taken: those('sold', true),
    bought: those('mine', true),
    free: those('free', false),
  };
}
