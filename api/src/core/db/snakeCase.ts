/** Converts a camelCase name to the database's snake_case. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Converts the keys of a row to snake_case, for JSON output of commands whose consumers already use these names. */
export function snakeCased(row: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value]));
}
