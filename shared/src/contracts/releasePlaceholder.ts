/** Stands in a server half for the address of the release that it belongs to, e.g. `/host/0.1.0-3f2a9c0d1e/`: whoever loads it puts that there. */
export const releasePlaceholder = '/__RELEASE__/';
