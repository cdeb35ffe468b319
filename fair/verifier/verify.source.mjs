#!/usr/bin/env node
// Checks one round of Snail Lotto, offline, without trust in the site:
//   node verify.mjs bundle.json [receipt] [--key FILE] [--keys FILE] [--relay URL …]
// bundle.json: /fair/rounds/{id}/bundle.json of the site. receipt: one that My Tickets saved.
// --key: the file of /fair/log/key, for the signature of the log. --keys: that of /.well-known/jwks.json, for the receipt's.
// --relay: asks a relay of drand (https://api.drand.sh, …) whether a result is withheld. Nothing else goes online. Ask several.
//   node verify.mjs FILE.tlog-proof [--policy FILE] [--key FILE]
// The proof that a record is in the log, of /fair/proofs/{id}. --policy: the witnesses whose signatures count (/fair/log/witnesses).
// It exits with 0 when all is well, 1 when something is not true, 2 when it is true but not (or not in its order) in the log,
// and 3 when nothing was checked, because a file or an option cannot be read.
// No file can tell WHEN the freeze was logged. So run this between the close and the draw, and keep the bundle: afterwards the
// freeze must be the same record. Witnesses (npm run witness) do that for every round.
import { createHash, createHmac, verify as verifySignature } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { checkPromise, checkProof, checkWitnesses, isProof } from './proof.source.mjs';
import { askRelays, checkBlock, checkExtension, checkExtensions, checkTimes, kinds, options } from './times.source.mjs';

const chain = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';
const publicKey =
  '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a';
const quicknet = { chain, publicKey, genesis: 1692803367, period: 3 };

// How the fields of records are written: those named here, hashes, and for all others whole numbers.
const written = { kind: kinds, origin: '[^\\s\\p{Cc}]+', rule: 'v[12]', chain: 'bsc|simulated', signature: '[0-9a-f]{96}' };
Object.assign(written, { owner: '[0-9a-f]{64}|unsold', reason: '\\P{Cc}+', before: 'close|draw', hash: '(?:0x)?[0-9a-f]{64}' });
for (const name of ['opening', 'freeze', 'root', 'prize', 'terms', 'beacon']) written[name] = '[0-9a-f]{64}';
const decided = { v1: ['chain block-at', 'block hash'], v2: ['beacon beacon-round', 'beacon-round signature'] };
const fieldsOf = (rule, two, operator) => ({
  opening: `origin round rule numbers price prize opens closes ${decided[rule][0]}${two ? ' freeze-by result-by' : ''} terms`,
  extend: `opening time closes ${rule === 'v2' ? 'beacon-round' : 'block-at'}`,
  freeze: 'opening attempt sold root',
  result: `opening freeze ${decided[rule][1]} number owner`,
  cancel: two ? `opening kind attempt time${operator ? ' reason' : ''}` : 'opening reason before',
});

const sha256 = (...parts) => parts.reduce((digest, part) => digest.update(part), createHash('sha256')).digest();
const hmac = (key, ...parts) => parts.reduce((digest, part) => digest.update(part), createHmac('sha256', key)).digest();
const bytes = (hex) => Buffer.from(hex, 'hex');
const bigEndian = (value, length) => bytes(value.toString(16).padStart(2 * length, '0'));
const isHash = (text) => /^[0-9a-f]{64}$/.test(text);
const decoded = (text, encoding) => {
  if (Buffer.from(text, encoding).toString(encoding) === text) return Buffer.from(text, encoding);
  throw new Error(`"${text}" is no ${encoding}`);
};

/** The fields of a record; throws unless its bytes are exactly as they must be. */
export function readRecord(kind, text, rule, two = /^snail-lotto\/(?:opening|cancel)\/v2\n/.test(text)) {
  const fields = fieldsOf(rule, two, text.includes('\nkind: before-close\n'))[kind].split(' ');
  const lines = fields.map((name) => `${name}: (${written[name] ?? '0|[1-9]\\d{0,14}'})\n`).join('');
  const values = new RegExp(`^snail-lotto/${kind}/v${two ? 2 : 1}\n${lines}$`, 'u').exec(text)?.slice(1);
  if (values === undefined) throw new Error(`the ${kind} record is not written as it must be`);
  return Object.fromEntries(fields.map((name, at) => [name, name in written ? values[at] : Number(values[at])]));
}
export const recordId = (text) => sha256(text).toString('hex');

// RFC 6962: what a leaf and a node hash to; a tree of more than one leaf is split at the largest power of two below its size.
const nodeHash = (left, right) => sha256('\x01', left, right);
const split = (size) => 2 ** Math.ceil(Math.log2(size) - 1);
export function merkleRoot(leaves, from = 0, to = leaves.length) {
  if (to - from < 2) return to === from ? sha256('') : sha256('\x00', leaves[from]);
  const middle = from + split(to - from);
  return nodeHash(merkleRoot(leaves, from, middle), merkleRoot(leaves, middle, to));
}
/** The root that a leaf's proof leads to; throws when the proof has the wrong length. */
export function rootOfProof(leaf, index, size, proof) {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) throw new Error('a place in the log is not one');
  if ((size === 1) !== (proof.length === 0)) throw new Error('a proof has the wrong length');
  if (size === 1) return sha256('\x00', leaf);
  const [left, rest, sibling] = [split(size), proof.slice(0, -1), bytes(proof.at(-1))];
  if (index < left) return nodeHash(rootOfProof(leaf, index, left, rest), sibling);
  return nodeHash(sibling, rootOfProof(leaf, index - left, size - left, rest));
}
export const ticketLeaf = (opening, number, owner) => `snail-lotto/ticket/v1\n${opening}\n${number}\n${owner}\n`;
export const ownerOf = (salt, member) => sha256('snail-lotto/owner/v1\n', bytes(salt), String(member)).toString('hex');

/** Rule v2: the winning number of a beacon's signature. */
export function drawV2(signature, opening, attempt, numbers, block = 0) {
  if (!(numbers >= 1 && numbers <= 100_000)) throw new Error('a round has 1 to 100,000 numbers');
  const seed = hmac(sha256(bytes(signature)), 'snail-lotto/seed/v2\n', bytes(opening), bigEndian(attempt, 4));
  const words = hmac(seed, 'snail-lotto/number/v2\n', bigEndian(block, 4));
  const at = [0, 4, 8, 12, 16, 20, 24, 28].find((each) => words.readUInt32BE(each) < Math.floor(2 ** 32 / numbers) * numbers);
  return at === undefined ? drawV2(signature, opening, attempt, numbers, block + 1) : words.readUInt32BE(at) % numbers;
}
/** Rule v1: the last two hex digits of the block's hash, divided by the count of numbers; the remainder wins. */
export const drawV1 = (blockHash, numbers) => Number.parseInt(blockHash.slice(-2), 16) % numbers;

export function isOfBeacon(publicKey, round, signature) {
  const message = bls12_381.shortSignatures.hash(sha256(bigEndian(round, 8)), 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_');
  return bls12_381.shortSignatures.verify(bytes(signature), message, bytes(publicKey));
}
/** The simulated beacon's chain hash, as drand makes one: the key is in it, and so is fixed with the opening. */
export const localChain = ({ publicKey, genesis, period }) =>
  sha256(bigEndian(period, 4), bigEndian(genesis, 8), bytes(publicKey), 'snail-lotto-local').toString('hex');

const isGenuine = (key, message, signature) => verifySignature(null, Buffer.from(message), { key, format: 'jwk' }, signature);
const isSigned = (x, message, signature) => isGenuine({ kty: 'OKP', crv: 'Ed25519', x }, message, signature);
/** A checkpoint of the log (C2SP signed note); `key` is the verifier key of /fair/log/key. */
export function readCheckpoint(note, key) {
  const [, text, origin, size, root, lines] = /^((.+)\n(0|[1-9]\d{0,14})\n(.+)\n)\n((?:— \S+ \S+\n)+)$/.exec(note) ?? [];
  if (!root || decoded(root, 'base64').length !== 32) throw new Error('a checkpoint is not written as it must be');
  const signatures = [...lines.matchAll(/— (\S+) (\S+)/g)].map(([, name, of]) => [name, decoded(of, 'base64')]);
  if (key === undefined) return { origin, root, size: Number(size), signed: null };
  const [, name, typed] = /^([^+\s]+)\+[0-9a-f]{8}\+(\S+)\s*$/.exec(key) ?? [];
  const raw = decoded(typed ?? '', 'base64');
  const [x, keyId] = [raw.subarray(1).toString('base64url'), sha256(`${name}\n`, raw).subarray(0, 4)];
  const isOurs = ([by, of]) => by === name && of.subarray(0, 4).equals(keyId) && isSigned(x, text, of.subarray(4));
  return { origin, root, size: Number(size), signed: signatures.some(isOurs) };
}
const claimed = 'checkpoint member numbers opening owner price promised round salt terms time total';
/** Reads a receipt (compact JWS). `keys`: the text of /.well-known/jwks.json. */
export function readReceipt(token, keys) {
  const [head, body, signature] = token.split('.').map((part) => decoded(part, 'base64url'));
  const { alg, typ, kid, 'logged-by': promised } = JSON.parse(head);
  if (alg !== 'Ed25519' || typ !== 'snail-receipt+jws') throw new Error('the receipt is of another kind');
  const claims = { ...JSON.parse(body), promised };
  if (Object.keys(claims).sort().join(' ') !== claimed) throw new Error('the receipt says more or less than a receipt');
  if (keys === undefined) return { ...claims, signed: null };
  const thumbprint = ({ crv, kty, x }) => sha256(JSON.stringify({ crv, kty, x })).toString('base64url');
  const key = JSON.parse(keys).keys.find((one) => one.kid === kid && thumbprint(one) === kid);
  return { ...claims, signed: key !== undefined && isSigned(key.x, token.slice(0, token.lastIndexOf('.')), signature) };
}

const isPasskey = (key, message, signature) => verifySignature('sha256', message, { key, format: 'jwk' }, signature);
const tools = { sha256, decoded, isGenuine, isPasskey, rootOfProof, readCheckpoint };

/** Checks what is given, as texts or undefined. Returns { exit, lines }. */
export function verify({ bundle: json, receipt, logKey, keys, policy, relayed, now = Date.now() / 1000 }) {
  const [lines, wrong, asks] = [[], new Set(), []];
  const note = (sentence) => lines.push(`note   ${sentence}`);
  const check = (sentence, good, otherwise = 'WRONG', untrue = `Not so: ${sentence}`) => {
    if (!good) wrong.add(otherwise);
    lines.push(good ? `ok     ${sentence}` : `${otherwise.padEnd(6)} ${untrue}`);
  };
  const checkBundle = () => {
    const bundle = JSON.parse(json);
    const rule = bundle.opening.includes('\nrule: v2\n') ? 'v2' : 'v1';
    const present = Object.keys(fieldsOf(rule)).filter((kind) => bundle[kind] !== undefined);
    const records = Object.fromEntries(present.map((kind) => [kind, readRecord(kind, bundle[kind], rule)]));
    const round = { ...records, bundle, present, owners: bundle.owners ?? [], id: recordId(bundle.opening) };
    round.opened = round.opening;
    if (round.extend) round.opening = checkExtension(round, now, check);
    checkRound(round, check, note);
    asks.push(checkTimes(round, quicknet, { relayed, now }, check));
    const log = checkLog(round, logKey, check, note);
    if (policy !== undefined && bundle.log) checkWitnesses(bundle.log.checkpoint, policy, tools, check, note);
    if (receipt !== undefined) checkReceipt(readReceipt(receipt, keys), round, { log, logKey, now }, check, note);
  };
  try {
    if (isProof(json)) checkProof(json, { policy, logKey }, tools, check, note);
    else checkBundle();
  } catch (error) {
    check(`all of it can be read (${error instanceof TypeError ? 'something is missing' : error.message}).`, false);
  }
  const exit = wrong.has('WRONG') ? 1 : wrong.size === 0 ? 0 : 2;
  const verdicts = ['All that was checked is true.', 'Something is NOT TRUE.', 'All is true, but was NOT LOGGED as it must be.'];
  return { exit, lines: [...lines, verdicts[exit]], asks };
}

function checkRound({ bundle, id, opening, freeze, result, cancel, owners }, check, note) {
  const { rule, numbers } = opening;
  note(`This is round ${opening.round} of ${opening.origin}, rule ${rule}, opening record ${id}.`);
  check(`Each of its ${numbers} numbers can win.`, numbers >= 1 && numbers <= (rule === 'v2' ? 100_000 : 256));
  check('It closes after it opens, and was frozen or cancelled.', opening.opens < opening.closes && (freeze ?? cancel));
  if (freeze !== undefined) {
    const sold = owners.filter((one) => one !== 'unsold');
    const root = merkleRoot(owners.map((owner, number) => ticketLeaf(id, number, owner))).toString('hex');
    const whole = owners.length === numbers && sold.every(isHash) && sold.length === freeze.sold;
    check(`The list has an owner or "unsold" for each number, and ${freeze.sold} are sold.`, whole);
    check(`It was frozen in record ${recordId(bundle.freeze)}.`, root === freeze.root && freeze.opening === id);
  }
  if (result === undefined) return cancel === undefined && note('It has not been drawn.');
  check('The result is of this opening and freeze.', result.opening === id && result.freeze === recordId(bundle.freeze));
  check('One source decides, and not another beside it.', (bundle.beacon === undefined) !== (bundle.block === undefined));
  if (rule === 'v2') checkBeacon(bundle.beacon, opening, freeze, result, check, note);
  else checkBlock(bundle.block, opening, result, check, note);
  const drawn = rule === 'v2' ? drawV2(result.signature, id, freeze.attempt, numbers) : drawV1(result.hash, numbers);
  check(`Number ${result.number} follows from it.`, drawn === result.number);
  check(`Whose it is: ${result.owner}.`, owners[result.number] === result.owner);
}

function checkBeacon(beacon, opening, { attempt }, result, check, note) {
  const real = beacon.chain === quicknet.chain;
  const fixed = real ? quicknet : { ...beacon, chain: /^[0-9a-f]{192}$/.test(beacon.publicKey) && localChain(beacon) };
  const known = Object.keys(quicknet).every((name) => beacon[name] === fixed[name]);
  check(`The beacon is that of the opening${real ? ', drand quicknet' : ''}.`, known && beacon.chain === opening.beacon);
  if (!real) note('This beacon is SIMULATED by the site, which could have known the result before.');
  const wait = beacon.genesis + beacon.period * (opening['beacon-round'] - 1) - opening.closes;
  check('Its round comes out 15 seconds to one hour after the close.', wait >= 15 && wait <= 3600 + beacon.period);
  const decides = opening['beacon-round'] + 100 * attempt;
  if (attempt > 0) note('An earlier freeze was missed, says the site. Whether none was logged in time, only witnesses can tell.');
  const named = beacon.signature === result.signature && beacon.round === result['beacon-round'] && attempt <= 2;
  check(`Round ${decides} decides, and the result names it.`, named && beacon.round === decides);
  check('The signature of that round is genuine.', isOfBeacon(beacon.publicKey, decides, result.signature));
}

function checkLog({ bundle, present, opening }, logKey, check, note) {
  if (bundle.log === undefined) return check('The records stand in the public log.', false, 'LATE');
  const [point, { records }] = [readCheckpoint(bundle.log.checkpoint, logKey), bundle.log];
  if (point.signed === null) note('The signature of the log was NOT checked: give the file of /fair/log/key with --key.');
  check('The log is the one that the opening names, and says so.', point.origin === opening.origin && point.signed !== false);
  for (const { record, index, proof } of records) {
    const root = rootOfProof(bundle[record], index, point.size, proof.filter(isHash)).toString('base64');
    check(`The ${record} stands there, at place ${index} of ${point.size}.`, root === point.root && present.includes(record));
  }
  const places = present.map((kind) => records.find(({ record }) => record === kind)?.index);
  const inOrder = places.every((place, at) => place !== undefined && !(places[at - 1] >= place));
  check(`What stands there, in this order, is: ${present.join(', ')}.`, inOrder, 'LATE');
  const placeOf = (kind) => places[present.indexOf(kind)];
  if (present.includes('extend')) checkExtensions(records, placeOf, check);
  check('The log has each of them once: the list was not frozen again for another draw.', records.length <= places.length);
  return { ...point, opened: places[0], extended: placeOf('extend'), frozen: placeOf('freeze') };
}

function checkReceipt(receipt, round, { log, logKey, now }, check, note) {
  const { id, opening, freeze, result, owners } = round;
  const { numbers, price, total, time, owner, salt, member } = receipt;
  const whole = [receipt.round, price, total, time, member, ...numbers].every(Number.isSafeInteger);
  if (receipt.signed === null) note('The signature of the receipt was NOT checked: give /.well-known/jwks.json with --keys.');
  else check('The receipt is signed with a key of the site.', receipt.signed);
  const ofRound = receipt.opening === id && receipt.round === opening.round && receipt.terms === opening.terms;
  check('The receipt is of this round.', ofRound && time >= opening.opens && time <= opening.closes);
  const given = Array.from({ length: opening.numbers }, (_, one) => one).filter((one) => numbers.includes(one));
  check(`It is for the numbers ${numbers.join(', ')}.`, given.length === numbers.length && given.length > 0);
  check(`They cost ${price} each, ${total} in all.`, whole && price === opening.price && total === price * numbers.length);
  check(`They belong to account ${member}.`, isHash(salt) && ownerOf(salt, member) === owner);
  const own = given.filter((one) => owners[one] === owner);
  if (freeze) check('In the frozen list they belong to the owner of the receipt.', own.length === numbers.length);
  const { origin, signed, size, root } = readCheckpoint(receipt.checkpoint, logKey);
  const promises = log?.extended < size ? opening : round.opened;
  checkPromise(receipt, round, { own, promises }, now, check, note);
  if (result !== undefined) note(numbers.includes(result.number) ? 'THE RECEIPT HAS WON.' : 'The receipt has not won.');
  const grown = log === undefined || size < log.size || (size === log.size && root === log.root);
  check('Its checkpoint is of the log of this site, and not longer.', origin === opening.origin && signed !== false && grown);
  if (size !== log?.size) note('That the log has grown out of that checkpoint is NOT shown: only a witness can tell.');
  if (log) check('By then the opening stood in the log, the freeze did not.', log.opened < size && !(log.frozen < size), 'LATE');
}

if (import.meta.filename === realpathSync(process.argv[1] ?? '.')) {
  process.on('uncaughtException', ({ message }) => {
    console.error(`Nothing was checked: ${message}`);
    process.exit(3);
  });
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const read = (name) => (name === undefined ? undefined : readFileSync(name, 'utf8').trim());
  const [, usage] = /^#!.*\n([\s\S]*?)\nimport /.exec(readFileSync(import.meta.filename, 'utf8'));
  if (values.help) process.exit(console.log(usage));
  const [bundle, receipt] = (positionals.length > 0 ? positionals : ['bundle.json']).map(read);
  const files = { receipt, logKey: read(values.key), keys: read(values.keys), policy: read(values.policy) };
  files.bundle = isProof(bundle) ? `${bundle}\n` : bundle;
  const relayed = values.relay && (await askRelays(values.relay, quicknet, verify(files).asks[0], isOfBeacon));
  const { exit, lines } = verify({ ...files, relayed });
  console.log(lines.join('\n'));
  process.exitCode = exit;
}
