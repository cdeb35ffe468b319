/** Up to so many numbers a round is shown whole. Of more only what is seen is rendered, and there are more ways to choose. */
const shownWhole = 256;

/** @param total count of numbers in the round */
export const isMany = (total: number) => total > shownWhole;
