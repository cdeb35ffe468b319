import { numbersOf, selectedItems } from './selectedItems.ts';

const said = (lists: Partial<Parameters<typeof selectedItems>[0]>, together = true) =>
  selectedItems({ selected: [], taken: [], back: [], ...lists }, together).map(
    ({ first, last, mark }) => `${first === last ? first : `${first}–${last}`} ${mark}`,
  );

describe('the list of the selected', () => {
  it('has each number on its own in a small round, and neighbours as one in a large one', () => {
    expect(said({ selected: [3, 4, 5, 9] }, false)).toEqual(['3 picked', '4 picked', '5 picked', '9 picked']);
    expect(said({ selected: [3, 4, 5, 9] })).toEqual(['3–5 picked', '9 picked']);
  });

  it('keeps apart what is picked, given back and taken', () => {
    expect(said({ selected: [3, 4, 8], back: [9, 5], taken: [6] })).toEqual([
      '3–4 picked',
      '5 back',
      '6 taken',
      '8 picked',
      '9 back',
    ]);
  });

  it('shows a number that was picked again, or taken, as that', () => {
    expect(said({ selected: [5], back: [5, 6], taken: [6] })).toEqual(['5 picked', '6 taken']);
  });

  it('gives the numbers of an item', () => {
    expect(numbersOf({ first: 3, last: 5 })).toEqual([3, 4, 5]);
    expect(numbersOf({ first: 7, last: 7 })).toEqual([7]);
  });
});
