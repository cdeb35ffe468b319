import type { ReportName } from 'shared/contracts/officeReports';
import { type Command, OperatorError, type OptionValues, textOption } from '../../core/command/command.ts';
import { databaseTime } from '../../core/db/databaseClock.ts';
import { type ReportRow, reportLines, reportSummaries, wrongDay } from './financialReports.ts';
import { openReport, recordReports } from './recordReports.ts';

/**
 * Reads the days of a report.
 * @param today the last day that a report can have: '2026-11-30'
 * @throws OperatorError
 */
function daysOf(options: OptionValues, today: string): { from: string; to: string } {
  const days = { from: textOption(options, 'from') ?? '', to: textOption(options, 'to') ?? '' };
  const wrong = wrongDay(days, today);
  if (wrong !== null) throw new OperatorError(`--${wrong[0]} ${wrong[1]}.`);
  return days;
}

function oneOf<Word extends string>(options: OptionValues, name: string, words: readonly [Word, ...Word[]]): Word {
  const text = textOption(options, name) ?? words[0];
  const word = words.find((each) => each === text);
  if (word === undefined) throw new OperatorError(`--${name} is ${words.join(' or ')}, not "${text}".`);
  return word;
}

const reportCommand = (report: ReportName, summary: string, hasBy: boolean): Command => ({
  name: `reports ${report}`,
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
    const by = oneOf(options, 'by', ['day', 'lottery']);
    const { rows, columns } = openReport(db, { report, ...daysOf(options, today), by });
    const data: ReportRow[] = [];
    for await (const row of rows) data.push(row);
    const lines: string[] = [];
    for await (const line of reportLines(data, columns, format)) lines.push(line);
    return { lines, data };
  },
});

export const reportCommands: readonly Command[] = [
  ...reportSummaries.map(([report, summary]) => reportCommand(report, summary, true)),
  ...recordReports.map(({ name, summary }) => reportCommand(name, summary, false)),
];
