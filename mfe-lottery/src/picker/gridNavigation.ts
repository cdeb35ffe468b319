export interface GridKey {
  key: string;
  ctrlKey: boolean;
}

/**
 * Returns the number that a key moves the focus to (ARIA Authoring Practices, layout grid). Left and Right wrap to the next row,
 * because the numbers are one sequence; Up and Down stay in the column.
 * @param from the focused number, zero-based
 * @param columns numbers in a row
 * @param total count of numbers
 * @param pageRows rows that Page Up and Page Down move by
 * @returns null for keys that the grid does not handle
 */
export function nextFocus(
  { key, ctrlKey }: GridKey,
  from: number,
  columns: number,
  total: number,
  pageRows: number,
): number | null {
  const last = total - 1;
  const rowStart = from - (from % columns);
  const inColumn = (rows: number) => {
    const target = from + rows * columns;
    if (target < 0) return from % columns;
    return target <= last ? target : from + Math.floor((last - from) / columns) * columns;
  };
  switch (key) {
    case 'ArrowRight':
      return Math.min(from + 1, last);
    case 'ArrowLeft':
      return Math.max(from - 1, 0);
    case 'ArrowDown':
      return inColumn(1);
    case 'ArrowUp':
      return inColumn(-1);
    case 'PageDown':
      return inColumn(pageRows);
    case 'PageUp':
      return inColumn(-pageRows);
    case 'Home':
      return ctrlKey ? 0 : rowStart;
    case 'End':
      return ctrlKey ? last : Math.min(rowStart + columns - 1, last);
    default:
      return null;
  }
}
