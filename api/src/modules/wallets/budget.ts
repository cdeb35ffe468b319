import { inDigits } from '../../core/amounts.ts';
import type { RunContext } from '../../core/command/command.ts';
import type { BudgetUse } from './budget.repository.ts';
import type { CreditOutcome } from './ledger.repository.ts';

export function budgetUseOf({ operator, approval }: Pick<RunContext, 'operator' | 'approval'>): BudgetUse {
  return { operatorId: operator?.id ?? null, approval };
}

/** Formats which budget is exceeded, and its rest. @param amount in the token's smallest unit */
export function overBudget(refused: Exclude<CreditOutcome, { outcome: 'CREDITED' }>, amount: number, token: string): string {
  const [whose, left] =
    refused.outcome === 'OPERATOR_BUDGET' ? ['your budget', refused.operatorLeft] : ["the house's budget", refused.houseLeft];
  return `${inDigits(amount)} ${token} is more than what is left of ${whose} for 24 hours: ${inDigits(left)} ${token} (see: budget).`;
}
