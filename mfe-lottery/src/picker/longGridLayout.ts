/** Fixed height of a row, so that none is measured: 44 px and a gap. */
export const rowHeight = 50;
/** Space around the rows for the focus ring, px. */
export const edge = 4;
