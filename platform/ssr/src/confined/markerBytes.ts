/** Bytes of the marker's file; a longer name is cut. */
export const markerBytes = 256;
