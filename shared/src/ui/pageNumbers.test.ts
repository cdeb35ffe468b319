import { pageNumbers } from './pageNumbers.ts';

test.each([
  [0, 1, [0]],
  [3, 7, [0, 1, 2, 3, 4, 5, 6]],
  [0, 8, [0, 1, 2, 3, 4, 'gap', 7]],
  [3, 8, [0, 1, 2, 3, 4, 'gap', 7]],
  [4, 8, [0, 'gap', 3, 4, 5, 6, 7]],
  [10, 34, [0, 'gap', 9, 10, 11, 'gap', 33]],
  [33, 34, [0, 'gap', 29, 30, 31, 32, 33]],
])('page %i of %i', (page, pages, entries) => {
  expect(pageNumbers(page, pages)).toEqual(entries);
});

test('above seven pages there are always seven entries: ends, the present page and its neighbours among them', () => {
  for (let pages = 8; pages <= 40; pages++) {
    for (let page = 0; page < pages; page++) {
      const entries = pageNumbers(page, pages);
      const numbers = entries.filter((entry) => entry !== 'gap');
      expect(entries).toHaveLength(7);
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
      for (const wanted of [0, page - 1, page, page + 1, pages - 1]) {
        if (wanted >= 0 && wanted < pages) expect(numbers).toContain(wanted);
      }
      entries.forEach((entry, index) => {
        const [before, after] = [entries[index - 1], entries[index + 1]];
        if (entry === 'gap') expect(Number(after) - Number(before)).toBeGreaterThan(1);
      });
    }
  }
});
