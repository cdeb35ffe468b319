import { createHash, hkdfSync } from 'node:crypto';
import type { Bundle } from 'shared/contracts/fair';
import { winningNumber } from 'shared/contracts/lotteryRules';
import { randomnessOf } from 'shared/fair/beacon';
import { winningNumberV2 } from 'shared/fair/drawV2';
import { leafHash, Tree } from 'shared/fair/merkle';
import { freezeText, openingText, recordId, resultText } from 'shared/fair/records';
import { ownerCommitment, ticketRoot } from 'shared/fair/tickets';
import { drawnCounts, unevenness } from 'shared/testing/chiSquare';
import { type Example, type ExampleOptions, exampleRound, logOf, receiptOf } from './exampleRound.ts';
import { drawV1, drawV2, recordId as idOf, merkleRoot, ownerOf, readRecord, rootOfProof, ticketLeaf, verify } from './verify.mjs';

function* flips(text: string, step: number, within = text): Generator<{ place: number; changed: string }> {
  const whole = Buffer.from(text);
  const from = whole.indexOf(within);
  for (let place = from; place < from + Buffer.byteLength(within); place += step) {
    const bytes = Buffer.from(whole);
    bytes[place] = (bytes[place] ?? 0) ^ (1 << (place % 7));
    yield { place, changed: bytes.toString() };
  }
}

const nameOf = (text: string, place: number) => text.slice(Math.max(0, place - 30), place + 10);

const rounds: [string, ExampleOptions, number][] = [
  ['that was decided by a block', { rule: 'v1' }, 2],
  ['that is frozen', { upTo: 'freeze' }, 3],
  ['that was cancelled', { upTo: 'cancel' }, 3],
];

test.each(rounds)('detects one flipped byte anywhere in the bundle of a round %s', (_name, options, step) => {
  const { bundle, logKey } = exampleRound(options);
  const text = JSON.stringify(bundle);
  expect(verify({ bundle: text, logKey }).exit).toBe(0);
  const missed = [...flips(text, step)].filter(({ changed }) => verify({ bundle: changed, logKey }).exit === 0);
  // The records do not contain a block's time, so a file can only show that it is not too early. A block explorer can verify it.
  expect(missed.map(({ place }) => nameOf(text, place)).filter((near) => !/"time":\d{0,10}/.test(near))).toEqual([]);
});

test('detects one flipped byte in the beacon’s value or in the result', () => {
  const { bundle, logKey } = exampleRound();
  const text = JSON.stringify(bundle);
  const fields = [JSON.stringify(bundle.beacon), JSON.stringify(bundle.result)];
  const changes = fields.flatMap((field) => [...flips(text, 13, field)]);
  expect(changes.length).toBeGreaterThan(60);
  const missed = changes.filter(({ changed }) => verify({ bundle: changed, logKey }).exit !== 1);
  expect(missed.map(({ place }) => nameOf(text, place))).toEqual([]);
});

test('detects one flipped byte in a receipt', () => {
  const { bundle, receipt, logKey, keys } = exampleRound({ upTo: 'freeze' });
  const text = JSON.stringify(bundle);
  expect(verify({ bundle: text, receipt, logKey, keys }).exit).toBe(0);
  const missed = [...flips(receipt, 3), ...flips(receipt, 1, receipt.slice(-20))].filter(
    ({ changed }) => verify({ bundle: text, receipt: changed, logKey, keys }).exit !== 1,
  );
  expect(missed).toEqual([]);
});

test('detects one flipped byte in a checkpoint by its signature, which alone protects the size', () => {
  const { bundle, logKey } = exampleRound({ upTo: 'freeze' });
  const { checkpoint, records } = bundle.log;
  const exitOf = (changed: string, key: string | undefined) =>
    verify({ bundle: JSON.stringify({ ...bundle, log: { checkpoint: changed, records } }), logKey: key }).exit;
  const missed = [...flips(checkpoint, 1)].filter(({ changed }) => exitOf(changed, logKey) !== 1);
  expect(missed).toEqual([]);
  expect(exitOf(checkpoint.replace('\n7\n', '\n8\n'), undefined)).toBe(0);
  expect(exitOf(checkpoint.replace('\n7\n', '\n8\n'), logKey)).toBe(1);
});

function othersOf(value: unknown): unknown[] {
  if (typeof value === 'number') return [value + 1, value - 1, value + 0.5, String(value), null];
  if (Array.isArray(value)) return [[], value.slice(1), [...value, value[0]], value.toReversed(), null];
  if (typeof value !== 'string') return [null];
  const other = value.startsWith('0') ? '1' : '0';
  const count = /^\d+$/.test(value) ? [String(Number(value) + 1), `0${value}`, `${value}0`] : [];
  return ['', value.slice(1), other + value.slice(1), `${value} `, value.toUpperCase(), ...count];
}

function alteredRecords(text: string): [at: string, changed: string][] {
  const lines = text.trimEnd().split('\n');
  return lines.flatMap((line, at): [string, string][] => {
    const [key = '', value] = line.split(/(?<=^[a-z-]+: )/);
    const written = value === undefined ? othersOf(key) : othersOf(value).map((other) => `${key}${other}`);
    const [before, after] = [lines.slice(0, at), lines.slice(at + 1)];
    const all = [
      ...written.map((other) => [...before, other, ...after]),
      [...before, ...after],
      [...before, line, line, ...after],
    ];
    if (after[0] !== undefined) all.push([...before, after[0], line, ...after.slice(1)]);
    return all.map((changed) => [key, changed.map((each) => `${each}\n`).join('')]);
  });
}

type Altered = { at: string; changed: unknown }[];

function alterations(value: unknown, at = ''): Altered {
  const here = othersOf(value).map((changed) => ({ at, changed }));
  if (typeof value !== 'object' || value === null) return here;
  const inside = Object.entries(value).flatMap(([key, child]): Altered => {
    const place = at === '' ? key : `${at}.${key}`;
    const isRecord = typeof child === 'string' && child.startsWith('snail-lotto/');
    const texts = isRecord ? alteredRecords(child).map(([line, changed]) => ({ at: `${place}, ${line}`, changed })) : [];
    const within = (changed: unknown) => (Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed });
    return [...alterations(child, place), ...texts, { at: place, changed: undefined }].map((each) => ({
      at: each.at,
      changed: within(each.changed),
    }));
  });
  return [...here, ...inside];
}

const day = 86_400;
const out = 1_750_003_617;
const cancelled = (kind: 'missed-freezes' | 'no-value' | 'no-source', attempt: number, time: number): ExampleOptions => ({
  ...{ upTo: 'cancel', cancel: { kind, attempt, time } },
});
const states: [string, ExampleOptions][] = [
  ['drawn by a beacon', { numbers: 4 }],
  ['drawn by a block', { rule: 'v1' }],
  ['frozen', { upTo: 'freeze' }],
  ['extended and drawn by a block', { rule: 'v1', extendedBy: day }],
  ['extended and drawn by a beacon', { numbers: 4, extendedBy: day }],
  ['cancelled by its operator', { upTo: 'cancel' }],
  ['cancelled after its freezes were missed', cancelled('missed-freezes', 2, out + 595)],
  ['cancelled without a value', cancelled('no-value', 0, out + 7 * day)],
  ['cancelled without its source', cancelled('no-source', 0, out + 30 * day)],
];

/**
 * Changes that are no lie, so that a verifier has to accept them. `relogged`: the site signs a log of the changed records, as if it
 * had stated them at first.
 */
const harmless: { name: string; at: RegExp; relogged?: true }[] = [
  { name: 'time of the block, which no record has', at: /^block\.time$/ },
  { name: 'places in the log in another order', at: /^log\.records$/ },
  { name: 'a result that is not published yet', at: /^result$/, relogged: true },
  { name: 'a freeze for a later attempt, whose earlier ones only a witness can miss', at: /^freeze, attempt/, relogged: true },
  {
    name: 'an extension in another second, or to another close that what decides allows',
    at: /^extend, (time|closes)/,
    relogged: true,
  },
  { name: 'no extension, where only an explorer tells which block is the first', at: /^extend$/, relogged: true },
  {
    name: 'a cancellation at another time or for another reason that its kind allows',
    at: /^cancel, (time|reason)/,
    relogged: true,
  },
];

function relogged(bundle: unknown): string {
  const { log, ...texts }: Bundle = JSON.parse(JSON.stringify(bundle));
  const { entries, noteOf, size } = logOf(texts);
  return JSON.stringify({ ...texts, log: { checkpoint: noteOf(size), records: entries } });
}

function alteredBundles({ bundle }: Example): { at: string; text: string; isRelogged: boolean }[] {
  const whole = JSON.stringify(bundle);
  const found = alterations(bundle).flatMap(({ at, changed }) => {
    const same = { at, text: JSON.stringify(changed) ?? '', isRelogged: false };
    const isRecord = /^(opening|extend|freeze|result|cancel)/.test(at) && /"(opening)":"/.test(same.text);
    return isRecord ? [same, { at, text: relogged(changed), isRelogged: true }] : [same];
  });
  return [...new Map(found.map((each) => [each.text, each])).values()].filter(({ text }) => text !== whole);
}

test('refuses more than 3,000 altered bundles, made from every field', () => {
  const accepted: string[] = [];
  const excluded = new Set<string>();
  let refused = 0;
  for (const [name, options] of states) {
    const example = exampleRound(options);
    const exitOf = (bundle: string) => verify({ bundle, logKey: example.logKey, now: 1_800_000_000 }).exit;
    expect(exitOf(JSON.stringify(example.bundle))).toBe(0);
    for (const { at, text, isRelogged } of alteredBundles(example)) {
      // A signature takes a tenth of a second, and the list and the log are checked alike for every rule.
      if (name.endsWith('drawn by a beacon') && /^(owners|log)/.test(at)) continue;
      const known = harmless.find((each) => each.at.test(at) && (each.relogged ?? false) === isRelogged);
      if (exitOf(text) !== 0) refused++;
      else if (known) excluded.add(known.name);
      else accepted.push(`${name}: ${at}${isRelogged ? ', relogged' : ''}: ${text.slice(0, 200)}`);
    }
  }
  expect(accepted).toEqual([]);
  expect([...excluded].sort()).toEqual(harmless.map(({ name }) => name).sort());
  expect(refused).toBeGreaterThan(3_000);
});

test('refuses a receipt in which any claim is altered, also when the site signs it so', () => {
  const { bundle, receipt, logKey, keys } = exampleRound({ upTo: 'freeze' });
  const exitOf = (changed: string) => verify({ bundle: JSON.stringify(bundle), receipt: changed, logKey, keys }).exit;
  expect(exitOf(receipt)).toBe(0);
  const [head, body = '', signature] = receipt.split('.');
  const claims: unknown = JSON.parse(Buffer.from(body, 'base64url').toString());
  const accepted = alterations(claims).flatMap(({ at, changed }) => {
    if (typeof changed !== 'object' || changed === null || JSON.stringify(changed) === JSON.stringify(claims)) return [];
    const unsigned = `${head}.${Buffer.from(JSON.stringify(changed)).toString('base64url')}.${signature}`;
    expect([at, exitOf(unsigned)]).toEqual([at, 1]);
    return exitOf(receiptOf(changed)) === 0 ? [at] : [];
  });
  // Another second of the sale, and the same numbers in another order, are no lie.
  expect([...new Set(accepted)].sort()).toEqual(['numbers', 'time']);
});

/** Deterministic random bytes, so that a failing round can be reproduced by its number. */
const random = (seed: string, bytes: number) => Buffer.from(hkdfSync('sha512', seed, '', '', bytes));
const hashOf = (seed: string) => createHash('sha256').update(seed).digest('hex');
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

function differences(round: number): string[] {
  const bytes = random(`round ${round}`, 96);
  const [rule, most] = (bytes[0] ?? 0) % 2 === 0 ? (['v2', 100_000] as const) : (['v1', 256] as const);
  const numbers = 1 + (bytes.readUInt32BE(1) % most);
  const attempt = (bytes[5] ?? 0) % 3;
  const signature = hex(bytes.subarray(8, 56));
  const opening = openingText({
    ...{ origin: `site${round}.example`, round, numbers, price: 1 + (bytes[6] ?? 0) },
    ...{
      prize: hashOf(`prize ${round}`),
      opens: 1_700_000_000 + round,
      closes: 1_700_003_600 + 7 * round,
      terms: hashOf('terms'),
    },
    decidedBy:
      rule === 'v2'
        ? { rule, beacon: hashOf('beacon'), beaconRound: bytes.readUInt32BE(60) }
        : { rule, chain: round % 4 === 1 ? 'bsc' : 'simulated', blockAt: 1_700_003_600 + 7 * round },
  });
  const id = recordId(opening);
  // A shorter ticket list: 10,000 lists of up to 100,000 numbers would take hours.
  const owners = Array.from({ length: 1 + (numbers % 11) }, (_, number) =>
    (bytes[64 + (number % 32)] ?? 0) % 3 === 0 ? 'unsold' : ownerCommitment(hashOf(`${round} ${number}`), number),
  );
  const root = ticketRoot(id, owners);
  const freeze = freezeText({ opening: id, attempt, sold: owners.filter((one) => one !== 'unsold').length, root });
  const hash = `0x${hashOf(signature)}`;
  const number = rule === 'v2' ? winningNumberV2(randomnessOf(signature), id, attempt, numbers) : winningNumber(hash, numbers);
  const result = resultText({
    ...{ opening: id, freeze: recordId(freeze), number, owner: owners[number] ?? 'unsold' },
    decided: rule === 'v2' ? { rule, beaconRound: round + 1, signature } : { rule, block: round, hash },
  });
  const leaves = owners.map((owner, at) => ticketLeaf(id, at, owner));
  const place = bytes.readUInt32BE(60) % leaves.length;
  const proof = new Tree(leaves.map((leaf) => leafHash(Buffer.from(leaf)))).inclusionProof(place).map(hex);

  const found: [string, unknown, unknown][] = [
    ['id', idOf(opening), id],
    ['opening', readRecord('opening', opening, rule).numbers, numbers],
    ['freeze', readRecord('freeze', freeze, rule), { opening: id, attempt, sold: readRecord('freeze', freeze, rule).sold, root }],
    ['result', readRecord('result', result, rule).number, number],
    ['root', hex(merkleRoot(leaves)), root],
    ['proof', hex(rootOfProof(leaves[place] ?? '', place, leaves.length, proof)), root],
    ['owner', ownerOf(hashOf(`${round} 0`), 0), ownerCommitment(hashOf(`${round} 0`), 0)],
    ['number', rule === 'v2' ? drawV2(signature, id, attempt, numbers) : drawV1(hash, numbers), number],
  ];
  return found.flatMap(([what, one, other]) =>
    JSON.stringify(one) === JSON.stringify(other)
      ? []
      : [`round ${round}, ${what}: ${JSON.stringify(one)} and ${JSON.stringify(other)}`],
  );
}

test('both implementations agree on 10,000 random rounds', () => {
  const found: string[] = [];
  for (let round = 0; round < 10_000; round++) found.push(...differences(round));
  expect(found).toEqual([]);
});

const opening = '0'.repeat(64);
const drawOf = (numbers: number) => (turn: number) => drawV2(turn.toString(16).padStart(96, '0'), opening, 0, numbers);

test.each([200, 99_991])('10,000 draws of %i numbers are even', (numbers) => {
  const counts = drawnCounts(10_000, numbers, drawOf(numbers));
  // Too few draws per number, so numbers are grouped.
  const groups = new Uint32Array(100);
  for (const [number, count] of counts.entries()) {
    const group = Math.floor((number * 100) / numbers);
    groups[group] = (groups[group] ?? 0) + count;
  }
  // 99,991 is not divisible by 100: group sizes differ by one number, which is far below the noise.
  expect(Math.abs(unevenness(groups))).toBeLessThan(4);
});

test('detects an uneven draw', () => {
  expect(unevenness(drawnCounts(10_000, 100, (turn) => turn % 100))).toBeLessThan(-4);
  expect(unevenness(drawnCounts(10_000, 100, (turn) => (turn * turn) % 100))).toBeGreaterThan(4);
  // Modulo without rejection: of 2^8 values, 56 of the 200 numbers get two.
  const skewed = (turn: number) => (random(`skew ${turn}`, 1)[0] ?? 0) % 200;
  expect(unevenness(drawnCounts(10_000, 200, skewed))).toBeGreaterThan(4);
});
