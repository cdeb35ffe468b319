import type { Lottery } from 'shared/contracts/lotteries';
import type { ProofStep } from './proofWork.ts';
import type { Proof } from './useProof.ts';

interface StepText {
  title: string;
  exactly: string;
}

export const stepTexts: Readonly<Record<ProofStep, StepText>> = {
  opening: {
    title: 'What decides was fixed first',
    exactly:
      'The opening record is the text snail-lotto/opening/v2 (v1 without latest times), one line a field, each ended by LF; its id is the SHA-256 of its bytes. Everything after it names this id. The texts of prize and terms are at /fair/texts/ and their hash.',
  },
  extend: {
    title: 'The sale was extended by the rules',
    exactly:
      'The extend record names the opening, its own time before the close, a later close and a later block or round of the beacon. There is at most one, in the log before the list and the cancellation. The latest times move as far as what decides.',
  },
  freeze: {
    title: 'The list was closed',
    exactly:
      'The freeze record names the opening, how many numbers are sold and the Merkle root of the list, and it is in the log before the result. No file can show when it came there: run verify.mjs before the draw and keep the bundle, or ask a witness.',
  },
  tickets: {
    title: 'It is the list that was closed',
    exactly:
      'One leaf a number, sold or not: SHA-256(0x00 ‖ "snail-lotto/ticket/v1\\n" opening "\\n" number "\\n" owner "\\n"), numbers from 0. Nodes are SHA-256(0x01 ‖ left ‖ right), the tree that of RFC 6962. An owner is SHA-256("snail-lotto/owner/v1\\n" ‖ salt ‖ member id), so that the list names nobody.',
  },
  source: {
    title: 'What decided is genuine',
    exactly:
      'Rule v2: the beacon’s BLS12-381 signature (bls-unchained-g1-rfc9380) over SHA-256(u64be(round)), against a public key that this page brings with it, or whose chain hash the opening names. Rule v1: the hash of the block named, which only an explorer of its chain can confirm; its producer can discard blocks and so has about 256 tries.',
  },
  number: {
    title: 'The winning number follows from it',
    exactly:
      'Rule v2: seed = HMAC-SHA256(SHA-256(signature), "snail-lotto/seed/v2\\n" ‖ opening id ‖ u32be(attempt)); HMAC-SHA256(seed, "snail-lotto/number/v2\\n" ‖ u32be(0, 1, …)) read as u32be words; the first word below ⌊2³² / N⌋ · N, modulo N. Rule v1: the last two hex digits of the block’s hash, modulo N.',
  },
  owner: {
    title: 'It belongs to whom it was given to',
    exactly:
      'The owner in the result record is the entry of the winning number in the frozen list; “unsold” means that no one wins.',
  },
  log: {
    title: 'The records stand in the public log',
    exactly:
      'For each record an inclusion proof of RFC 6962 leads from SHA-256(0x00 ‖ record) to the root of the checkpoint, and their places come in the order opening, extension, freeze, result.',
  },
  checkpoint: {
    title: 'The log is signed',
    exactly:
      'The checkpoint is a signed note (C2SP): origin, size and root, Ed25519 by the key of /fair/log/key. That everybody is shown the same log is what witnesses see to: those of /fair/log/witnesses sign the checkpoint too (C2SP tlog-cosignature), and anybody can follow it with npm run witness.',
  },
  site: {
    title: 'The site shows the same',
    exactly:
      'The ids of the opening, list and result, the count of numbers and the winning number in /api/lotteries/{id} are those of the records.',
  },
  receipt: {
    title: 'Your receipt',
    exactly:
      'A compact JWS, alg Ed25519, typ snail-receipt+jws, by a key of /.well-known/jwks.json whose kid is its RFC 7638 thumbprint. SHA-256("snail-lotto/owner/v1\\n" ‖ salt ‖ member) is the owner of each of its numbers in the frozen list. Its header promises in logged-by when the list, or a cancellation, is in the log.',
  },
  sameLog: {
    title: 'It is the same log',
    exactly:
      'The key of /fair/log/key has signed the checkpoint, and a consistency proof of RFC 6962 from the tiles of /fair/log/tile/ leads from its root to that of /fair/log/checkpoint. Two signed checkpoints without such a proof show that different people were given different logs.',
  },
};

/**
 * Explains the proof without cryptography, in six sentences.
 * @param simulated whether the site simulates the beacon or chain; null while unknown
 */
export function sentencesOf(rule: string, simulated: boolean | null): readonly string[] {
  const source = rule === 'v2' ? 'a value of a beacon' : 'a block of a chain';
  const inTime = rule === 'v2' ? ', still before the beacon speaks,' : '';
  return [
    `When the sale opens we publish what will decide: the rule, the price, how many numbers there are, and ${source} that does not exist yet.`,
    `When it closes${inTime} we publish a fingerprint of the list of who holds which number: change one name in it, and it is another fingerprint.`,
    chosenBy(rule, simulated),
    'From it a fixed calculation leads to exactly one number, and your browser does that calculation itself.',
    'Each of these statements stands in a public log that can only grow, so that none can be taken back or slipped in later.',
    'If anybody, we included, changed anything, one of the steps below would be red.',
  ];
}

function chosenBy(rule: string, simulated: boolean | null): string {
  const comes = rule === 'v2' ? 'the beacon speaks' : 'the block comes';
  if (simulated)
    return `Then ${comes}: here it is a simulated one of this installation, whose operator can know it beforehand, so this round shows how the proof works and not that chance is at work.`;
  const known = simulated === null ? '; where a site simulates its own, this page says so' : '';
  return rule === 'v2'
    ? `Then ${comes}: the public one is made by many organisations together, and none of them can choose or foresee it${known}.`
    : `Then ${comes}, made by others after the close: whoever makes it could throw away about 256 of them at a great loss to choose a number, which is this older rule’s known weakness${known}.`;
}

interface Verdict {
  /** `waiting`: continues automatically. `open`: no result is possible here. */
  tone: 'valid' | 'invalid' | 'waiting' | 'open';
  title: string;
  text: string;
}

const counted = (count: number, of: number) => `${count} of ${of} steps`;

/** Returns the headline of the proof page. @param proof null while nothing is published */
export function verdictOf(lottery: Lottery, proof: Proof | null): Verdict {
  if (proof === null) return notPublished(lottery);
  if (proof.phase === 'failed')
    return {
      tone: 'open',
      title: 'It could not be checked',
      text: 'That says nothing about the round: its records did not come, or this browser could not read them.',
    };
  if (proof.phase !== 'done')
    return {
      tone: 'waiting',
      title: 'Your browser is checking …',
      text: 'It takes the round’s records and does every step itself.',
    };

  const { checks } = proof.report;
  const count = (state: string) => checks.filter((check) => check.state === state).length;
  const [wrong, open, left] = [count('invalid'), count('missing'), count('unchecked')];
  const right = counted(count('valid'), checks.length);
  if (wrong > 0)
    return {
      tone: 'invalid',
      title: wrong === 1 ? 'One step is wrong' : `${wrong} steps are wrong`,
      text: `${right} are right. The red steps say what does not fit. Keep the file with the records (below), and show it to others.`,
    };
  if (lottery.cancelId !== null)
    return {
      tone: left > 0 ? 'open' : 'valid',
      title: 'This round was cancelled, and its records are right',
      text: lottery.cancelReason ? `No number was drawn. The reason on record: ${lottery.cancelReason}` : 'No number was drawn.',
    };
  if (open > 0)
    return {
      tone: 'waiting',
      title: 'Right so far, and not drawn yet',
      text: `${right} are right; the others come with the draw, and this page checks them by itself.`,
    };
  if (left > 0)
    return {
      tone: 'open',
      title: 'Right, as far as it could be checked',
      text: `${right} are right and none is wrong. ${left === 1 ? 'One is' : `${left} are`} not to be checked by this page alone, and ${left === 1 ? 'says' : 'say'} why.`,
    };
  return { tone: 'valid', title: 'Everything is right', text: `Your browser has checked all ${checks.length} steps itself.` };
}

function notPublished({ openingId, status }: Lottery): Verdict {
  if (openingId === null)
    return {
      tone: 'open',
      title: 'This round has no proof',
      text: 'It was opened before the public log began. Its own page shows how its number was computed.',
    };
  return {
    tone: 'waiting',
    title: status === 'running' ? 'Numbers are still being sold' : 'The list is being closed',
    text: 'What decides this round stands in the log already. The rest can be checked when the sale is over, and this page does it by itself.',
  };
}
