/**
 * The mailbox behind an address, as far as the address tells: what stands after a plus sign, and dots in the name, make other addresses
 * of the same mailbox with many providers. Only for counting mails; nothing is sent there.
 * @param email in its normal form
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, at).replace(/\+.*$/, '').replaceAll('.', '')}${email.slice(at)}`;
}
