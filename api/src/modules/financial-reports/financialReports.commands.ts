import { type Command, OperatorError, type OptionValues, textOption } from '../../core/command/command.ts';
import type { Queryable } from '../../core/db/database.ts';
import { databaseTime } from '../../core/db/databaseClock.ts';
import {
  type Columns,
  columnsOf,
  type ReportName,
  type ReportRow,
  readReport,
  reportLines,
  reportSummaries,
} from './financialReports.ts';
import { recordReports } from './recordReports.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * Parses the days of a report.
 * @param today the last day that a report can have: '2026-11-30'
 * @throws OperatorError
 */
function daysOf(options: OptionValues, today: string): { from: string; to: string } {
  const day = (name: string) => {
    const text = textOption(options, name) ?? '';
    if (!/^\d{4}-\d\d-\d\d$/.test(text) || !new Date(`${text}T00:00Z`).toJSON()?.startsWith(text))
      throw new OperatorError(`--${name} is a day in UTC, like ${today}, not "${text}".`);
    return text;
  };
  const [from, to] = [day('from'), day('to')];
  if (from > to || to > today) throw new OperatorError(`--from, --to and today, ${today} in UTC, must follow each other.`);
  return { from, to };
}

function oneOf<Word extends string>(options: OptionValues, name: string, words: readonly [Word, ...Word[]]): Word {
  const text = textOption(options, name) ?? words[0];
  const word = words.find((each) => each === text);
  if (word === undefined) throw new OperatorError(`--${name} is ${words.join(' or ')}, not "${text}".`);
  return word;
}

interface Found {
  rows: AsyncIterable<ReportRow>;
  columns: Columns;
}

const reportCommand = (
  name: string,
  summary: string,
  hasBy: boolean,
  read: (db: Queryable, days: { from: string; to: string }, by: 'day' | 'lottery') => Found,
): Command => ({
  name: `reports ${name}`,
  usage: `--from DAY --to DAY${hasBy ? ' [--by day|lottery]' : ''} [--format csv|jsonl]`,
  summary: `Report of ${summary}; the days are in UTC, both included`,
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    format: { type: 'string' },
    ...(hasBy ? { by: { type: 'string' } } : {}),
  },
  args: [0, 0],
  run: async ({ db }, _args, options) => {
    const today = (await databaseTime(db)).toISOString().slice(0, 10);
    const format = oneOf(options, 'format', ['csv', 'jsonl']);
    const { rows, columns } = read(db, daysOf(options, today), oneOf(options, 'by', ['day', 'lottery']));
    const data: ReportRow[] = [];
    for await (const row of rows) data.push(row);
    const lines: string[] = [];
    for await (const line of reportLines(data, columns, format)) lines.push(line);
    return { lines, data };
  },
});

export const reportCommands: readonly Command[] = [
  ...reportSummaries.map(([report, summary]: readonly [ReportName, string]) =>
    reportCommand(report, summary, true, (db, days, by) => {
      const query = { report, ...days, by };
      return { rows: readReport(db, query), columns: columnsOf(query) };
    }),
  ),
  ...recordReports.map(({ name, summary, columns, read }) =>
    reportCommand(name, summary, false, (db, { from, to }) => ({
      rows: read(db, new Date(from), new Date(Date.parse(to) + dayMs)),
      columns,
    })),
  ),
];
