import { maxLimit } from 'shared/contracts/limits';

/**
 * Parses a lottery's reward ids, which the API sends as a JSON array in a string ('[3,5]'). Invalid entries are dropped, so a
 * damaged value never breaks the page.
 * @returns ids in their order, without duplicates, at most one page of rewards
 */
export function rewardIdsOf(lotteryRewardIds: string): number[] {
  const ids = parsed(lotteryRewardIds)
    .map((id) => (typeof id === 'string' && /^\d+$/.test(id) ? Number(id) : id))
    .filter((id): id is number => typeof id === 'number' && Number.isSafeInteger(id) && id > 0);
  return [...new Set(ids)].slice(0, maxLimit);
}

function parsed(json: string): unknown[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
