/**
 * Reduces an address to its probable mailbox: many providers ignore a plus suffix and dots in the name. Used only for rate
 * limits, never for sending.
 * @param email normalised
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, at).replace(/\+.*$/, '').replaceAll('.', '')}${email.slice(at)}`;
}
