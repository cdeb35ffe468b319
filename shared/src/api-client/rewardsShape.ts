/**
 * The shape of rewards.ts (key.ts), in its own module: the first paint reads the cache with it, without the code that sends
 * requests.
 */
export const rewardsShape = `#${process.env.SHAPE_OF_REWARDS}`;
