/**
 * The block number typed into the filter: '' filters nothing, null is no block number.
 * Thousands separators and spaces from other sites are read over.
 */
export function blockNumberOf(typed: string): number | '' | null {
  const digits = typed.replace(/[\s,._]/g, '');
  if (digits === '') return '';
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}
