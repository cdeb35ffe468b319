/** User and group id that a sandboxed process started by root changes to. No package uses this id, so it owns no files. */
export const sandboxUser = 64_983;
