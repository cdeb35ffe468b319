import type { Bundle } from 'shared/contracts/fair';
import { type Example, type ExampleOptions, exampleRound, logOf, receiptOf } from './exampleRound.ts';
import { verify } from './verify.mjs';

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
    const isRecord = /^(opening|freeze|result|cancel)/.test(at) && /"(opening)":"/.test(same.text);
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
      if (name === 'drawn by a beacon' && /^(owners|log)/.test(at)) continue;
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
