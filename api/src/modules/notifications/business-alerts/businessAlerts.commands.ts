import { inDigits } from '../../../core/amounts.ts';
import { type Command, OperatorError, wholeNumber } from '../../../core/command/command.ts';
import { printable, table } from '../../../core/command/terminal.ts';
import { listAlerts, listRules, type RuleKind, rules, setRule } from './businessAlerts.ts';

const isRule = (text: string): text is RuleKind => Object.hasOwn(rules, text);

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
    run: async ({ db }, [kind = '', text = '']) => {
      if (!isRule(kind)) throw new OperatorError(`There is no rule "${printable(kind)}": ${Object.keys(rules).join(', ')}.`);
      const threshold = text === 'off' ? null : wholeNumber('The threshold', text, 1, rules[kind].most);
      await db.transaction((tx) => setRule(tx, kind, threshold));
      const lines = [
        threshold === null ? `${kind} is off.` : `${kind} is raised from ${inDigits(threshold)} ${rules[kind].unit}.`,
      ];
      return { lines, data: { kind, threshold } };
    },
  },
];
