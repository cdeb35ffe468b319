import { createCatchUp } from './catchUp.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Responds with these counts one after the other; 'lost' fails. */
function answering(...counts: (number | 'lost')[]) {
  const asked: number[] = [];
  const caught = createCatchUp(async () => {
    asked.push(asked.length);
    const count = counts.shift();
    if (typeof count !== 'number') throw new Error('The connection was lost.');
    return count;
  });
  return { asked, caught };
}

it('asks again until the answer has as many as were told of, also after one that was lost', async () => {
  const { asked, caught } = answering(3, 'lost', 7);
  caught.upTo(7);
  await jest.runAllTimersAsync();
  expect(asked).toHaveLength(3);
  expect(jest.getTimerCount()).toBe(0);
});

it('asks once where nobody told a count', async () => {
  const { asked, caught } = answering(3, 3);
  caught.upTo();
  await jest.runAllTimersAsync();
  expect(asked).toHaveLength(1);
});

it('asks one question at a time', async () => {
  const { asked, caught } = answering(3, 9);
  caught.upTo(3);
  caught.upTo(9);
  caught.upTo(4);
  expect(asked).toHaveLength(1);
  await jest.runAllTimersAsync();
  expect(asked).toHaveLength(2);
});

it('is over when nobody listens any more', async () => {
  const { asked, caught } = answering(3, 3);
  caught.upTo(9);
  caught.stop();
  await jest.runAllTimersAsync();
  expect(asked).toHaveLength(1);
});
