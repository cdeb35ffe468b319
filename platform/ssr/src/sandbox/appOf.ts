/** @param folder of a release, e.g. `mfe-lottery/0.1.0-def` @returns its app, `mfe-lottery` */
export const appOf = (folder: string) => folder.slice(0, folder.indexOf('/'));
