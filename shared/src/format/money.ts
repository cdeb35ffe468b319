const grouping = new Intl.NumberFormat('en-US');
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** Formats an amount of CTO (integer): '1,234 CTO'. */
export function formatCto(amount: number): string {
  return `${grouping.format(amount)} CTO`;
}

/** Formats US dollars (integer): '$45,000'. */
export function formatDollars(amount: number): string {
  return dollars.format(amount);
}

/** Inserts thousands separators and keeps the decimals: '1234567.1000' → '1,234,567.1000'. */
export function withThousands(value: number | string): string {
  const [integer = '', ...decimals] = String(value).split('.');
  return [integer.replace(/\B(?=(\d{3})+$)/g, ','), ...decimals].join('.');
}

/**
 * Formats a number in US style with fixed decimals: ('1234.5', 2) → '1,234.50'.
 * @returns '0' when the value is not a number
 */
export function formatUs(value: unknown, decimals = 0): string {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) return '0';
  return number.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}

/** Formats an amount of CTO with its sign: '+9 CTO', '−3 CTO', '0 CTO'. */
export function signedCto(amount: number): string {
  const sign = amount > 0 ? '+' : amount < 0 ? '−' : '';
  return sign + formatCto(Math.abs(amount));
}

/** `tokenAmount`: CTO; 0 for a product. `lotteryValue`: US dollars. */
interface Prize {
  tokenAmount: number;
  lotteryValue: number | null;
}

/**
 * Formats the value of a prize: a token prize in CTO, a product in US dollars. There is no exchange rate between the two.
 * @returns null when the value is unknown
 */
export function prizeValue({ tokenAmount, lotteryValue }: Prize): string | null {
  if (tokenAmount > 0) return formatCto(tokenAmount);
  return lotteryValue ? formatDollars(lotteryValue) : null;
}

interface Round {
  lotteryReward: { tokenAmount: number; name: string };
  lotteryValue: number;
}

/** Formats the value of a round's prize: '12 CTO', '$4,200'; the prize's name when the value is unknown. */
export function worthOf({ lotteryReward, lotteryValue }: Round): string {
  return prizeValue({ tokenAmount: lotteryReward.tokenAmount, lotteryValue }) ?? lotteryReward.name;
}
