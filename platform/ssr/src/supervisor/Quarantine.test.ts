import { Quarantine } from './Quarantine.ts';
import { RestartBackoff } from './RenderingProcess.ts';

describe('Quarantine', () => {
  const [lottery, rewards] = ['mfe-lottery/0.1.0-abc', 'mfe-rewards/0.1.0-abc'];

  test('a first strike is a rest, a second one is for good', () => {
    const blame = new Quarantine(5_000);
    blame.strike(lottery, 'It did not end.', true, 0);
    expect(blame.leftOut(4_999)).toEqual([{ folder: lottery, why: 'It did not end.', until: 5_000 }]);
    expect(blame.has(lottery, 5_000)).toBe(false);
    blame.strike(lottery, 'It did not end.', true, 6_000);
    expect(blame.leftOut(1e12)).toEqual([{ folder: lottery, why: 'It did not end.', until: null }]);
  });

  test('remembers a quarantine until the strike expires, and a permanent one always', () => {
    const blame = new Quarantine(5_000);
    blame.strike(lottery, 'It did not end.', true, 0);
    const lately = (now: number) => blame.hadRecently(lottery, now);
    expect([lately(5_000), lately(599_999), lately(600_000)]).toEqual([true, true, false]);
    for (const now of [700_000, 710_000]) blame.strike(lottery, 'It did not end.', true, now);
    expect([lately(1e12), blame.hadRecently(rewards, 710_000)]).toEqual([true, false]);
  });

  test('a strike is of one folder: the next release begins anew', () => {
    const blame = new Quarantine(5_000);
    for (const now of [0, 6_000]) blame.strike(lottery, 'It did not end.', true, now);
    expect(blame.has('mfe-lottery/0.1.1-def', 6_001)).toBe(false);
  });

  test('a strike is forgotten after a while', () => {
    const blame = new Quarantine(5_000);
    blame.strike(lottery, 'It did not end.', true, 0);
    blame.strike(lottery, 'It did not end.', true, 11 * 60_000);
    expect(blame.leftOut(11 * 60_000)).toMatchObject([{ until: 11 * 60_000 + 5_000 }]);
  });

  test('a mere suspect is quarantined twice as long each time, and never permanently', () => {
    const blame = new Quarantine(5_000);
    for (const now of [0, 10_000, 30_000]) blame.strike(lottery, 'The process died.', false, now);
    expect(blame.leftOut(30_000)).toMatchObject([{ until: 50_000 }]);
  });

  test('a failure during the quarantine clears the suspect', () => {
    const blame = new Quarantine(5_000);
    blame.strike(lottery, 'The process died.', false, 0);
    blame.strike(rewards, 'The process died.', false, 1_000);
    expect(blame.leftOut(1_000)).toMatchObject([{ folder: rewards }]);
  });

  test('a failure of others does not remove a certain strike', () => {
    const blame = new Quarantine(5_000);
    blame.strike(lottery, 'It did not end.', true, 0);
    blame.strike(rewards, 'The process died.', false, 1_000);
    expect(blame.leftOut(1_000).map(({ folder }) => folder)).toEqual([lottery, rewards]);
  });
});

describe('RestartBackoff', () => {
  test('the first start is at once, the next ones wait twice as long each time', () => {
    const pauses = new RestartBackoff(250);
    expect(pauses.delayMs(0)).toBe(0);
    expect(pauses.delayMs(100)).toBe(150);
    expect(pauses.delayMs(250)).toBe(0);
    expect(pauses.delayMs(250)).toBe(500);
    expect(pauses.delayMs(750)).toBe(0);
    expect(pauses.delayMs(750)).toBe(1000);
  });

  test('a pause is never longer than half a minute', () => {
    const pauses = new RestartBackoff(250);
    let now = 0;
    for (let start = 0; start < 20; start++) {
      pauses.delayMs(now);
      now += pauses.delayMs(now);
    }
    pauses.delayMs(now);
    expect(pauses.delayMs(now)).toBe(30_000);
  });

  test('after one that lasted, the next start is at once again', () => {
    const pauses = new RestartBackoff(250);
    for (const now of [0, 250, 750]) pauses.delayMs(now);
    expect(pauses.delayMs(61_000)).toBe(0);
    expect(pauses.delayMs(61_000)).toBe(250);
  });
});
