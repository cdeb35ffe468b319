/** The shape of what rewards.ts keeps (key.ts): by itself, because the first paint of the page reads with it and asks nothing. */
export const rewardsShape = `#${process.env.SHAPE_OF_REWARDS}`;
