/** Bytes. */
export const markerBytes = 256;
