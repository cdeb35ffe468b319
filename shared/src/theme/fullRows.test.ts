import { fullRows } from './fullRows.ts';

function cells(columns: 2 | 3 | 4, count: number): number {
  const wide = [...fullRows(columns, count).matchAll(/:nth-of-type\((\d+)\) \{ grid-column: span (\d+); \}/g)];
  for (const [, place] of wide) expect(Number(place)).toBeLessThanOrEqual(count);
  return wide.reduce((taken, [, , span]) => taken + Number(span) - 1, count);
}

it('numbers the items from the beginning', () => {
  expect(fullRows(4, 7)).not.toContain('last');
});

it.each([2, 3, 4] as const)('any number of items fills whole rows of %i columns', (columns) => {
  for (let count = 1; count <= 100; count++) expect([count, cells(columns, count) % columns]).toEqual([count, 0]);
});

it('uses no more columns than the last row needs', () => {
  for (const columns of [2, 3, 4] as const) {
    for (let count = 1; count <= 100; count++) expect(cells(columns, count) - count).toBeLessThan(columns);
  }
});
