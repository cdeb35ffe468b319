/** The code that an error of the system or of a database carries (`ENOENT`, `23505`); undefined for anything else. */
export function errorCode(error: unknown): string | undefined {
  // Not `instanceof`: errors that the runtime itself makes can come from another realm.
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Whether the system refused with this code. */
export function isErrno(error: unknown, code: string): boolean {
  return errorCode(error) === code;
}
