import type { ReleaseFigures } from 'shared/contracts/reports';
import { formatMetricsTable, lineRewriter, type MetricsColumn, quantile } from './metricsTable.ts';

describe('metricsTable', () => {
  const figures: ReleaseFigures = {
    release: 'mfe-lottery/0.2.0-b',
    from: Date.UTC(2026, 10, 23, 8, 12),
    until: Date.UTC(2026, 10, 23, 9, 0),
    visits: 1_200,
    stood: 3_900,
    failed: 60,
    retried: 50,
    recovered: 40,
    why: { code: 10, late: 40, thrown: 10 },
    errors: 9,
    violations: 2,
    standMs: [0, 0, 100, 100, 0, 0, 0, 0, 0, 0],
    inpMs: [0, 0, 0, 0, 0, 0, 0, 0, 0, 7],
    lcpMs: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  };
  const live: MetricsColumn = { which: 'live', release: '0.2.0-b', figures };

  const cells = (lines: string[], row: string) =>
    lines
      .find((line) => line.startsWith(row))
      ?.slice(row.length)
      .trim()
      .split(/ {2,}/);

  test('shows the live release and the one before in columns', () => {
    const lines = formatMetricsTable([
      live,
      {
        which: 'before',
        release: '0.1.0-a',
        figures: {
          ...figures,
          visits: 0,
          stood: 0,
          failed: 0,
          recovered: 0,
          why: { code: 0, late: 0, thrown: 0 },
          inpMs: figures.lcpMs,
        },
      },
    ]);
    expect(cells(lines, 'release')).toEqual(['0.2.0-b', '0.1.0-a']);
    expect(cells(lines, 'heard since')?.[0]).toBe('2026-11-23 08:12');
    expect(cells(lines, 'visits')).toEqual(['1,200', '0']);
    expect(cells(lines, 'attempts at parts')).toEqual(['4,000', '0']);
    expect(cells(lines, '  failed')).toEqual(['60 (1.5%)', '0']);
    expect(cells(lines, '    late')).toEqual(['40 (1%)', '0']);
    expect(cells(lines, 'errors a hundred visits')).toEqual(['0.8', '-']);
    expect(cells(lines, 'parts stand, half within')).toEqual(['200 ms', '200 ms']);
    expect(cells(lines, '  three of four within')).toEqual(['300 ms', '300 ms']);
    expect(cells(lines, 'answers a press (INP), three of four within')).toEqual(['> 12.8 s', '-']);
    expect(new Set(lines.map((line) => line.length)).size).toBe(1);
  });

  test('shows a dash in each row of a release without reports, and the first release alone', () => {
    const lines = formatMetricsTable([live, { which: 'canary', release: '0.1.0-a', figures: undefined }]);
    expect(cells(lines, 'visits')).toEqual(['1,200', '-']);
    expect(cells(formatMetricsTable([live]), 'release')).toEqual(['0.2.0-b']);
  });

  const bounds = [100, 200, 400];

  test.each([
    ['half of one bucket is in its middle', [0, 10, 0, 0], 0.5, { ms: 150, beyond: false }],
    ['the first bucket begins at nought', [4, 0, 0, 0], 0.75, { ms: 75, beyond: false }],
    ['three of four end where the bucket ends', [3, 0, 1, 0], 0.75, { ms: 100, beyond: false }],
    ['a little more is in the next that has any', [3, 0, 1, 0], 0.875, { ms: 300, beyond: false }],
    ['all is the end of the last that has any', [1, 1, 0, 0], 1, { ms: 200, beyond: false }],
    ['none is the beginning of the first that has any', [0, 5, 0, 0], 0, { ms: 100, beyond: false }],
    ['what took longer than all bounds was not counted closer', [1, 0, 0, 3], 0.5, { ms: 400, beyond: true }],
  ])('%s', (_what, counts, share, expected) => {
    expect(quantile(counts, share, bounds)).toEqual(expected);
  });

  test('of nothing there is none', () => {
    expect(quantile([0, 0, 0, 0], 0.5, bounds)).toBeNull();
    expect(quantile([], 0.5, bounds)).toBeNull();
  });
});

describe('rewriteLines', () => {
  function written(terminal: { isTTY?: boolean; columns?: number }, ...writes: string[][]): string[] {
    const texts: string[] = [];
    const write = lineRewriter({ ...terminal, write: (text) => texts.push(text) });
    for (const lines of writes) write(lines);
    return texts;
  }

  test('replaces the last lines in a terminal, counting long and empty ones', () => {
    const last = ['x'.repeat(41), '', 'x'.repeat(40)];
    expect(written({ isTTY: true, columns: 40 }, last, ['new'])[1]).toBe('\u001b[4A\u001b[0Jnew\n');
  });

  test('a terminal that does not know how wide it is has 80 columns', () => {
    expect(written({ isTTY: true, columns: 0 }, ['x'.repeat(81), ''], ['new'])[1]).toBe('\u001b[3A\u001b[0Jnew\n');
  });

  test('in a file nothing is taken back', () => {
    expect(written({}, ['one', 'two'], ['new'])).toEqual(['one\ntwo\n', 'new\n']);
  });
});
