/**
 * Keeps the last row of a grid full, whatever the number of its items: the first ones, which come first in the list's order
 * as well, take the columns that would be left over.
 * They are told by the count and not by their place from the end: a browser knows the end of a list only when all of it has come.
 * @param columns of the grid, whose children must all be of one tag
 * @param count of its items
 */
export function fullRows(columns: 2 | 3 | 4, count: number): string {
  const wide = spans(columns)
    .filter(([place, fromEnd]) => place <= count && (count - place + 1) % columns === fromEnd % columns)
    .map(([place, , span]) => `& > :nth-of-type(${place}) { grid-column: span ${span}; }`);
  return `grid-template-columns: repeat(${columns}, minmax(0, 1fr)); ${wide.join(' ')}`;
}

/**
 * Which items take more than one column.
 * @returns place of an item, its place counted from the end modulo the columns, columns it takes
 */
function spans(columns: 2 | 3 | 4): [place: number, fromEnd: number, span: number][] {
  if (columns === 2) return [[1, 1, 2]];
  if (columns === 3) {
    return [
      [1, 1, 3],
      [1, 2, 2],
    ];
  }
  return [
    [1, 1, 4],
    [1, 2, 2],
    [2, 1, 2],
    [1, 3, 2],
  ];
}
