import { nothingTyped, type Typed, typeDigit } from './typedNumber.ts';

function lead(digits: string, total: number, apart = 100): (number | null)[] {
  let typed: Typed = nothingTyped;
  return [...digits].map((digit, index) => {
    const next = typeDigit(typed, digit, index * apart, total);
    typed = next ?? nothingTyped;
    return next && Number(next.digits);
  });
}

describe('typing a number in the grid', () => {
  it('leads there digit by digit', () => {
    expect(lead('04217', 100_000)).toEqual([0, 4, 42, 421, 4_217]);
  });

  it('begins anew after a pause', () => {
    expect(lead('42', 100_000, 1_000)).toEqual([4, 2]);
  });

  it('begins anew where there is no such number', () => {
    expect(lead('123456', 100_000)).toEqual([1, 12, 123, 1_234, 12_345, 6]);
    expect(lead('650', 300)).toEqual([6, 65, 0]);
  });

  it('leaves a digit alone that begins no number', () => {
    expect(lead('93', 5)).toEqual([null, 3]);
  });
});
