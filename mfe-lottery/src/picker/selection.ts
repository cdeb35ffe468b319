import type { LotteryTicket } from 'shared/contracts/lotteries';

/** What the member chose. Kept while the picker is closed, so that no pick is lost. */
export interface Selection {
  /** Chosen numbers, also those that somebody else bought meanwhile. */
  picks: readonly number[];
  /** Numbers that a purchase was refused for, before the list of sold numbers said so. */
  refused: readonly number[];
}

export const emptySelection: Selection = { picks: [], refused: [] };

export type SelectionAction =
  | { type: 'toggle'; number: number }
  | { type: 'add'; numbers: readonly number[] }
  | { type: 'drop'; numbers: readonly number[] }
  | { type: 'swap'; number: number; replacement: number }
  | { type: 'refuse'; numbers: readonly number[] }
  | { type: 'clear' };

/** The next selection; every change of picks goes through here. */
export function selectionReducer(selection: Selection, action: SelectionAction): Selection {
  const { picks, refused } = selection;
  const without = (number: number) => picks.filter((pick) => pick !== number);
  switch (action.type) {
    case 'toggle':
      return { refused, picks: picks.includes(action.number) ? without(action.number) : [...picks, action.number] };
    case 'add':
      return { refused, picks: [...new Set([...picks, ...action.numbers])] };
    case 'drop':
      return { refused, picks: picks.filter((pick) => !action.numbers.includes(pick)) };
    case 'swap':
      return { refused, picks: [...without(action.number), action.replacement] };
    case 'refuse':
      return { picks, refused: [...new Set([...refused, ...action.numbers])] };
    case 'clear':
      return { refused, picks: [] };
  }
}

export type NumberState = 'free' | 'selected' | 'sold' | 'mine';

export interface SelectionView {
  /** One state per number, by number. */
  states: readonly NumberState[];
  /** Picks that can still be bought, ascending. */
  selected: readonly number[];
  /** Picks that somebody else bought meanwhile, ascending: to be named to the member. */
  taken: readonly number[];
  /** Picks that are the member's own by now, ascending. */
  bought: readonly number[];
  /** Numbers that are neither sold nor selected, ascending. */
  free: readonly number[];
}

/**
 * The selection against what is sold by now. Nothing is stored twice: a pick that is sold drops out by itself.
 * @param tickets all numbers of the round, in any order
 * @param memberId whose picks they are; null for a visitor
 */
export function viewSelection(selection: Selection, tickets: readonly LotteryTicket[], memberId: number | null): SelectionView {
  const picks = new Set(selection.picks);
  const refused = new Set(selection.refused);
  const states: NumberState[] = [];
  const selected: number[] = [];
  const taken: number[] = [];
  const bought: number[] = [];
  const free: number[] = [];
  for (const { ticketNumber, userId } of tickets.toSorted((a, b) => a.ticketNumber - b.ticketNumber)) {
    const mine = userId !== null && userId === memberId;
    const sold = userId !== null || refused.has(ticketNumber);
    const picked = picks.has(ticketNumber);
    if (mine) states.push('mine');
    else if (sold) states.push('sold');
    else states.push(picked ? 'selected' : 'free');
    if (picked && mine) bought.push(ticketNumber);
    else if (picked && sold) taken.push(ticketNumber);
    else if (picked) selected.push(ticketNumber);
    else if (!sold) free.push(ticketNumber);
  }
  return { states, selected, taken, bought, free };
}
