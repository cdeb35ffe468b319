export const rewardTypes = ['token', 'product'] as const;

/**
 * Sort orders of the list of rewards. `added` (default): in which they were added. `ending`: the running round that ends next
 * first, rewards without one last. `value`: products by dollars, then tokens by amount, highest first. `price`: cheapest number
 * first, rewards without a price last.
 */
export const rewardSorts = ['added', 'ending', 'value', 'price'] as const;

/** Categories of the tiles in the prize list; 'All Prize' is no category. */
export const rewardCategories = ['car', 'watch', 'phone', 'laptop', 'token', 'money'] as const;

/** Sort orders of a list of rounds: next to end, highest prize value in dollars, cheapest number, or fewest numbers first. */
export const lotterySorts = ['endingSoon', 'biggestPrize', 'lowestPrice', 'bestOdds'] as const;

export const maxLimit = 100;
