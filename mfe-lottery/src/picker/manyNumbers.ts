/** Up to this many numbers the grid is rendered whole; larger ones are virtualised and get more tools. */
const shownWhole = 256;

export const isMany = (total: number) => total > shownWhole;
