/** Where lines go: a terminal, or a file that nothing is taken back from. */
export interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

/** Writes lines in the place of those that it wrote last; where there is no terminal, below them. */
export function inPlace(out: Output): (lines: readonly string[]) => void {
  let shown = 0;
  return (lines) => {
    const takeBack = out.isTTY && shown > 0 ? `\u001b[${shown}A\u001b[0J` : '';
    out.write(`${takeBack}${lines.join('\n')}\n`);
    shown = rowsOf(lines, out.columns || 80);
  };
}

/** Rows that lines take in a terminal: a long one goes on in the next row. */
const rowsOf = (lines: readonly string[], columns: number): number =>
  lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / columns)), 0);
