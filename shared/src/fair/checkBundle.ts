import type { Bundle } from '../contracts/fair.ts';
import { withThousands } from '../format/money.ts';
import { lastAttempt } from './beacon.ts';
import { attempt, type Check, type CheckOptions, missing, must, type ReadBundle, valid } from './check.ts';
import { checkLog, checkSignature } from './checkLog.ts';
import { checkReceipt } from './checkReceipt.ts';
import { checkNumber, checkOwner, checkSource } from './checkResult.ts';
import { checkTickets } from './checkTickets.ts';
import { readCancel, readFreeze, readOpening, readResult } from './readRecords.ts';
import { type OpeningRecord, recordId } from './records.ts';

/**
 * Verifies everything that a round's bundle can prove, without trusting the site. Used in the browser and by the witness.
 * @returns one check per step, in order; only one when the opening is unreadable
 * @throws nothing that a bundle could cause
 */
export async function checkBundle(bundle: Bundle, options: CheckOptions): Promise<Check[]> {
  const openingId = recordId(bundle.opening);
  let opening: OpeningRecord | undefined;
  const first = await attempt('opening', () => {
    opening = readOpening(bundle.opening);
    return checkOpening(opening, openingId);
  });
  if (opening === undefined) return [first];
  const read: ReadBundle = { bundle, openingId, opening, freeze: undefined, result: undefined };
  const second = await attempt('freeze', () => {
    if (bundle.freeze !== undefined) read.freeze = readFreeze(bundle.freeze);
    if (bundle.result !== undefined) read.result = readResult(bundle.result);
    return checkFreeze(read);
  });
  return [
    first,
    second,
    await attempt('tickets', () => checkTickets(read, options.onProgress)),
    await attempt('source', () => checkSource(read, options.verifyBeacon)),
    await attempt('number', () => checkNumber(read)),
    await attempt('owner', () => checkOwner(read)),
    await attempt('log', () => checkLog(bundle)),
    await attempt('checkpoint', () => checkSignature(bundle.log.checkpoint, opening?.origin ?? '', options.logKey)),
    ...(options.receipt === undefined
      ? []
      : [await attempt('receipt', () => checkReceipt(options.receipt ?? '', read, options))]),
  ];
}

const utc = (seconds: number): string => new Date(seconds * 1000).toISOString();

function checkOpening(
  { numbers, price, prize, terms, opens, closes, decidedBy, origin, round }: OpeningRecord,
  openingId: string,
) {
  const most = decidedBy.rule === 'v1' ? 256 : 100_000;
  must(numbers >= 1 && numbers <= most, `A round of rule ${decidedBy.rule} has 1 to ${most} numbers, not ${numbers}.`);
  must(opens < closes, 'The sale closes before it opens.');
  if (decidedBy.rule === 'v1') must(decidedBy.blockAt >= closes, 'The block that decides could come before the sale is over.');
  return valid(
    `Before the sale began it was fixed what would decide the round: rule ${decidedBy.rule}, ${withThousands(numbers)} numbers.`,
    [
      { label: 'Opening record', value: openingId },
      { label: 'Site', value: origin },
      { label: 'Round', value: String(round) },
      { label: 'Rule', value: decidedBy.rule },
      { label: 'Numbers', value: String(numbers) },
      { label: 'Price (CTO)', value: String(price) },
      { label: 'Sale opens', value: utc(opens) },
      { label: 'Sale closes', value: utc(closes) },
      { label: 'Prize (hash of its text)', value: prize },
      { label: 'Terms (hash of their text)', value: terms },
      ...(decidedBy.rule === 'v1'
        ? [{ label: 'Decided by', value: `first block of the ${decidedBy.chain} chain from ${utc(decidedBy.blockAt)} on` }]
        : [{ label: 'Decided by', value: `round ${decidedBy.beaconRound} of the beacon ${decidedBy.beacon}` }]),
    ],
  );
}

function checkFreeze({ bundle, openingId, opening, freeze, result }: ReadBundle) {
  if (bundle.cancel !== undefined) {
    const cancel = readCancel(bundle.cancel);
    must(cancel.opening === openingId, 'The cancellation is that of another round.');
    must(bundle.result === undefined, 'The round was cancelled and drawn: it can be only one of the two.');
    if (freeze === undefined) return missing(`The round was cancelled before its ${cancel.before}: ${cancel.reason}`);
  }
  if (freeze === undefined) {
    must(result === undefined, 'The round was drawn without a frozen list of its tickets.');
    return missing('The list of tickets is not frozen yet.');
  }
  must(freeze.opening === openingId, 'The frozen list is that of another round.');
  must(freeze.attempt <= lastAttempt, `There are at most ${lastAttempt + 1} attempts.`);
  must(freeze.attempt === 0 || opening.decidedBy.rule === 'v2', 'A round of rule v1 has one attempt.');
  must(freeze.sold <= opening.numbers, 'More numbers are sold than there are.');
  const freezeId = recordId(bundle.freeze ?? '');
  if (result !== undefined) {
    must(result.opening === openingId, 'The result is that of another round.');
    must(result.freeze === freezeId, 'The result is drawn from another list than the one that was frozen.');
  }
  return valid(
    `The list of tickets was frozen: ${withThousands(freeze.sold)} of ${withThousands(opening.numbers)} numbers are sold.`,
    [
      { label: 'Freeze record', value: freezeId },
      { label: 'Attempt', value: String(freeze.attempt + 1) },
      { label: 'Root of the list', value: freeze.root },
    ],
  );
}
