import type { ReceiptKeys } from 'shared/fair/check';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function isKeys(value: unknown): value is ReceiptKeys {
  return isObject(value) && Array.isArray(value.keys) && value.keys.every(isObject);
}

/**
 * Parses the keys that sign receipts.
 * @param text of /.well-known/jwks.json
 * @returns undefined for an invalid text: a receipt's signature then stays unchecked, and the page says so
 */
export function readKeys(text: string): ReceiptKeys | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isKeys(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
