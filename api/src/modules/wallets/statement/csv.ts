/** A cell of a table: text, or a figure of ours. */
export type Cell = string | number | null;

/**
 * A cell as CSV. Text that a spreadsheet would take for a formula gets an apostrophe in front, so that it stays text; figures,
 * which are made by us, stay figures.
 */
export function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  // The same after blanks, and in the full-width forms that some spreadsheets read alike.
  const text = /^\s*[=+\-@\t\r\n|%＝＋－＠]/u.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n\t']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as a file: lines end as RFC 4180 says, and a mark at the beginning says UTF-8 to spreadsheets. */
export function csvFile(headers: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${[headers, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`;
}
