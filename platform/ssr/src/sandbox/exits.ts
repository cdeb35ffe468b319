/** Exit codes of a rendering process that ends itself: import() was used, out of memory, unexpected error, too much output. */
export const exits = { imported: 70, memory: 71, broken: 72, talkative: 73 } as const;
