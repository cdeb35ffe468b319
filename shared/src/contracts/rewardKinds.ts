export const rewardTypes = ['token', 'product'] as const;

/** Categories behind the tiles of the prize list ('All Prize' is the absence of one). */
export const rewardCategories = ['car', 'watch', 'phone', 'laptop', 'token', 'money'] as const;
