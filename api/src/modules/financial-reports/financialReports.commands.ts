import { type Command, OperatorError, type OptionValues, textOption } from '../../core/command/command.ts';
import { databaseTime } from '../../core/db/databaseClock.ts';
import { type ReportName, type ReportRow, readReport, reportLines, reportSummaries } from './financialReports.ts';

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

const reportCommand = ([report, summary]: readonly [report: ReportName, summary: string]): Command => ({
  name: `reports ${report}`,
  usage: '--from DAY --to DAY [--by day|lottery] [--format csv|jsonl]',
  summary: `Report of ${summary}; the days are in UTC, both included`,
  options: { from: { type: 'string' }, to: { type: 'string' }, by: { type: 'string' }, format: { type: 'string' } },
  args: [0, 0],
  run: async ({ db }, _args, options) => {
    const today = (await databaseTime(db)).toISOString().slice(0, 10);
    const query = { report, ...daysOf(options, today), by: oneOf(options, 'by', ['day', 'lottery']) };
    const format = oneOf(options, 'format', ['csv', 'jsonl']);
    const data: ReportRow[] = [];
    for await (const row of readReport(db, query)) data.push(row);
    const lines: string[] = [];
    for await (const line of reportLines(data, query, format)) lines.push(line);
    return { lines, data };
  },
});

export const reportCommands: readonly Command[] = reportSummaries.map(reportCommand);
