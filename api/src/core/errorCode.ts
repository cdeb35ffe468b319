/** Returns the code of a system or database error (`ENOENT`, `23505`); undefined for anything else. */
export function errorCode(error: unknown): string | undefined {
  // Without `instanceof`: errors of the runtime can come from another realm.
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

export function isErrno(error: unknown, code: string): boolean {
  return errorCode(error) === code;
}
