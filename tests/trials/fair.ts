import { drawnCounts, unevenness } from 'shared/testing/chiSquare';
import { drawV2 } from 'verifier/verify.mjs';

const bound = 4;

/**
 * Runs `npm run trial -- fair`: draws with rule v2 and the public verifier's code, for a small and a large count of numbers, and
 * tests that each number is equally frequent (chi-square).
 */
export function tryFair(say: (line: string) => void, thousands: number): void {
  const opening = '0'.repeat(64);
  for (const numbers of [200, 99_991]) {
    const counts = drawnCounts(thousands * 1_000, numbers, (turn) =>
      drawV2(turn.toString(16).padStart(96, '0'), opening, 0, numbers),
    );
    const found = unevenness(counts);
    const [least, most] = counts.reduce(([low, high], count) => [Math.min(low, count), Math.max(high, count)], [Infinity, 0]);
    say(
      `${(thousands * 1_000).toLocaleString('en-GB')} draws of ${numbers} numbers: each came ${least} to ${most} times; chi-square is ${found.toFixed(2)} standard deviations from what chance gives (within ±${bound})`,
    );
    if (Math.abs(found) > bound) process.exitCode = 1;
  }
}
