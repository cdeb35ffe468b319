import { inDigits } from '../../../core/amounts.ts';
import { type Command, OperatorError, wholeNumber } from '../../../core/command/command.ts';
import { printable, table } from '../../../core/command/terminal.ts';
import { type Limit, limitText, listAlerts, listRules, type RuleKind, rules, setRule } from './businessAlerts.ts';

const isRule = (text: string): text is RuleKind => Object.hasOwn(rules, text);

/** Reads the words of `alerts set`. @throws OperatorError */
export function readLimit([rule = '', text = '']: readonly string[]): Limit {
  if (!isRule(rule)) throw new OperatorError(`There is no rule "${printable(rule)}": ${Object.keys(rules).join(', ')}.`);
  return { rule, threshold: text === 'off' ? null : wholeNumber('The threshold', text, 1, rules[rule].most) };
}

export const businessAlertCommands: readonly Command[] = [
  {
    name: 'alerts list',
    usage: '',
    summary: 'Rules about the business, and the alerts that they raised: now, and in the last week',
    args: [0, 0],
    run: async ({ db }) => {
      const [found, alerts] = [await listRules(db), await listAlerts(db)];
      const rows = found.map(({ kind, threshold }) => [kind, threshold === null ? 'off' : inDigits(threshold), rules[kind].unit]);
      const lines = alerts.map(
        ({ raisedAt, resolvedAt, detail }) =>
          `${raisedAt.toISOString()}  ${resolvedAt === null ? 'now' : `until ${resolvedAt.toISOString()}`}  ${printable(detail)}`,
      );
      return { lines: [...table(['rule', 'threshold', 'of'], rows), ...lines], data: { rules: found, alerts } };
    },
  },
  {
    name: 'alerts set',
    usage: '<rule> <threshold or off>',
    summary: 'Change from when on a rule raises its alert, or turn it off',
    args: [2, 2],
    act: { args: [0, 1] },
    run: async ({ db }, args) => {
      const limit = readLimit(args);
      await db.transaction((tx) => setRule(tx, limit));
      const { rule: kind, threshold } = limit;
      return { lines: [`${kind} is ${limitText(limit)}.`], data: { kind, threshold } };
    },
  },
];
