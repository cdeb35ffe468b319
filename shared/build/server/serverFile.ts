/** Name of a release's server half among its files. */
export const serverFile = 'server.cjs';
