import { spans } from './fullRows.ts';

/** Cells that `count` items take, as the style sheet's rules count them: the item at `place` has `fromEnd` at its end. */
function cells(columns: 2 | 3 | 4, count: number): number {
  let taken = 0;
  for (let place = 1; place <= count; place++) {
    const fromEnd = count - place + 1;
    const rule = spans(columns).find(([at, rest]) => at === place && fromEnd >= rest && (fromEnd - rest) % columns === 0);
    taken += rule?.[2] ?? 1;
  }
  return taken;
}

it.each([2, 3, 4] as const)('any number of items fills whole rows of %i columns', (columns) => {
  for (let count = 1; count <= 100; count++) expect([count, cells(columns, count) % columns]).toEqual([count, 0]);
});

it('takes no more columns than are left over in the last row', () => {
  for (const columns of [2, 3, 4] as const) {
    for (let count = 1; count <= 100; count++) expect(cells(columns, count) - count).toBeLessThan(columns);
  }
});
