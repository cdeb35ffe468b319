import { OperatorError } from '../../../base/command/operatorError.ts';
import { RefusedOpenings } from './refusedOpenings.ts';

const dayMs = 24 * 60 * 60_000;
const refused = (rewardId: number, sentence = 'It needs an approval.') => ({ rewardId, error: new OperatorError(sentence) });
const told = (refusals: RefusedOpenings, now: number, ...failures: { rewardId: number; error: Error }[]) =>
  refusals.toTell({ failures, now }).map(({ rewardId, error }) => `${rewardId} ${error instanceof Error ? error.message : ''}`);

test('a refusal is told once in a day, and again when it changes or another reward has it', () => {
  const refusals = new RefusedOpenings();
  expect(told(refusals, 0, refused(1))).toEqual(['1 It needs an approval.']);
  for (let at = 30_000; at < dayMs; at += 30_000) expect(told(refusals, at, refused(1))).toEqual([]);
  expect(told(refusals, dayMs, refused(1), refused(2))).toEqual(['1 It needs an approval.', '2 It needs an approval.']);
  expect(told(refusals, dayMs + 1, refused(1, 'Nothing is left.'), refused(2))).toEqual(['1 Nothing is left.']);
  expect(told(refusals, dayMs + 2, refused(1, 'Nothing is left.'), refused(2))).toEqual([]);
});

test('one that was over is told when it comes again', () => {
  const refusals = new RefusedOpenings();
  expect(told(refusals, 0, refused(1))).toHaveLength(1);
  expect(told(refusals, 1)).toEqual([]);
  expect(told(refusals, 2, refused(1))).toHaveLength(1);
});

test('what is no refusal is told each time', () => {
  const refusals = new RefusedOpenings();
  for (let at = 0; at < 3; at++)
    expect(told(refusals, at, { rewardId: 1, error: new Error('A fault.') })).toEqual(['1 A fault.']);
});
