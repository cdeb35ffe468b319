import { cancelText, freezeText, recordId, textHash } from 'shared/fair/records';
import { madeRound, recordsOf } from 'shared/testing/fairRounds';
import { Rounds } from './Rounds.ts';

const one = madeRound({ round: 1 });
const opening = one.opening;
const freeze = one.freeze ?? '';
const result = one.result ?? '';
const id = recordId(opening);
const cancel = cancelText({ opening: id, reason: 'Nobody came', before: 'draw' });
const early = cancelText({ opening: id, reason: 'Nobody came', before: 'close' });
const closes = 1_800_000_000_000;

function taken(texts: readonly string[], missingAt: number | null = null): void {
  const rounds = new Rounds('lotto.example');
  for (const [index, text] of texts.entries()) rounds.take(index, { text, missingAt });
}

test.each([
  ['drawn', [opening, freeze, result]],
  ['cancelled', [opening, cancel]],
  ['cancelled after its freeze', [opening, freeze, cancel]],
  ['frozen for a later attempt, after a missed one', recordsOf(madeRound({ round: 1, attempt: 1 }))],
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
  ['never opened', [freeze], 'whose opening does not stand in the log before'],
  ['of another site', [opening.replace('lotto.example', 'other.example')], 'a round of other.example'],
  ['no record', ['snail-lotto/other/v1\n'], 'Record 0 of the log is none of'],
  [
    'written in another order',
    [opening.replace('numbers: 7\nprice: 2', 'price: 2\nnumbers: 7')],
    'Record 0 of the log is not written',
  ],
  ['without a number', [opening.replace(`prize: ${textHash('prize')}\n`, '')], 'has no "prize"'],
])('reports a round that is %s', (_name, texts, message) => {
  expect(() => taken(texts)).toThrow(message);
});

test('reports a record at a time at which it could not be there', () => {
  const rule1 = madeRound({ round: 1, rule: 'v1' });
  const seen = (text: string, missingAt: number | null, seenAt: number) => () => {
    const rounds = new Rounds('lotto.example');
    if (text !== opening) rounds.take(0, { text: opening, missingAt: null });
    rounds.take(1, { text, missingAt }, seenAt);
  };
  expect(seen(opening, closes + 4_999, closes + 9_000)).not.toThrow();
  expect(seen(opening, closes + 5_000, closes + 9_000)).toThrow('only after its sale was over');
  expect(seen(freeze, null, closes - 5_000)).not.toThrow();
  expect(seen(freeze, null, closes - 5_001)).toThrow('frozen before its sale was over');
  const rounds = new Rounds('lotto.example');
  for (const [index, text] of [rule1.opening, rule1.freeze ?? ''].entries()) rounds.take(index, { text, missingAt: null });
  expect(() => rounds.take(2, { text: rule1.result ?? '', missingAt: null }, closes - 5_001)).toThrow('drawn before its block');
});

test('reports a cancellation before the close that was logged after it', () => {
  expect(() => taken([opening, early], closes - 1)).not.toThrow();
  expect(() => taken([opening, early], closes)).toThrow('only afterwards');
  expect(() => taken([opening, cancel], closes)).not.toThrow();
});
