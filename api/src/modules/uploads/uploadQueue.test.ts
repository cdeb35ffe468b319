import { mostWaiting, mostWaitingOfMember, UploadQueue } from './uploadQueue.ts';

const enterAll = (line: UploadQueue, count: number, first = 1) =>
  Array.from({ length: count }, (_, index) => {
    try {
      return line.enter(first + index);
    } catch (refusal) {
      return refusal;
    }
  });

test('of fifty at once twenty wait and thirty are told to come again; a place that is left is free once', () => {
  const line = new UploadQueue();
  const answers = enterAll(line, 50);
  const leaves = answers.filter((answer) => typeof answer === 'function');
  const told = answers.filter((answer) => typeof answer !== 'function');
  expect(leaves).toHaveLength(mostWaiting);
  expect(told).toHaveLength(50 - mostWaiting);
  for (const refusal of told) expect(refusal).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE', retryAfter: 5 });

  for (const leave of leaves.slice(0, 2)) {
    leave();
    leave();
  }
  expect(enterAll(line, 10, 100).filter((answer) => typeof answer === 'function')).toHaveLength(2);
});

test('a member has two places, and the others keep theirs', () => {
  const line = new UploadQueue();
  const leaves = Array.from({ length: mostWaitingOfMember }, () => line.enter(7));
  expect(() => line.enter(7)).toThrow('Your other pictures are still being read.');
  expect(line.enter(8)).toBeInstanceOf(Function);
  leaves[0]?.();
  expect(line.enter(7)).toBeInstanceOf(Function);
});
