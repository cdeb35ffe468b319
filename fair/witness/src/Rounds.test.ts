import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Untrue } from 'shared/fair/check';
import { readExtend } from 'shared/fair/readRecords';
import { type CancelKind, cancelText, type ExtendRecord, extendText, freezeText, recordId, textHash } from 'shared/fair/records';
import { madeRound, recordsOf } from 'shared/testing/fairRounds';
import { Rounds } from './Rounds.ts';
import { openStore } from './store.ts';
import { FakeSite } from './testing/FakeSite.ts';
import { Witness } from './Witness.ts';

let folder: string;
let fresh = 0;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'witness-rounds-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const one = madeRound({ round: 1 });
const opening = one.opening;
const freeze = one.freeze ?? '';
const result = one.result ?? '';
const id = recordId(opening);
const closes = 1_800_000_000_000;
/** When the beacon's round comes out, Unix seconds. */
const out = 1_800_000_017;
const day = 86_400;
const timed = (kind: CancelKind, attempt: number, time: number) => cancelText({ opening: id, kind, attempt, time });
const cancel = timed('no-value', 0, out + 7 * day);
const early = cancelText({ opening: id, kind: 'before-close', attempt: 0, time: closes / 1000 - 1, reason: 'Nobody came' });
const old = (before: 'close' | 'draw', opening = id) => cancelText({ opening, reason: 'Nobody came', before });
const oldRound = madeRound({ round: 1, oldFormat: true });
const longer = madeRound({ round: 1, extendedBy: day });
const { extend = '' } = longer;
const extendedWith = (changes: Partial<ExtendRecord>) => extendText({ ...readExtend(extend), ...changes });

function taken(texts: readonly string[], missingAt: number | null = null, seenAt?: number): void {
  const rounds = new Rounds('lotto.example');
  for (const [index, text] of texts.entries()) rounds.take(index, { text, missingAt, ...(seenAt && { seenAt }) });
}

test.each([
  ['drawn', [opening, freeze, result]],
  ['cancelled', [opening, cancel]],
  ['cancelled after its freeze', [opening, freeze, cancel]],
  ['cancelled by its operator', [opening, early]],
  ['cancelled after three missed freezes', [opening, timed('missed-freezes', 2, out + 600)]],
  ['cancelled without its simulated source', [opening, timed('no-source', 0, out + 30 * day)]],
  ['drawn in the old format', recordsOf(oldRound)],
  ['cancelled in the old format', [oldRound.opening, old('draw', recordId(oldRound.opening))]],
  [
    'of the old format before those of the new one, and during an upgrade',
    [oldRound.opening, madeRound({ round: 2 }).opening, madeRound({ round: 3, oldFormat: true }).opening],
  ],
  ['frozen for a later attempt, after a missed one', recordsOf(madeRound({ round: 1, attempt: 1 }))],
  ['extended and drawn', recordsOf(longer)],
  ['extended and drawn by a block', recordsOf(madeRound({ round: 1, extendedBy: 7 * day, rule: 'v1' }))],
  ['extended and cancelled before its new close', recordsOf(madeRound({ round: 1, extendedBy: day, until: 'cancel' }))],
  ['extended, and given up after a later time', [opening, extend, timed('no-value', 0, out + 8 * day)]],
  ['one among others', [opening, ...recordsOf(madeRound({ round: 2 })), freeze, result]],
])('accepts a round that is %s', (_name, texts) => {
  expect(() => taken(texts)).not.toThrow();
});

test.each([
  ['opened twice', [opening, madeRound({ round: 1, numbers: 9 }).opening], 'Round 1 was opened twice'],
  ['frozen twice for the same attempt', [opening, freeze, freeze], 'frozen twice, for attempt 1 and for attempt 1'],
  [
    'frozen again and drawn from a later beacon round',
    [opening, freeze, ...recordsOf(madeRound({ round: 1, attempt: 1 })).slice(1)],
    'frozen twice, for attempt 1 and for attempt 2: its result may have been drawn again',
  ],
  [
    'frozen for too late an attempt',
    [opening, madeRound({ round: 1, attempt: 3 }).freeze ?? ''],
    'an attempt that its rule does not have',
  ],
  [
    'frozen for a second attempt by rule v1',
    recordsOf(madeRound({ round: 1, rule: 'v1', attempt: 1, until: 'freeze' })),
    'an attempt that its rule does not have',
  ],
  [
    'sold more often than it has numbers',
    [opening, freezeText({ opening: id, attempt: 0, sold: 99, root: id })],
    'more numbers are sold',
  ],
  ['drawn without a freeze', [opening, result], 'drawn before its list was frozen'],
  ['drawn twice', [opening, freeze, result, result], 'Round 1 was drawn, and then drawn'],
  ['drawn from another list', [opening, madeRound({ round: 1, attempt: 1 }).freeze ?? '', result], 'another list'],
  [
    'drawn by another rule',
    [opening, freeze, result.replace(/beacon-round: .*\nsignature: .*/, `block: 1\nhash: 0x${id}`)],
    'another rule',
  ],
  [
    'drawn from another round of the beacon',
    [opening, freeze, result.replace(/beacon-round: \d+/, 'beacon-round: 5')],
    'of the beacon, not',
  ],
  ['cancelled after its draw', [opening, freeze, result, cancel], 'was drawn, and then cancelled'],
  ['cancelled twice', [opening, cancel, cancel], 'was cancelled, and then cancelled'],
  ['frozen after its cancellation', [opening, cancel, freeze], 'was cancelled, and then frozen'],
  ['drawn after its cancellation', [opening, freeze, cancel, result], 'was cancelled, and then drawn'],
  ['cancelled by its operator after its freeze', [opening, freeze, early], 'after its close'],
  ['cancelled for missed freezes after its freeze', [opening, freeze, timed('missed-freezes', 2, out + 600)], 'another attempt'],
  ['cancelled for missed freezes after one of them', [opening, timed('missed-freezes', 0, out)], 'not all missed'],
  [
    'cancelled before its time-out',
    [opening, timed('no-value', 0, out + 7 * day - 1)],
    'before its time-out at 2027-01-22T08:00:17',
  ],
  ['cancelled for a reason of its operator after its close', [opening, freeze, old('draw')], 'in the old format'],
  ['cancelled in the old format before its close', [opening, old('close')], 'in the old format'],
  [
    'opened in the old format a day after one of the new',
    [opening, madeRound({ round: 2, oldFormat: true, closes: closes / 1000 + day }).opening],
    'Round 2 was opened in the old format',
  ],
  [
    'opened with another latest time',
    [opening.replace(/freeze-by: .*/, 'freeze-by: 1800000500')],
    'latest times of freeze and result',
  ],
  ['extended twice', [opening, extend, extend], 'Round 1 was extended twice.'],
  ['extended after its freeze', [opening, freeze, extend], 'Round 1 was extended after its list was frozen.'],
  ['extended after its draw', [opening, freeze, result, extend], 'Round 1 was drawn, and then extended.'],
  ['extended after its cancellation', [opening, cancel, extend], 'Round 1 was cancelled, and then extended.'],
  ['extended without an opening', [extend], 'A round was extended whose opening does not stand in the log before.'],
  ['extended at its close', [opening, extendedWith({ time: closes / 1000 })], 'extended after its close'],
  ['extended to an earlier close', [opening, extendedWith({ closes: closes / 1000 - 1 })], 'to a later time'],
  [
    'extended with an earlier beacon',
    [opening, extendedWith({ decides: { rule: 'v2', beaconRound: 2 } })],
    'before what the opening',
  ],
  ['extended and drawn from the beacon of its opening', [opening, extend, freeze, result], 'of the beacon, not'],
  ['extended, and given up at the time of its opening', [opening, extend, cancel], 'before its time-out at 2027-01-23'],
  ['never opened', [freeze], 'whose opening does not stand in the log before'],
  ['of another site', [opening.replace('lotto.example', 'other.example')], 'a round of other.example'],
  ['no record', ['snail-lotto/other/v1\n'], 'Record 0 of the log is none of'],
  [
    'written in another order',
    [opening.replace('numbers: 7\nprice: 2', 'price: 2\nnumbers: 7')],
    'Record 0 of the log is not written',
  ],
  ['without a number', [opening.replace(`prize: ${textHash('prize')}\n`, '')], 'has no "prize"'],
])('catches a site whose log has a round that is %s', async (_name, texts, message) => {
  const site = new FakeSite();
  site.log.push(...texts);
  const witness = new Witness(site.site(), await openStore(path.join(folder, String(fresh++))), () => 1_900_000_000_000);
  const lie = await witness.check().catch((error: unknown) => error);
  expect(lie).toBeInstanceOf(Untrue);
  expect(String(lie)).toContain(message);
});

test('reports a record at a time at which it could not be there', () => {
  const rule1 = madeRound({ round: 1, rule: 'v1' });
  const seen = (text: string, missingAt: number | null, seenAt: number) => () => {
    const rounds = new Rounds('lotto.example');
    if (text !== opening) rounds.take(0, { text: opening, missingAt: null });
    rounds.take(1, { text, missingAt, seenAt });
  };
  expect(seen(opening, closes + 4_999, closes + 9_000)).not.toThrow();
  expect(seen(opening, closes + 5_000, closes + 9_000)).toThrow('only after its sale was over');
  expect(seen(freeze, null, closes - 5_000)).not.toThrow();
  expect(seen(freeze, null, closes - 5_001)).toThrow('frozen before its sale was over');
  const rounds = new Rounds('lotto.example');
  for (const [index, text] of [rule1.opening, rule1.freeze ?? ''].entries()) rounds.take(index, { text, missingAt: null });
  expect(() => rounds.take(2, { text: rule1.result ?? '', missingAt: null, seenAt: closes - 5_001 })).toThrow(
    'drawn before its block',
  );
});

test('reports an extension that came after the close, and a freeze before the new close', () => {
  expect(() => taken([opening, extend], closes - 1)).not.toThrow();
  expect(() => taken([opening, extend], closes)).toThrow('extended before its close, but that was logged only afterwards');
  expect(() => taken([opening, extend, longer.freeze ?? ''], null, closes + 60_000)).toThrow('frozen before its sale was over');
  expect(() => taken([opening, extendedWith({ time: closes / 1000 - 1 })], null, closes - 62_000)).toThrow('has not come yet');
});

test('reports records that were not in the log at the time that they name', () => {
  expect(() => taken([opening, early], closes - 1)).not.toThrow();
  expect(() => taken([opening, early], closes)).toThrow('only afterwards');
  expect(() => taken([oldRound.opening, old('close', recordId(oldRound.opening))], closes)).toThrow('only afterwards');
  const at = (out + 7 * day) * 1000;
  const rounds = (missingAt: number | null, seenAt: number) => {
    const all = new Rounds('lotto.example');
    all.take(0, { text: opening, missingAt: null });
    all.take(1, { text: cancel, missingAt, seenAt });
  };
  expect(() => rounds(at, at)).not.toThrow();
  expect(() => rounds(at + 600_000, at + 660_000)).not.toThrow();
  expect(() => rounds(null, at - 61_000)).toThrow('has not come yet');
});

test('reports a freeze that came late, and one for a later attempt before the one before was missed', () => {
  const third = madeRound({ round: 1, attempt: 2, until: 'freeze' }).freeze ?? '';
  const take = (text: string, missingAt: number | null, seenAt: number) => {
    const rounds = new Rounds('lotto.example');
    rounds.take(0, { text: opening, missingAt: null });
    rounds.take(1, { text, missingAt, seenAt: seenAt * 1000 });
  };
  expect(() => take(freeze, (out - 5) * 1000 - 1, out)).not.toThrow();
  expect(() => take(freeze, (out - 5) * 1000, out)).toThrow('its freeze record was not in the log in time');
  expect(() => take(third, null, out + 300)).not.toThrow();
  expect(() => take(third, null, out + 234)).toThrow('frozen for attempt 3 before attempt 2 was missed');
});

test('lists rounds without a result five minutes after what decides them, and those that were never frozen', () => {
  const rounds = new Rounds('lotto.example');
  const texts = [opening, freeze, madeRound({ round: 2 }).opening, madeRound({ round: 3, rule: 'v1' }).opening];
  for (const [index, text] of texts.entries()) rounds.take(index, { text, missingAt: null });
  const overdue = (now: number) => rounds.overdue(now).map((each) => each.opening.round);
  expect(overdue(out + 200)).toEqual([]);
  expect(overdue(out + 299)).toEqual([3]);
  expect(overdue(out + 300)).toEqual([1, 3]);
  expect(overdue(out + 900)).toEqual([1, 2, 3]);
  rounds.take(4, { text: result, missingAt: null });
  expect(overdue(out + 900)).toEqual([2, 3]);
});
