/** The secret in the address that a recovery mail links to (`#link=…`); null where there is none, or a part of it was lost. */
export function linkSecret(hash: string): string | null {
  return /^#link=([\w-]{22})$/.exec(hash)?.[1] ?? null;
}
