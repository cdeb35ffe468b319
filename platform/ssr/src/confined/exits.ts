/** Codes of a rendering process that ends itself: because of import(), of memory, of what nobody foresaw, of how much there is to say. */
export const exits = { imported: 70, memory: 71, broken: 72, talkative: 73 } as const;
