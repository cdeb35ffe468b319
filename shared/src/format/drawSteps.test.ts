import { drawSteps, unevenOdds } from './drawSteps.ts';

const hash = (lastDigits: string) => `0x${'ab'.repeat(31)}${lastDigits}`;

describe('the steps of a draw', () => {
  it('go from the hash to the number', () => {
    expect(drawSteps('0x00D6', 64)).toEqual({ head: '0x00', digits: 'd6', value: 214, times: 3, winner: 22, ways: 4 });
    expect(drawSteps('00', 1)).toEqual({ head: '', digits: '00', value: 0, times: 0, winner: 0, ways: 256 });
    expect(drawSteps(hash('c7'), 64)).toMatchObject({ head: `0x${'ab'.repeat(31)}`, digits: 'c7', value: 199, winner: 7 });
    expect(drawSteps(hash('ff'), 256).winner).toBe(255);
    expect(drawSteps(hash('00'), 1).winner).toBe(0);
  });

  it('reject invalid input', () => {
    expect(() => drawSteps('0xzz', 64)).toThrow(RangeError);
    expect(() => drawSteps(hash('00'), 300)).toThrow(RangeError);
  });
});

describe('the odds', () => {
  it('are even when the count divides 256', () => {
    for (const numbers of [1, 2, 4, 8, 16, 32, 64, 128, 256]) expect(unevenOdds(numbers)).toBeNull();
  });

  it('are exact when it does not', () => {
    expect(unevenOdds(100)).toEqual({ favoured: 56, moreWays: 3, fewerWays: 2 });
  });

  it.each([3, 7, 100, 200, 255])('of all %i numbers add up to 256 ways', (numbers) => {
    const odds = unevenOdds(numbers);
    expect(odds && odds.favoured * odds.moreWays + (numbers - odds.favoured) * odds.fewerWays).toBe(256);
  });
});
