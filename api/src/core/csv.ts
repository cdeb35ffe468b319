type Cell = string | number | null;

/**
 * Formats a CSV cell. Text that a spreadsheet could run as a formula gets a leading apostrophe; numbers, which are our own, stay
 * numbers.
 */
export function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  // Also after blanks, and for full-width characters, which some spreadsheets treat alike.
  const text = /^\s*[=+\-@\t\r\n|%＝＋－＠]/u.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n\t']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Formats a CSV file with line ends as in RFC 4180 and a byte order mark, so that spreadsheets read it as UTF-8. */
export function csvFile(headers: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${[headers, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`;
}
