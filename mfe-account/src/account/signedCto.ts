import { formatCto } from 'shared/format/money';

/** Formats an amount of CTO with its sign: '+9 CTO', '−3 CTO', '0 CTO'. */
export function signedCto(amount: number): string {
  const sign = amount > 0 ? '+' : amount < 0 ? '−' : '';
  return sign + formatCto(Math.abs(amount));
}
