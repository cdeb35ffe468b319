import { endingIn } from './endingIn.ts';

describe('numbers that end in some digits', () => {
  it.each([
    ['7', 40, [7, 17, 27, 37]],
    ['0', 21, [0, 10, 20]],
    ['07', 1_000, [7, 107, 207, 307, 407, 507, 607, 707, 807, 907]],
    ['042', 3_000, [42, 1_042, 2_042]],
    ['99999', 100_000, [99_999]],
    ['99', 50, []],
  ])('in %s of %i', (digits, total, numbers) => {
    expect([...endingIn(digits, total)]).toEqual(numbers);
  });
});
