/** Exit codes of a rendering process that ends itself: import() was used, out of memory, unexpected error, too much output. */
export const exits = { imported: 70, memory: 71, broken: 72, talkative: 73 } as const;

export const markerBytes = 256;

/** @param folder of a release, e.g. `mfe-lottery/0.1.0-def` @returns its app, `mfe-lottery` */
export const appOf = (folder: string) => folder.slice(0, folder.indexOf('/'));
