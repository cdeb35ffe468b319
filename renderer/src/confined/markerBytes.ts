/** Size of the marker file, bytes; longer names are cut. */
export const markerBytes = 256;
