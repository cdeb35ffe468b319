import type { Bundle } from '../contracts/fair.ts';
import {
  bundleOf,
  checkpointOf,
  madeRound,
  receiptOf,
  recordsOf,
  testBeacon,
  testKeys,
  testLogKey,
} from '../testing/fairRounds.ts';
import { flips } from '../testing/flips.ts';
import { decidingRound } from './beacon.ts';
import type { Check, CheckOptions } from './check.ts';
import { checkBundle } from './checkBundle.ts';
import { readExtend, readOpening } from './readRecords.ts';
import { type CancelKind, cancelText, extendText, openingText, recordId, type TimedCancelRecord, textHash } from './records.ts';
import { verifyBeacon } from './verifyBeacon.ts';

const known = new Map<string, boolean>();
/** Verifies each signature once: the same bundle is checked with many changes elsewhere. */
const options: CheckOptions = {
  logKey: testLogKey,
  keys: testKeys,
  verifyBeacon: (...asked) => {
    const key = JSON.stringify(asked);
    const answer = known.get(key) ?? verifyBeacon(...asked);
    known.set(key, answer);
    return answer;
  },
};
const states = (checks: readonly Check[]) => Object.fromEntries(checks.map(({ step, state }) => [step, state]));
const says = (checks: readonly Check[], step: string) => checks.find((check) => check.step === step)?.says;
const untrue = (checks: readonly Check[]) => checks.filter(({ state }) => state === 'invalid').map(({ step }) => step);

const day = 86_400;
const drawn = madeRound({ round: 42 });
const busyLog = [
  ...recordsOf(madeRound({ round: 1 })),
  drawn.opening,
  ...recordsOf(madeRound({ round: 2 })),
  drawn.freeze ?? '',
  ...recordsOf(madeRound({ round: 3, until: 'cancel' })),
  drawn.result ?? '',
  madeRound({ round: 4, until: 'opening' }).opening,
];

test('accepts every step of a correct round', async () => {
  const receipt = receiptOf(drawn, 3, { checkpoint: checkpointOf(busyLog.slice(0, 4)) });
  const checks = await checkBundle(bundleOf(drawn, busyLog), { ...options, receipt });
  expect(states(checks)).toEqual({
    opening: 'valid',
    freeze: 'valid',
    tickets: 'valid',
    source: 'valid',
    number: 'valid',
    owner: 'valid',
    log: 'valid',
    checkpoint: 'valid',
    receipt: 'valid',
  });
  expect(says(checks, 'source')).toContain('simulated by the site');
  expect(says(checks, 'receipt')).toMatch(/yours in the frozen list\. It has (not )?won\. That the log has grown out of/);
});

test('rejects a round that was frozen again for a later beacon round', async () => {
  const again = madeRound({ round: 42, attempt: 1 });
  const { log, ...bundle } = bundleOf(again, [drawn.opening, drawn.freeze ?? '', again.freeze ?? '', again.result ?? '']);
  const [first] = bundleOf(drawn, [drawn.opening, drawn.freeze ?? '', again.freeze ?? '', drawn.result ?? '']).log.records.slice(
    1,
  );
  if (first === undefined) throw new Error('The round has a freeze.');
  const checks = await checkBundle({ ...bundle, log: { ...log, records: [...log.records, first] } }, options);
  expect(untrue(checks)).toEqual(['log']);
  expect(says(checks, 'log')).toBe('The log has more than one freeze of this round: its result may have been drawn again.');
});

test('a later attempt draws from a later round of the beacon', async () => {
  const second = bundleOf(madeRound({ round: 5, attempt: 2 }));
  expect(untrue(await checkBundle(second, options))).toEqual([]);
  const fourth = bundleOf(madeRound({ round: 5, attempt: 3 }));
  expect(untrue(await checkBundle(fourth, options))).toContain('freeze');
});

test('accepts a round of rule v1 without requests to the chain', async () => {
  const checks = await checkBundle(bundleOf(madeRound({ round: 6, rule: 'v1' })), options);
  expect(untrue(checks)).toEqual([]);
  expect(states(checks)).toMatchObject({ source: 'unchecked', number: 'valid', owner: 'valid' });
  expect(says(checks, 'source')).toContain('a chain that the site simulates');
});

test.each([
  ['freeze', { freeze: 'valid', tickets: 'valid', source: 'missing', number: 'missing', owner: 'missing', log: 'valid' }],
  ['cancel', { freeze: 'missing', tickets: 'missing', source: 'missing', number: 'missing', owner: 'missing', log: 'valid' }],
  ['opening', { freeze: 'missing', tickets: 'missing', source: 'missing', number: 'missing', owner: 'missing', log: 'valid' }],
] as const)('accepts a round up to its %s and lists what is missing', async (until, expected) => {
  const checks = await checkBundle(bundleOf(madeRound({ round: 7, until })), options);
  expect(untrue(checks)).toEqual([]);
  expect(states(checks)).toMatchObject(expected);
});

test('marks checks as skipped when their keys are missing', async () => {
  const checks = await checkBundle(bundleOf(drawn), { verifyBeacon, receipt: receiptOf(drawn, 0) });
  expect(untrue(checks)).toEqual([]);
  expect(states(checks)).toMatchObject({ checkpoint: 'unchecked', receipt: 'unchecked' });
});

// Only a block explorer can check this field.
const unseen = /^block\.time/;

test.each([
  ['v2', 0],
  ['v1', 0],
  ['v2', day],
] as const)('one flipped byte in each field of a bundle of rule %s is found, extended by %i s', async (rule, extendedBy) => {
  const made = madeRound({ round: 8, rule, numbers: 5, extendedBy });
  const log = [...recordsOf(madeRound({ round: 1 })), ...recordsOf(made)];
  const bundle = bundleOf(made, log);
  const missed: string[] = [];
  let tried = 0;
  for (const { at, changed } of flips(bundle)) {
    tried++;
    if (untrue(await checkBundle(changed, options)).length === 0) missed.push(at);
  }
  expect(tried).toBeGreaterThan(60);
  expect(missed.filter((at) => !unseen.test(at))).toEqual([]);
});

test('detects one flipped byte anywhere in a receipt', async () => {
  const receipt = receiptOf(drawn, 3);
  const bundle = bundleOf(drawn);
  const missed: number[] = [];
  for (let at = 0; at < receipt.length; at += 11) {
    const changed = receipt.slice(0, at) + String.fromCharCode(receipt.charCodeAt(at) ^ 1) + receipt.slice(at + 1);
    const checks = await checkBundle(bundle, { ...options, receipt: changed });
    if (!untrue(checks).includes('receipt')) missed.push(at);
  }
  expect(missed).toEqual([]);
});

test.each([
  ['of another round', { opening: textHash('another') }, 'another round'],
  ['with other terms', { terms: textHash('another') }, 'other terms'],
  ['at another price', { price: 3, total: 3 }, 'price'],
  ['bought after the close', { time: 1_800_000_001 }, 'outside the time'],
  ['of somebody else', { member: 1 }, 'not made of its salt and member'],
  ['for a number that somebody else has', { numbers: [3, 4], total: 4 }, 'Number 4 of the receipt belongs to somebody else'],
  ['for a number that there is not', { numbers: [3, 7], total: 4 }, 'no number 7'],
])('rejects a signed receipt %s', async (_name, changes, message) => {
  const checks = await checkBundle(bundleOf(drawn), { ...options, receipt: receiptOf(drawn, 3, changes) });
  expect(untrue(checks)).toEqual(['receipt']);
  expect(says(checks, 'receipt')).toContain(message);
});

test('names what a receipt promised, and what is not in the log', async () => {
  const promised = 'Promised by 2027-01-15T08:15:17.000Z, not in the log. ';
  const by = Date.parse('2027-01-15T08:15:17Z');
  const { freeze: _freeze, owners: _owners, ...opened } = madeRound({ round: 11, until: 'freeze' });
  const receipt = receiptOf(opened, 0);
  const at = async (now: number, made: Parameters<typeof bundleOf>[0], of = receipt) =>
    (await checkBundle(bundleOf(made), { ...options, receipt: of, now: () => now })).at(-1);
  expect(await at(by, opened)).toMatchObject({ state: 'valid' });
  const neither = `${promised}There is neither a list of tickets nor a cancellation.`;
  expect(await at(by + 1, opened)).toMatchObject({ state: 'invalid', says: neither });
  expect(await at(by + 1, madeRound({ round: 11, until: 'cancel' }))).toMatchObject({ state: 'valid' });
  expect(await at(by, drawn, receiptOf(drawn, 3, { numbers: [3, 4], total: 4 }))).toMatchObject({
    state: 'invalid',
    says: `${promised}Number 4 of the receipt belongs to somebody else in the frozen list.`,
  });
  const older = await at(by + 1, drawn, receiptOf(drawn, 0, {}, null));
  expect(older).toMatchObject({ state: 'valid' });
  expect(older?.figures).toContainEqual({ label: 'Promised in the log by', value: 'no time: it is of an older kind' });
  expect(await at(by, drawn, receiptOf(drawn, 0, {}, by / 1000 + 1))).toMatchObject({
    state: 'invalid',
    says: 'The receipt promises another time than the opening fixes.',
  });
});

test('proves a receipt’s log only for a log of the same length', async () => {
  const fork = [madeRound({ round: 1, until: 'opening' }).opening, drawn.opening];
  const bundle = bundleOf({ opening: drawn.opening }, [drawn.opening, fork[0] ?? '']);
  const forked = await checkBundle(bundle, { ...options, receipt: receiptOf(drawn, 3, { checkpoint: checkpointOf(fork) }) });
  expect(says(forked, 'receipt')).toBe('The receipt shows another log of the same length: there are two.');
  const ours = checkpointOf([drawn.opening, fork[0] ?? '']);
  const proved = await checkBundle(bundle, { ...options, receipt: receiptOf(drawn, 3, { checkpoint: ours }) });
  expect(says(proved, 'receipt')).toBe('The receipt is genuine.');
});

test.each([['nonsense'], ['a.b.c'], ['....'], ['']])('what is no receipt is said to be none: %s', async (receipt) => {
  expect(untrue(await checkBundle(bundleOf(drawn), { ...options, receipt }))).toEqual(['receipt']);
});

test('accepts rounds of the old format', async () => {
  for (const until of ['result', 'cancel'] as const)
    expect(untrue(await checkBundle(bundleOf(madeRound({ round: 7, until, oldFormat: true })), options))).toEqual([]);
});

const opened = madeRound({ round: 7, until: 'opening' });
// The beacon's round comes out at 1,800,000,017.
test.each<[string, TimedCancelRecord | { reason: string; before: 'draw' }, string]>([
  ['with a free reason after the close', { reason: 'Not liked', before: 'draw' }, 'in the old format'],
  ['by the operator at the close', timed('before-close', 0, 1_800_000_000, 'Not liked'), 'after its close'],
  ['before its time-out', timed('no-value', 0, 1_800_000_017 + 604_799), 'before its time-out at 2027-01-22T08:00:17.000Z'],
  ['in the future', timed('no-value', 0, 1_890_000_000), 'has not come yet'],
  ['after one missed freeze', timed('missed-freezes', 1, 1_800_000_612), 'not all missed'],
  ['in a fourth attempt', timed('no-value', 3, 1_810_000_000), 'an attempt that its rule does not have'],
])('rejects a cancellation %s', async (_name, how, message) => {
  const cancel = cancelText({ ...how, opening: recordId(opened.opening) });
  const checks = await checkBundle(bundleOf({ ...opened, cancel }), { ...options, now: () => 1_880_000_000_000 });
  expect(untrue(checks)).toEqual(['freeze']);
  expect(says(checks, 'freeze')).toContain(message);
});

test('accepts a cancellation by a time-out, and names it', async () => {
  const cancel = cancelText({ ...timed('missed-freezes', 2, 1_800_000_612), opening: recordId(opened.opening) });
  const checks = await checkBundle(bundleOf({ ...opened, cancel }), { ...options, now: () => 1_880_000_000_000 });
  expect(untrue(checks)).toEqual([]);
  expect(says(checks, 'freeze')).toBe('The round was cancelled: its list was not frozen in time, in any attempt.');
});

function timed(kind: CancelKind, attempt: number, time: number, reason?: string): TimedCancelRecord {
  return { opening: '', kind, attempt, time, reason };
}

const longer = madeRound({ round: 12, extendedBy: day });

test.each([
  ['drawn by a beacon', longer],
  ['drawn by a beacon, in a later attempt', madeRound({ round: 12, extendedBy: day, attempt: 1 })],
  ['drawn by a block', madeRound({ round: 12, extendedBy: 1, rule: 'v1' })],
  ['cancelled before its new close', madeRound({ round: 12, extendedBy: 7 * day, until: 'cancel' })],
])('accepts an extended round that is %s', async (_name, made) => {
  const checks = await checkBundle(bundleOf(made), options);
  expect(untrue(checks)).toEqual([]);
  expect(states(checks)).toMatchObject({ extend: 'valid', log: 'valid' });
  expect(says(checks, 'extend')).toMatch(/^The sale was extended once, before its close: until 2027-01-/);
});

type Extension = Parameters<typeof extendText>[0];
const extension = readExtend(longer.extend ?? '');
const closes = 1_800_000_000;
test.each<[string, Partial<Extension>, string]>([
  ['of another round', { opening: textHash('other') }, 'The extension is that of another round.'],
  ['at the close', { time: closes }, 'The sale was extended after its close.'],
  ['in the future', { time: closes - 1 }, 'The time of the extension has not come yet.'],
  ['to the same close', { closes }, 'The extension does not move the close to a later time.'],
  ['by more than seven days', { closes: closes + 7 * day + 1 }, 'The sale was extended by more than 7 days.'],
  [
    'with the beacon of the opening',
    { decides: { rule: 'v2', beaconRound: decidingRound(testBeacon, closes, 15) } },
    'What decides after the extension comes out before what the opening fixed.',
  ],
  [
    'with a beacon of before the new close',
    { closes: closes + 2 * day },
    'comes out -86383 seconds after the new close, not 15 to 3603',
  ],
  ['with a beacon of an hour later', { closes: closes + day - 3_600 }, 'comes out 3617 seconds after the new close'],
  ['by another rule', { decides: { rule: 'v1', blockAt: closes + day } }, 'by another rule than the opening'],
])('rejects an extension %s', async (_name, changes, message) => {
  const extend = extendText({ ...extension, ...changes });
  const now = () => (closes - 100) * 1000;
  const checks = await checkBundle(bundleOf({ opening: longer.opening, extend }), { ...options, now });
  expect(untrue(checks)).toEqual(['extend']);
  expect(says(checks, 'extend')).toContain(message);
});

test('rejects a round that was drawn from the beacon’s round that its extension replaced', async () => {
  const early = { ...madeRound({ round: 12 }), extend: longer.extend ?? '' };
  const checks = await checkBundle(bundleOf(early), options);
  expect(untrue(checks)).toEqual(['source']);
  expect(says(checks, 'source')).toMatch(
    /^The round was drawn from round \d+ of the beacon, which the extension of its sale replaced/,
  );
});

test('rejects an extension twice, after the freeze, after the cancellation, and in the old format', async () => {
  const { opening, extend = '', freeze = '', result = '' } = longer;
  const saysOf = async (made: typeof longer, order?: readonly string[]) =>
    says(await checkBundle(bundleOf(made, order), options), 'log');
  expect(await saysOf(longer, [opening, freeze, extend, result])).toBe('The sale was extended after its list was frozen.');
  const cancelled = madeRound({ round: 12, extendedBy: day, until: 'cancel' });
  expect(await saysOf(cancelled, [opening, cancelled.cancel ?? '', extend])).toBe(
    'The sale was extended after its cancellation.',
  );
  const twice = bundleOf(longer);
  const [, second] = twice.log.records;
  if (second) twice.log.records.push(second);
  expect(says(await checkBundle(twice, options), 'log')).toBe('The log has more than one extension of this round.');
  const old = madeRound({ round: 12, extendedBy: day, oldFormat: true });
  expect(says(await checkBundle(bundleOf(old), options), 'extend')).toContain('of the old format');
});

test('a receipt promises the latest time that the log of its checkpoint fixed, and an extension moves it', async () => {
  const unfrozen = madeRound({ round: 12, extendedBy: day, until: 'opening' });
  const { extend = '', ...opened } = unfrozen;
  const by = Date.parse('2027-01-15T08:15:17Z');
  const before = receiptOf(opened, 0);
  const after = receiptOf(opened, 0, { checkpoint: checkpointOf([opened.opening, extend]), time: closes + 5 }, by / 1000 + day);
  const at = async (now: number, receipt: string, made: typeof longer = longer) =>
    (await checkBundle(bundleOf(made), { ...options, receipt, now: () => now })).at(-1);
  for (const receipt of [before, after]) {
    expect(await at(by, receipt)).toMatchObject({ state: 'valid' });
    expect(await at(by + day * 1000, receipt, unfrozen)).toMatchObject({ state: 'valid' });
    expect(await at(by + day * 1000 + 1, receipt, unfrozen)).toMatchObject({
      says: 'Promised by 2027-01-16T08:15:17.000Z, not in the log. There is neither a list of tickets nor a cancellation.',
    });
  }
  const kept = receiptOf(opened, 0, { checkpoint: checkpointOf([opened.opening, extend]) });
  expect(await at(by, kept)).toMatchObject({ says: 'The receipt promises another time than the opening fixes.' });
});

test('rejects latest times that are not those of the beacon’s round', async () => {
  const late = drawn.opening.replaceAll(/(freeze|result)-by: (\d+)/g, (_, name, at) => `${name}-by: ${Number(at) + 3}`);
  expect(says(await checkBundle({ ...bundleOf(drawn), opening: late }, options), 'source')).toContain('latest times');
  const apart = drawn.opening.replace(/freeze-by: (\d+)/, (_, at) => `freeze-by: ${Number(at) + 3}`);
  expect(says(await checkBundle({ ...bundleOf(drawn), opening: apart }, options), 'opening')).toContain('latest times');
});

const lies: [string, (bundle: Bundle) => Bundle, string[]][] = [
  ['another owner of a number', (b) => ({ ...b, owners: b.owners?.with(0, textHash('thief')) }), ['tickets']],
  ['a list that is too short', (b) => ({ ...b, owners: b.owners?.slice(1) }), ['tickets', 'owner']],
  ['no list at all', ({ owners, ...b }) => b, ['tickets', 'owner']],
  ['no beacon', ({ beacon, ...b }) => b, ['source']],
  ['a result without a freeze', ({ freeze, ...b }) => b, ['freeze', 'source', 'number', 'log']],
  [
    'a round that was drawn and cancelled',
    (b) => ({ ...b, cancel: cancelText({ opening: recordId(b.opening), reason: 'Not liked', before: 'draw' }) }),
    ['freeze', 'log'],
  ],
];
test.each(lies)('rejects %s', async (_name, change, steps) => {
  const checks = await checkBundle(change(bundleOf(drawn)), options);
  for (const step of steps) expect(untrue(checks)).toContain(step);
});

test('rejects a beacon that could have been made up after the draw', async () => {
  const { decidedBy, ...opening } = readOpening(drawn.opening);
  if (decidedBy.rule !== 'v2') throw new Error('It is of rule v2.');
  const other = openingText({ ...opening, decidedBy: { ...decidedBy, beacon: textHash('unknown') } });
  const bundle = bundleOf(structuredClone({ ...drawn, opening: other }));
  if (bundle.beacon) bundle.beacon.chain = textHash('unknown');
  expect(says(await checkBundle(bundle, options), 'source')).toContain('not those of its chain');
});

test('rejects records in another order than the log’s', async () => {
  const { opening, freeze = '', result = '' } = drawn;
  const checks = await checkBundle(bundleOf(drawn, [opening, result, freeze]), options);
  expect(untrue(checks)).toEqual(['log']);
});

test('rejects the log of another site', async () => {
  const { decidedBy, ...opening } = readOpening(drawn.opening);
  const made = { opening: openingText({ ...opening, decidedBy, origin: 'other.example' }) };
  expect(says(await checkBundle(bundleOf(made), options), 'checkpoint')).toContain('the round that of other.example');
});

test('reports progress for a large round', async () => {
  const made = madeRound({ round: 9, numbers: 5_000 });
  const reported: [number, number][] = [];
  const checks = await checkBundle(bundleOf(made), { ...options, onProgress: (...progress) => reported.push(progress) });
  expect(untrue(checks)).toEqual([]);
  expect(reported).toEqual([
    [2_000, 5_000],
    [4_000, 5_000],
    [5_000, 5_000],
  ]);
});
