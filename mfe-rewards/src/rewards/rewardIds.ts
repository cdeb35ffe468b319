import { maxLimit } from 'shared/contracts/limits';

/**
 * The reward ids of a lottery, which the API sends as a JSON array in a string ('[3,5]').
 * Anything in it that is no id is left out, so a damaged value means fewer cards and never a broken page.
 * @returns ids in their order, each once, at most as many as one page of rewards holds
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
    // Not JSON: the same as naming no rewards.
    return [];
  }
}
