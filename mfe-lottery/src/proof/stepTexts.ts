import type { ProofStep } from './proofWork.ts';

/** Texts of a step: a title for everyone, and the method for those who want to repeat it. */
interface StepText {
  title: string;
  exactly: string;
}

export const stepTexts: Readonly<Record<ProofStep, StepText>> = {
  opening: {
    title: 'What decides was fixed first',
    exactly:
      'The opening record is the text snail-lotto/opening/v1, one line a field, each ended by LF; its id is the SHA-256 of its bytes. Everything after it names this id. The texts of prize and terms are at /fair/texts/ and their hash.',
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
      'For each record an inclusion proof of RFC 6962 leads from SHA-256(0x00 ‖ record) to the root of the checkpoint, and their places come in the order opening, freeze, result.',
  },
  checkpoint: {
    title: 'The log is signed',
    exactly:
      'The checkpoint is a signed note (C2SP): origin, size and root, Ed25519 by the key of /fair/log/key. That everybody is shown the same log is what witnesses see to: npm run witness.',
  },
  site: {
    title: 'The site shows the same',
    exactly:
      'The ids of the opening, list and result, the count of numbers and the winning number in /api/lotteries/{id} are those of the records.',
  },
  receipt: {
    title: 'Your receipt',
    exactly:
      'A compact JWS, alg Ed25519, typ snail-receipt+jws, by a key of /.well-known/jwks.json whose kid is its RFC 7638 thumbprint. SHA-256("snail-lotto/owner/v1\\n" ‖ salt ‖ member) is the owner of each of its numbers in the frozen list.',
  },
};
