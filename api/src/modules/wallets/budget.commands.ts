import { inDigits } from '../../core/amounts.ts';
import { type Command, OperatorError, type OptionValues, textOption, wholeNumber } from '../../core/command/command.ts';
import { table } from '../../core/command/terminal.ts';
import { type BudgetChange, budgetUseOf, readBudget, setBudget } from './budget.repository.ts';

function limitsOf(options: OptionValues): BudgetChange {
  const limit = (name: string) => {
    const text = textOption(options, name);
    return text === undefined ? undefined : wholeNumber(`--${name}`, text);
  };
  const limits = { operatorDay: limit('operator-day'), houseDay: limit('house-day'), roundPrize: limit('round-prize') };
  if (Object.values(limits).every((value) => value === undefined))
    throw new OperatorError('Say what to change: --operator-day, --house-day or --round-prize.');
  return limits;
}

export const budgetCommands: readonly Command[] = [
  {
    name: 'budget set',
    usage: '[--operator-day N] [--house-day N] [--round-prize CTO]',
    summary: 'Change the house budget. What is raised waits for another operator',
    options: { 'operator-day': { type: 'string' }, 'house-day': { type: 'string' }, 'round-prize': { type: 'string' } },
    args: [0, 0],
    act: { options: ['operator-day', 'house-day', 'round-prize'] },
    run: async (context, _args, options) => {
      const limits = limitsOf(options);
      await context.db.transaction(async (tx) => {
        if ((await setBudget(tx, limits, budgetUseOf(context))) === 'NEEDS_APPROVAL')
          context.needsApproval('A higher budget waits for another operator.');
      });
      return { lines: ['The house budget is changed. See: budget'], data: limits };
    },
  },
  {
    name: 'budget',
    usage: '',
    summary:
      'What operators may credit without an approval, and what is left of it in 24 hours, for the house and for each operator',
    args: [0, 0],
    run: async ({ db }) => {
      const states = await readBudget(db);
      const lines = states.flatMap(({ token, houseDay, houseLeft, operatorDay, operators }) => {
        const name = token.toUpperCase();
        const rows = [
          ['the house', name, inDigits(houseDay), inDigits(houseLeft)],
          ...operators.map((each) => [each.name, name, inDigits(operatorDay), inDigits(Math.min(each.left, houseLeft))]),
        ];
        return rows;
      });
      const [first] = states;
      const prize =
        first === undefined
          ? []
          : [
              `A round needs an approval when its prize is more than ${inDigits(first.roundPrize)} CTO, or more than all its numbers cost together.`,
            ];
      return { lines: [...table(['of', 'token', 'in 24 hours', 'left'], lines), ...prize], data: states };
    },
  },
];
