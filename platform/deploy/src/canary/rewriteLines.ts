export interface OutputStream {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
}

export function lineRewriter(out: OutputStream): (lines: readonly string[]) => void {
  let shown = 0;
  return (lines) => {
    const takeBack = out.isTTY && shown > 0 ? `\u001b[${shown}A\u001b[0J` : '';
    out.write(`${takeBack}${lines.join('\n')}\n`);
    shown = rowsOf(lines, out.columns || 80);
  };
}

const rowsOf = (lines: readonly string[], columns: number): number =>
  lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / columns)), 0);
