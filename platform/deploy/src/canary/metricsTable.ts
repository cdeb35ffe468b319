import { type ReleaseFigures, reportBounds } from 'shared/contracts/reports';

/** Formats a time (epoch ms) for people, in UTC as in the deployment log. */
export const formatMinute = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 16).replace('T', ' ');

export interface Quantile {
  ms: number;
  /** The quantile lies above the last bound, and `ms` is that bound. */
  beyond: boolean;
}

/**
 * Estimates a quantile of a histogram. Interpolates linearly inside a bucket, as Prometheus does.
 * @param counts of each bucket, and one more above the last bound
 * @param share from 0 to 1
 * @returns null if the histogram is empty
 */
export function quantile(counts: readonly number[], share: number, bounds: readonly number[] = reportBounds): Quantile | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const rank = share * total;
  let before = 0;
  for (const [place, bound] of bounds.entries()) {
    const count = counts[place] ?? 0;
    if (count > 0 && before + count >= rank) {
      const lower = bounds[place - 1] ?? 0;
      return { ms: lower + ((rank - before) / count) * (bound - lower), beyond: false };
    }
    before += count;
  }
  return { ms: bounds.at(-1) ?? 0, beyond: true };
}

export interface MetricsColumn {
  which: string;
  release: string;
  figures: ReleaseFigures | undefined;
}

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const oneDigit = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 });

/** Attempts to show a part: each succeeded, failed, or succeeded after a failure. */
export const attemptsOf = ({ stood, failed, recovered }: ReleaseFigures): number => stood + failed + recovered;

const rows: readonly [string, (figures: ReleaseFigures) => string][] = [
  ['heard since', ({ from }) => formatMinute(from)],
  ['visits', ({ visits }) => whole.format(visits)],
  ['attempts at parts', (figures) => whole.format(attemptsOf(figures))],
  ['  failed', (figures) => ofAttempts(figures.failed, figures)],
  ['    code', (figures) => ofAttempts(figures.why.code, figures)],
  ['    late', (figures) => ofAttempts(figures.why.late, figures)],
  ['    thrown', (figures) => ofAttempts(figures.why.thrown, figures)],
  ['  stood after all', ({ recovered }) => whole.format(recovered)],
  ['errors a hundred visits', ({ errors, visits }) => (visits === 0 ? none : oneDigit.format((errors / visits) * 100))],
  ['policy violations', ({ violations }) => whole.format(violations)],
  ['parts stand, half within', ({ standMs }) => inWords(quantile(standMs, 0.5))],
  ['  three of four within', ({ standMs }) => inWords(quantile(standMs, 0.75))],
  ['answers a press (INP), three of four within', ({ inpMs }) => inWords(quantile(inpMs, 0.75))],
];

const none = '-';

export function formatMetricsTable(shown: readonly MetricsColumn[]): string[] {
  const lines = [
    ['', ...shown.map(({ which }) => which)],
    ['release', ...shown.map(({ release }) => release)],
    ...rows.map(([what, of]) => [what, ...shown.map(({ figures }) => (figures === undefined ? none : of(figures)))]),
  ];
  const widths = [0, ...shown].map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  return lines.map((line) =>
    line
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

function ofAttempts(count: number, figures: ReleaseFigures): string {
  const attempts = attemptsOf(figures);
  return attempts === 0 ? whole.format(count) : `${whole.format(count)} (${percent.format(count / attempts)})`;
}

function inWords(time: Quantile | null): string {
  if (time === null) return none;
  const text = time.ms < 1_000 ? `${whole.format(time.ms)} ms` : `${oneDigit.format(time.ms / 1_000)} s`;
  return time.beyond ? `> ${text}` : text;
}

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
