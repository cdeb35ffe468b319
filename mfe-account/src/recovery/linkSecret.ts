/** Returns the secret of a recovery mail's link (`#link=…`); null when it is absent or incomplete. */
export function linkSecret(hash: string): string | null {
  return /^#link=([\w-]{22})$/.exec(hash)?.[1] ?? null;
}
