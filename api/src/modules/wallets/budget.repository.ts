import type { RunContext } from '../../core/command/command.ts';
import { onlyRow, type Queryable } from '../../core/db/database.ts';

/** Who draws from the house budget. Approved amounts do not count. */
export interface BudgetUse {
  /** The requesting operator; null: none, as for the demo and a reward's schedule. */
  operatorId: number | null;
  /** The act that waited, and the operator who approves it in this transaction. */
  approval: { act: number; by: number } | null;
}

/** The house itself, for the demo and schedules; counts only against the house's budget. */
export const theHouse: BudgetUse = { operatorId: null, approval: null };

const paramsOf = ({ operatorId, approval }: BudgetUse) => [operatorId, approval?.act ?? null, approval?.by ?? null];

/** Result of drawing a prize. Amounts in CTO. */
export interface PrizeOutcome {
  outcome: 'WITHIN' | 'DRAWN' | 'NEEDS_APPROVAL' | 'HOUSE_BUDGET';
  prize: number;
  income: number;
  roundPrize: number;
  houseLeft: number | null;
}

/** Draws the prize of a lottery from the house budget, if necessary. Call it before the opening is recorded. */
export async function drawPrize(tx: Queryable, lotteryId: number, use: BudgetUse): Promise<PrizeOutcome> {
  return onlyRow(
    await tx.query<PrizeOutcome>(
      `select outcome, prize, income::float8 as income, round_prize as "roundPrize", house_left as "houseLeft"
       from draw_prize($1, $2, $3, $4)`,
      [lotteryId, ...paramsOf(use)],
      { mayWait: true },
    ),
  );
}

/** Limits of the house budget: per 24 hours and token, in its smallest unit; `roundPrize` per lottery, in CTO. */
interface BudgetLimits {
  operatorDay: number;
  houseDay: number;
  roundPrize: number;
}

export type BudgetChange = { [Name in keyof BudgetLimits]?: number | undefined };

/** Changes limits; omitted ones stay. @returns NEEDS_APPROVAL if a raise needs the approval of another operator */
export async function setBudget(
  tx: Queryable,
  { operatorDay, houseDay, roundPrize }: BudgetChange,
  use: BudgetUse,
): Promise<'CHANGED' | 'NEEDS_APPROVAL'> {
  const { outcome } = onlyRow(
    await tx.query<{ outcome: 'CHANGED' | 'NEEDS_APPROVAL' }>(
      'select set_budget($1, $2, $3, $4, $5, $6) as outcome',
      [operatorDay ?? null, houseDay ?? null, roundPrize ?? null, ...paramsOf(use)],
      { mayWait: true },
    ),
  );
  return outcome;
}

export interface BudgetState extends BudgetLimits {
  token: 'cto' | 'stable';
  houseLeft: number;
  operators: { name: string; left: number }[];
}

export function readBudget(db: Queryable): Promise<BudgetState[]> {
  return db.query<BudgetState>(
    `select t.role as token, b.operator_day as "operatorDay", b.house_day as "houseDay", b.round_prize as "roundPrize",
       (budget_left(t.id, null)).house_left as "houseLeft",
       coalesce((select jsonb_agg(jsonb_build_object('name', o.name, 'left', (budget_left(t.id, o.id)).operator_left) order by o.name)
         from operators o where o.removed_at is null), '[]') as operators
     from house_budget b, tokens t order by t.id`,
  );
}

export interface ScheduledRound {
  rewardId: number;
  tokenAmount: number;
  numbers: number;
  ticketPrice: number;
  schedule: string;
}

/**
 * Approves that a reward's schedule opens lotteries whose prize needs an approval.
 * @returns DIFFERENT if the reward has other values than these
 */
export async function approveSchedule(
  tx: Queryable,
  { rewardId, tokenAmount, numbers, ticketPrice, schedule }: ScheduledRound,
  use: BudgetUse,
): Promise<'ALLOWED' | 'NEEDS_APPROVAL' | 'DIFFERENT'> {
  const { outcome } = onlyRow(
    await tx.query<{ outcome: 'ALLOWED' | 'NEEDS_APPROVAL' | 'DIFFERENT' }>(
      'select approve_schedule($1, $2, $3, $4, $5, $6, $7, $8) as outcome',
      [rewardId, tokenAmount, numbers, ticketPrice, schedule, ...paramsOf(use)],
    ),
  );
  return outcome;
}

export function budgetUseOf({ operator, approval }: Pick<RunContext, 'operator' | 'approval'>): BudgetUse {
  return { operatorId: operator?.id ?? null, approval };
}
