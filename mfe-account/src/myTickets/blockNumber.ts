/**
 * Parses the block number filter: '' means no filter, null an invalid number. Ignores thousands separators and spaces from other
 * sites.
 */
export function blockNumberOf(typed: string): number | '' | null {
  const digits = typed.replace(/[\s,._]/g, '');
  if (digits === '') return '';
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}
