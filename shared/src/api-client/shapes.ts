/**
 * What the cache holds, by the file that makes it of the answer: a hash of what is made and how (shared/build/answerShapes.ts),
 * put in by the build. Parts that make the same of an answer share it, also when they were built on different days.
 */
export const lotteriesShape = `#${process.env.SHAPE_OF_LOTTERIES}`;
export const myRoundsShape = `#${process.env.SHAPE_OF_MYROUNDS}`;
export const optionsShape = `#${process.env.SHAPE_OF_OPTIONS}`;
export const rewardsShape = `#${process.env.SHAPE_OF_REWARDS}`;
export const tokensShape = `#${process.env.SHAPE_OF_TOKENS}`;
