import { drawProof, unevenOdds } from './drawProof.ts';

const hash = (lastDigits: string) => `0x${'ab'.repeat(31)}${lastDigits}`;

describe('the proof of a draw', () => {
  it('goes from the hash over its last two digits to the remainder', () => {
    expect(drawProof(hash('c7'), 64)).toEqual({ head: `0x${'ab'.repeat(31)}`, lastDigits: 'c7', decimal: 199, winningNumber: 7 });
    expect(drawProof(hash('ff'), 256).winningNumber).toBe(255);
    expect(drawProof(hash('00'), 1).winningNumber).toBe(0);
  });

  it('refuses what it cannot compute', () => {
    expect(() => drawProof('0xzz', 64)).toThrow(RangeError);
    expect(() => drawProof(hash('00'), 300)).toThrow(RangeError);
  });
});

describe('the odds', () => {
  it('are even where the count divides 256', () => {
    for (const numbers of [1, 2, 4, 8, 16, 32, 64, 128, 256]) expect(unevenOdds(numbers)).toBeNull();
  });

  it('are stated exactly where it does not', () => {
    expect(unevenOdds(100)).toEqual({ favoured: 56, moreWays: 3, fewerWays: 2 });
  });

  it.each([3, 7, 100, 200, 255])('of all %i numbers add up to 256 ways', (numbers) => {
    const odds = unevenOdds(numbers);
    expect(odds && odds.favoured * odds.moreWays + (numbers - odds.favoured) * odds.fewerWays).toBe(256);
  });
});
