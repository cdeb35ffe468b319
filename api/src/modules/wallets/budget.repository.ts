import { onlyRow, type Queryable } from '../../core/db/database.ts';

/** Who uses the house budget. With an approval nothing counts against it. */
export interface BudgetUse {
  /** The operator who asks for it; null: no operator, as for the demo and the schedule of a reward. */
  operatorId: number | null;
  /** The act that waited, and the other operator who approves it in this transaction. */
  approval: { act: number; by: number } | null;
}

/** The house itself: the demo, and what a schedule opens. It counts against the budget of the house alone. */
export const theHouse: BudgetUse = { operatorId: null, approval: null };

const paramsOf = ({ operatorId, approval }: BudgetUse) => [operatorId, approval?.act ?? null, approval?.by ?? null];

/** What came of drawing a prize. Amounts in CTO. */
export interface PrizeOutcome {
  outcome: 'WITHIN' | 'DRAWN' | 'NEEDS_APPROVAL' | 'HOUSE_BUDGET';
  prize: number;
  /** What all numbers of the round cost together. */
  income: number;
  /** A larger prize needs an approval. */
  roundPrize: number;
  /** Only for HOUSE_BUDGET and DRAWN. */
  houseLeft: number | null;
}

/** Draws the prize of a round from the house budget where it needs that. To be called before its opening is recorded. */
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

/** The limits of the house budget: in 24 hours, for each token in its smallest unit; `roundPrize` in CTO for one round. */
export interface BudgetLimits {
  operatorDay: number;
  houseDay: number;
  roundPrize: number;
}

/** Limits that change. */
export type BudgetChange = { [Name in keyof BudgetLimits]?: number | undefined };

/** Changes limits; those that are left out stay. @returns NEEDS_APPROVAL: a raise is to be approved by another operator */
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

/** What is left of the budget of a token now. */
export interface BudgetState extends BudgetLimits {
  token: 'cto' | 'stable';
  houseLeft: number;
  /** Of each operator who is enrolled. */
  operators: { name: string; left: number }[];
}

/** The budget and what is left of it, CTO first. */
export function readBudget(db: Queryable): Promise<BudgetState[]> {
  return db.query<BudgetState>(
    `select t.role as token, b.operator_day as "operatorDay", b.house_day as "houseDay", b.round_prize as "roundPrize",
       (budget_left(t.id, null)).house_left as "houseLeft",
       coalesce((select jsonb_agg(jsonb_build_object('name', o.name, 'left', (budget_left(t.id, o.id)).operator_left) order by o.name)
         from operators o where o.removed_at is null), '[]') as operators
     from house_budget b, tokens t order by t.id`,
  );
}

/** What rounds of a reward are opened with. */
export interface ScheduledRound {
  rewardId: number;
  tokenAmount: number;
  numbers: number;
  ticketPrice: number;
  schedule: string;
}

/**
 * Lets the schedule of a reward open rounds whose prize needs an approval.
 * @returns DIFFERENT: the reward has other values than these
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
