export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string[] {
  const all = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/**
 * Makes untrusted text safe for a terminal: characters that could move the cursor, change colours or reverse the text direction
 * become `?`. Line breaks and tabs stay.
 */
export function printable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{C}\n\t]/gu, '?');
}
