/** Numbers of a large round stand in rows of one height, so that none has to be measured: 44 px and the gap below, px. */
export const rowHeight = 50;
/** Room around the rows for the ring of a focused number, px. */
export const edge = 4;
