import { readFile } from 'node:fs/promises';
import { must, Untrue } from 'shared/fair/check';
import { type ReadReceipt, readReceipt, requireGenuine } from 'shared/fair/checkReceipt';
import { readTerms } from 'shared/fair/extension';
import { isSignedBy, readNote, readVerifier } from 'shared/fair/note';
import { kindOf, readCancel, readExtend, readFreeze } from 'shared/fair/readRecords';
import { loggedBy, recordId } from 'shared/fair/records';
import { checkProof, isProof } from 'shared/fair/tlogProof';
import { Acts } from './Acts.ts';
import { verifyMlDsa } from './cosigner.ts';
import { readStore } from './store.ts';

interface CheckedFile {
  /** 0: proved. 2: undecided. A lie is an Untrue instead. */
  exit: 0 | 2;
  lines: string[];
}

const utc = (seconds: number): string => new Date(seconds * 1000).toISOString();

/**
 * Checks, without a network, a tlog-proof with a policy, or the promise of a receipt with the records that a witness has seen.
 * @param places a proof; or a receipt and the witness's folder
 * @param files policy of a proof, key of the log, and key set of receipts (JSON)
 * @throws Untrue with the reason; other errors for files that cannot be read
 */
export async function checkFile(
  [file, folder]: readonly [string, string | undefined],
  files: { policy?: string | undefined; key?: string | undefined; keys?: string | undefined },
): Promise<CheckedFile> {
  const text = await readFile(file, 'utf8');
  if (isProof(text)) return proved(text, files);
  if (folder === undefined) throw new Error('A receipt is checked with the folder of a witness.');
  return promised(text, folder, files.keys);
}

function proved(text: string, { policy, key }: { policy?: string | undefined; key?: string | undefined }): CheckedFile {
  if (policy === undefined) throw new Error('A proof is checked with a policy: give --policy.');
  const { record, index, origin, size, logKey, witnesses, isQuorum } = checkProof(text, { policy, logKey: key, verifyMlDsa });
  const isAct = kindOf(record) === 'act';
  if (isAct) new Acts(undefined).take(index, { text: record, missingAt: null });
  must(isQuorum, `Too few witnesses of the policy have signed it: ${signersOf(witnesses)}.`);
  return {
    exit: 0,
    lines: [
      `Proved: this record stands at place ${index} of ${size} in the log of ${origin}.`,
      ...record
        .trimEnd()
        .split('\n')
        .map((line) => `    ${line}`),
      `The log has signed it with ${logKey}.`,
      `Enough witnesses have signed it: ${signersOf(witnesses)}.`,
      isAct
        ? 'Its operators have signed it with their keys.'
        : 'Not proved: that what the record says is true. The bundle of the round shows that.',
    ],
  };
}

function signersOf(witnesses: readonly { name: string; at: number | undefined }[]): string {
  const signed = witnesses.flatMap(({ name, at }) => (at === undefined ? [] : [`${name} at ${utc(at)}`]));
  return signed.length === 0 ? 'none' : signed.join(', ');
}

async function promised(text: string, folder: string, keys: string | undefined): Promise<CheckedFile> {
  const receipt = receiptIn(text);
  const { key, records, checkpoints } = await readStore(folder);
  const last = checkpoints.at(-1);
  if (key === undefined || last === undefined) throw new Error(`${folder} is not the folder of a witness that has seen a log.`);
  const lines: string[] = [];
  if (keys === undefined) lines.push('The signature of the receipt was NOT checked: give /.well-known/jwks.json with --keys.');
  else requireGenuine(receipt, JSON.parse(keys));
  const { opening, checkpoint } = receipt.claims;
  if (!isSignedBy(readNote(checkpoint), readVerifier(key))) throw new Error('The receipt is of another log than the folder.');
  if (receipt.promised === undefined)
    return { exit: 2, lines: [...lines, 'The receipt is of an older kind: it does not promise a time by which it is logged.'] };
  const opened = records.find((each) => recordId(each.text) === opening);
  must(opened !== undefined, 'The receipt names an opening that is not in the log.');
  const extension = records.find(({ text: each }) => kindOf(each) === 'extend' && readExtend(each).opening === opening);
  const by = extension ? (loggedBy(readTerms(opened.text, extension.text)) ?? receipt.promised) : receipt.promised;
  const found = records.findIndex((each) => endOf(each.text) === opening);
  if (found >= 0) {
    const isList = kindOf(records[found]?.text ?? '') === 'freeze';
    const says = isList ? 'Whether it has the numbers, verify.mjs tells with the bundle.' : 'What the receipt cost is owed.';
    return {
      exit: 0,
      lines: [...lines, `Promised by ${utc(by)}: record ${found} is the ${isList ? 'list' : 'cancellation'}. ${says}`],
    };
  }
  const seen = last.at / 1000;
  if (seen > by)
    throw new Untrue(`Promised by ${utc(by)}, not in the log: it had neither a list nor a cancellation at ${utc(seen)}.`);
  return { exit: 2, lines: [...lines, `The receipt is promised by ${utc(by)}; the witness last looked at ${utc(seen)}.`] };
}

function receiptIn(text: string): ReadReceipt {
  try {
    return readReceipt(text);
  } catch (error) {
    throw new Error(error instanceof Error ? error.message : String(error));
  }
}

function endOf(text: string): string | undefined {
  const kind = kindOf(text);
  if (kind === 'freeze') return readFreeze(text).opening;
  return kind === 'cancel' ? readCancel(text).opening : undefined;
}
