/**
 * Keeps the last row of a grid full for any number of items: the first items take the columns that would be left over. Selects by
 * count and not by position from the end, because a browser knows the end of a list only when all of it has loaded.
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
 * Lists items that span several columns.
 * @returns position of an item, its position from the end modulo the columns, its columns
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
