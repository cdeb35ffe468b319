/** Id of the user and group that a sandboxed process started by root changes to. No package gives it to anybody; files of nobody are its own. */
export const sandboxUser = 64_983;
