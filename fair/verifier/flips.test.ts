import { type ExampleOptions, exampleRound } from './exampleRound.ts';
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
