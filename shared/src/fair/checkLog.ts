import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Bundle } from '../contracts/fair.ts';
import { type Finding, isHash, must, unchecked, valid } from './check.ts';
import { isIncluded, leafHash } from './merkle.ts';
import { isSignedBy, readCheckpoint, readNote, readVerifier } from './note.ts';

/** Checks that the log of the checkpoint includes every record of a bundle, in the required order. */
export function checkLog(bundle: Bundle): Finding {
  const { opening, freeze, result, cancel, log } = bundle;
  const { size, root } = readCheckpoint(readNote(log.checkpoint).text);
  const texts = Object.entries({ opening, freeze, result, cancel }).filter(([, text]) => text !== undefined);
  must(
    log.records.filter(({ record }) => record === 'freeze').length <= 1,
    'The log has more than one freeze of this round: its result may have been drawn again.',
  );
  must(
    log.records.length === texts.length,
    `The bundle has ${texts.length} records, and places in the log for ${log.records.length}.`,
  );
  let before = -1;
  const figures = texts.map(([name, text = '']) => {
    const place = log.records.find(({ record }) => record === name);
    must(place !== undefined, `It is not said where in the log the ${name} record stands.`);
    const { index, proof } = place;
    must(proof.every(isHash), `The proof of the ${name} record is not made of hashes.`);
    const included = isIncluded(leafHash(utf8ToBytes(text)), { index, size }, proof.map(hexToBytes), root);
    must(included, `The ${name} record does not stand at place ${index} of the log.`);
    must(index > before, `The ${name} record stands in the log before the one that it follows.`);
    before = index;
    return { label: `Place of the ${name} record`, value: String(index) };
  });
  return valid(`Every statement of the site about this round stands in its public log of ${size} records.`, [
    ...figures,
    { label: 'Root of the log', value: bytesToHex(root) },
  ]);
}

/**
 * Checks that a checkpoint belongs to the site and is signed with the log's key.
 * @param origin site that the opening record names
 * @param logKey content of /fair/log/key
 */
export function checkSignature(checkpoint: string, origin: string, logKey: string | undefined): Finding {
  const note = readNote(checkpoint);
  const state = readCheckpoint(note.text);
  must(state.origin === origin, `The log is that of ${state.origin}, the round that of ${origin}.`);
  const figures = [
    { label: 'Log', value: state.origin },
    { label: 'Records', value: String(state.size) },
  ];
  if (logKey === undefined) return unchecked('The signature of the log was not checked: its key is not given.', figures);
  const verifier = readVerifier(logKey);
  must(isSignedBy(note, verifier), 'The state of the log is not signed with its key.');
  return valid('The state of the log is signed with its key: the site cannot deny that it published this.', [
    ...figures,
    { label: 'Key', value: logKey.trim() },
  ]);
}
