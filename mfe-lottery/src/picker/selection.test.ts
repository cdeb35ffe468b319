import type { LotteryTicket } from 'shared/contracts/lotteries';
import { NumberSet } from 'shared/numbers/NumberSet';
import { tickets } from 'shared/testing/factories';
import {
  emptySelection,
  type Selection,
  type SelectionAction,
  saleStates,
  selectionReducer,
  viewSelection,
} from './selection.ts';

const after = (...actions: SelectionAction[]) => actions.reduce(selectionReducer, emptySelection);
const member = 7;

/** The selection as the member sees it: what the numbers became, and the lists that follow. */
function seen({ picks, refused }: Selection, numbers: readonly LotteryTicket[]) {
  const those = (test: (userId: number) => boolean) =>
    NumberSet.of(numbers.flatMap(({ ticketNumber, userId }) => (userId !== null && test(userId) ? [ticketNumber] : [])));
  const states = saleStates(
    numbers.length,
    those(() => true),
    those((userId) => userId === member),
    refused,
  );
  return { states, ...viewSelection(picks, states) };
}

describe('the selection', () => {
  it('toggles, adds without doubling, and clears', () => {
    expect(after({ type: 'toggle', number: 4 }, { type: 'toggle', number: 9 }, { type: 'toggle', number: 4 }).picks).toEqual([9]);
    expect(after({ type: 'toggle', number: 4 }, { type: 'add', numbers: [4, 5] }).picks).toEqual([4, 5]);
    expect(after({ type: 'add', numbers: [1, 2] }, { type: 'clear' }).picks).toEqual([]);
  });

  it('takes out several at once and leaves the rest', () => {
    expect(after({ type: 'add', numbers: [1, 2, 3] }, { type: 'drop', numbers: [1, 3, 9] }).picks).toEqual([2]);
  });

  it('shows picks that can still be bought, in order', () => {
    const view = seen(after({ type: 'add', numbers: [5, 2] }), tickets(6, [0]));
    expect(view.states).toEqual(['sold', 'free', 'free', 'free', 'free', 'free']);
    expect(view.selected).toEqual([2, 5]);
    expect(view.free).toEqual([1, 3, 4]);
  });

  it('drops a pick that somebody else bought, and names it, without touching the others', () => {
    const selection = after({ type: 'add', numbers: [1, 2, 3] });
    const view = seen(selection, tickets(6, [2]));
    expect(view.selected).toEqual([1, 3]);
    expect(view.taken).toEqual([2]);
  });

  it('believes a refusal before the list of sold numbers has caught up', () => {
    const view = seen(after({ type: 'add', numbers: [1, 2] }, { type: 'refuse', numbers: [2] }), tickets(4));
    expect(view.states).toEqual(['free', 'free', 'sold', 'free']);
    expect(view.taken).toEqual([2]);
  });

  it('does not call a number taken that the member has bought themselves', () => {
    const own = tickets(4).map((ticket) => (ticket.ticketNumber === 1 ? { ...ticket, userId: member } : ticket));
    const view = seen(after({ type: 'add', numbers: [1, 3] }), own);
    expect(view).toMatchObject({ bought: [1], taken: [], selected: [3] });
    expect(view.states[1]).toBe('mine');
  });

  it('swaps a taken pick for another number', () => {
    const selection = after({ type: 'add', numbers: [1, 2] }, { type: 'swap', numbers: [2], replacements: [5] });
    expect(seen(selection, tickets(6, [2]))).toMatchObject({ selected: [1, 5], taken: [] });
    expect(selectionReducer(selection, { type: 'swap', numbers: [2], replacements: [4] }).picks).toEqual([1, 5]);
  });

  it('picks what is asked for, and names what is sold or not in the round', () => {
    const states = saleStates(6, NumberSet.of([1]), NumberSet.of([3]), []);
    const selection = after({ type: 'add', numbers: [4] }, { type: 'ask', numbers: [0, 1, 3, 9], states });
    expect(selection).toMatchObject({ picks: [4, 0], missing: [1, 9] });
    expect(selectionReducer(selection, { type: 'drop', numbers: [1] }).missing).toEqual([9]);
    expect(selectionReducer(selection, { type: 'swap', numbers: [1, 9], replacements: [2] })).toMatchObject({
      picks: [4, 0, 2],
      missing: [],
    });
    expect(selectionReducer(selection, { type: 'clear' })).toMatchObject({ picks: [], missing: [] });
  });
});
