/** Name of the server bundle in a release. */
export const serverFile = 'server.cjs';
