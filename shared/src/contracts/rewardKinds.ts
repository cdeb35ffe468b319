export const rewardTypes = ['token', 'product'] as const;

/**
 * Orders of the list of rewards. `added`: the one in which they were added, also without any. `ending`: the running round that
 * ends next first, rewards without one last. `value`: products by their dollars, then tokens by their amount, the most first.
 * `price`: the cheapest number first, rewards without a price last.
 */
export const rewardSorts = ['added', 'ending', 'value', 'price'] as const;

/** Categories behind the tiles of the prize list ('All Prize' is the absence of one). */
export const rewardCategories = ['car', 'watch', 'phone', 'laptop', 'token', 'money'] as const;
