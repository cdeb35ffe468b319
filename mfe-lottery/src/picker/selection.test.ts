import { NumberSet } from 'shared/numbers/NumberSet';
import { saleOf } from './sale.ts';
import { emptySelection, type Selection, type SelectionAction, selectionReducer, viewSelection } from './selection.ts';

const after = (...actions: SelectionAction[]) => actions.reduce(selectionReducer, emptySelection);

const sale = (sold: number[], own: number[] = [], refused = NumberSet.empty) =>
  saleOf(6, NumberSet.of(sold), NumberSet.of(own), refused);
const seen = ({ picks, refused }: Selection, sold: number[] = [], own: number[] = []) =>
  viewSelection(picks, sale(sold, own, refused));
const picksOf = ({ picks }: Selection) => [...picks];

describe('the selection', () => {
  it('toggles, adds without doubling, and clears', () => {
    const toggled = after({ type: 'toggle', number: 4 }, { type: 'toggle', number: 9 }, { type: 'toggle', number: 4 });
    expect(picksOf(toggled)).toEqual([9]);
    expect(picksOf(after({ type: 'toggle', number: 4 }, { type: 'add', numbers: [4, 5] }))).toEqual([4, 5]);
    expect(picksOf(after({ type: 'add', numbers: [1, 2] }, { type: 'clear' }))).toEqual([]);
  });

  it('leaves the selection before a tap as it was', () => {
    const before = after({ type: 'add', numbers: [1] });
    selectionReducer(before, { type: 'toggle', number: 1 });
    expect(picksOf(before)).toEqual([1]);
  });

  it('takes out several at once and leaves the rest', () => {
    expect(picksOf(after({ type: 'add', numbers: [1, 2, 3] }, { type: 'drop', numbers: [1, 3, 9] }))).toEqual([2]);
  });

  it('shows picks that can still be bought, in order, and counts what is free', () => {
    const view = seen(after({ type: 'add', numbers: [5, 2, 70] }), [0]);
    expect(view).toMatchObject({ selected: [2, 5], free: 3 });
  });

  it('drops a pick that somebody else bought, and names it, without touching the others', () => {
    const view = seen(after({ type: 'add', numbers: [1, 2, 3] }), [2]);
    expect(view).toMatchObject({ selected: [1, 3], taken: [2], free: 3 });
  });

  it('believes a refusal before the set of sold numbers has caught up', () => {
    const selection = after({ type: 'add', numbers: [1, 2] }, { type: 'refuse', numbers: [2], nearest: [3] });
    expect(seen(selection)).toMatchObject({ selected: [1], taken: [2] });
    expect(selection.nearest).toEqual([3]);
  });

  it('does not call a number taken that the member has bought themselves', () => {
    const view = seen(after({ type: 'add', numbers: [1, 3] }), [1], [1]);
    expect(view).toMatchObject({ bought: [1], taken: [], selected: [3] });
  });

  it('swaps a taken pick for another number, once', () => {
    const selection = after({ type: 'add', numbers: [1, 2] }, { type: 'swap', numbers: [2], replacements: [5] });
    expect(seen(selection, [2])).toMatchObject({ selected: [1, 5], taken: [] });
    expect(picksOf(selectionReducer(selection, { type: 'swap', numbers: [2], replacements: [4] }))).toEqual([1, 5]);
  });

  it('picks what is asked for, and names what is sold or not in the round', () => {
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
