import { rewardCategories, rewardTypes } from 'shared/contracts/listParameters';
import { maxNumbers } from 'shared/contracts/lotteryRules';
import { RewardType } from 'shared/contracts/rewards';
import { maxDelay, minDelay } from 'shared/fair/beacon';
import { maxNumbersV2 } from 'shared/fair/drawV2';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { inDigits, maxAmount } from '../../core/amounts.ts';
import { scheduleProblem } from './schedule.ts';

/** Returns the problem with the price, if any: the price of all numbers together must be a valid amount. */
export function priceProblem(numbers: number, ticketPrice: number): string | undefined {
  if (ticketPrice <= Math.floor(maxAmount / numbers)) return undefined;
  return `All numbers of a round together may cost at most ${inDigits(maxAmount)} CTO: with ${numbers} numbers, ${inDigits(Math.floor(maxAmount / numbers))} each.`;
}

const drawRules = ['v1', 'v2'] as const;

/** Schema of a reward in an operator's YAML or JSON file; docs/operations/commands.md explains the fields. */
export const RewardFile = Type.Object(
  {
    slug: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,60}$' }),
    name: Type.String({ minLength: 1, maxLength: 100 }),
    type: RewardType,
    category: Type.Union(rewardCategories.map((category) => Type.Literal(category))),
    tokenAmount: Type.Optional(Type.Integer({ minimum: 1, maximum: maxAmount })),
    lotteryValue: Type.Integer({ minimum: 0, maximum: maxAmount }),
    pictures: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 20 }),
    description: Type.String({ maxLength: 20_000 }),
    numbers: Type.Optional(Type.Integer({ minimum: 1, maximum: maxNumbersV2 })),
    ticketPrice: Type.Optional(Type.Integer({ minimum: 1, maximum: maxAmount })),
    schedule: Type.Optional(Type.String({ maxLength: 100 })),
    quick: Type.Optional(Type.Boolean()),
    drawRule: Type.Optional(Type.Union(drawRules.map((rule) => Type.Literal(rule)))),
    drawDelay: Type.Optional(Type.Integer({ minimum: minDelay, maximum: maxDelay })),
  },
  { additionalProperties: false },
);
export type RewardFile = Static<typeof RewardFile>;

const compiled = Compile(RewardFile);

const choices: Readonly<Record<string, readonly string[]>> = {
  type: rewardTypes,
  category: rewardCategories,
  drawRule: drawRules,
};

/** Lists the schema errors per field; for a wrong enum value, one error with the allowed values. */
function problemsOf(value: unknown): string[] {
  const problems = compiled.Errors(value).map(({ instancePath, message }) => {
    const field = instancePath.slice(1);
    const words = choices[field];
    return `${field || 'reward'} ${words === undefined ? message : `must be one of: ${words.join(', ')}`}`;
  });
  return [...new Set(problems)];
}

export function checkReward(value: unknown): { reward: RewardFile } | { problems: string[] } {
  if (!compiled.Check(value)) {
    return { problems: problemsOf(value) };
  }
  const problems: string[] = [];
  if ((value.type === 'token') !== (value.tokenAmount !== undefined))
    problems.push('tokenAmount belongs to type token, and only there');
  const rule = value.drawRule ?? 'v1';
  if (rule === 'v1' && (value.numbers ?? 1) > maxNumbers)
    problems.push(
      `numbers is at most ${maxNumbers} with drawRule v1, whose other numbers could never win; drawRule v2 draws more`,
    );
  if (rule === 'v1' && value.drawDelay !== undefined) problems.push('drawDelay belongs to drawRule v2');
  const price = priceProblem(value.numbers ?? 1, value.ticketPrice ?? 1);
  if (price !== undefined) problems.push(price);
  if (value.schedule !== undefined) {
    const problem = scheduleProblem(value.schedule);
    if (problem !== undefined) problems.push(`schedule is not a cron line of five fields: ${problem}`);
    if (value.numbers === undefined || value.ticketPrice === undefined) problems.push('schedule needs numbers and ticketPrice');
  }
  return problems.length > 0 ? { problems } : { reward: value };
}
