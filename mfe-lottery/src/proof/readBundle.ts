import type { Bundle } from 'shared/contracts/fair';

/** Error for a text that is no bundle of records; its message is a sentence for the page. */
class NotABundle extends Error {
  override name = 'NotABundle';
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number => Number.isSafeInteger(value);
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const isAbsentOr = (value: unknown, is: (value: unknown) => boolean) => value === undefined || is(value);

/** Validates the shape; `checkBundle` verifies the contents. */
function isBundle(value: unknown): value is Bundle {
  if (!isFields(value) || !isText(value.opening) || !isLog(value.log)) return false;
  const { freeze, result, cancel, owners, beacon, block } = value;
  return (
    [freeze, result, cancel].every((text) => isAbsentOr(text, isText)) &&
    isAbsentOr(owners, isTexts) &&
    isAbsentOr(beacon, isBeacon) &&
    isAbsentOr(block, isBlock)
  );
}

const isBeacon = (value: unknown) =>
  isFields(value) &&
  [value.chain, value.publicKey, value.signature].every(isText) &&
  [value.genesis, value.period, value.round].every(isCount);

const isBlock = (value: unknown) =>
  isFields(value) &&
  (value.chain === 'bsc' || value.chain === 'simulated') &&
  isText(value.hash) &&
  isCount(value.number) &&
  isCount(value.time);

const isLog = (value: unknown) =>
  isFields(value) &&
  isText(value.checkpoint) &&
  Array.isArray(value.records) &&
  value.records.every((record) => isFields(record) && isText(record.record) && isCount(record.index) && isTexts(record.proof));

/** @throws NotABundle */
export function readBundle(text: string): Bundle {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new NotABundle('What the site published for this round is cut off or is no JSON.');
  }
  if (!isBundle(value)) throw new NotABundle('What the site published for this round is not built as a bundle of records.');
  return value;
}
