import { OperatorError } from '../../../core/command/command.ts';
import { RefusedOpenings } from './sale.service.ts';

const dayMs = 24 * 60 * 60_000;
const refused = (rewardId: number, sentence = 'It needs an approval.') => ({ rewardId, error: new OperatorError(sentence) });
const logged = (refusals: RefusedOpenings, now: number, ...failures: { rewardId: number; error: Error }[]) =>
  refusals.toLog({ failures, now }).map(({ rewardId, error }) => `${rewardId} ${error instanceof Error ? error.message : ''}`);

test('a refusal is logged once a day, and again when it changes or another reward has it', () => {
  const refusals = new RefusedOpenings();
  expect(logged(refusals, 0, refused(1))).toEqual(['1 It needs an approval.']);
  for (let at = 30_000; at < dayMs; at += 30_000) expect(logged(refusals, at, refused(1))).toEqual([]);
  expect(logged(refusals, dayMs, refused(1), refused(2))).toEqual(['1 It needs an approval.', '2 It needs an approval.']);
  expect(logged(refusals, dayMs + 1, refused(1, 'Nothing is left.'), refused(2))).toEqual(['1 Nothing is left.']);
  expect(logged(refusals, dayMs + 2, refused(1, 'Nothing is left.'), refused(2))).toEqual([]);
});

test('one that had ended is logged when it comes back', () => {
  const refusals = new RefusedOpenings();
  expect(logged(refusals, 0, refused(1))).toHaveLength(1);
  expect(logged(refusals, 1)).toEqual([]);
  expect(logged(refusals, 2, refused(1))).toHaveLength(1);
});

test('any other failure is logged each time', () => {
  const refusals = new RefusedOpenings();
  for (let at = 0; at < 3; at++)
    expect(logged(refusals, at, { rewardId: 1, error: new Error('A fault.') })).toEqual(['1 A fault.']);
});
