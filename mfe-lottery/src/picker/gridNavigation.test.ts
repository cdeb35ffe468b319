import { nextFocus, nothingTyped, type Typed, typeDigit } from './gridNavigation.ts';

const press = (key: string, from: number, { ctrlKey = false, columns = 7, total = 64 } = {}) =>
  nextFocus({ key, ctrlKey }, from, columns, total, 5);

describe('keys in the grid of numbers', () => {
  it.each([
    ['ArrowRight', 3, 4],
    ['ArrowRight', 6, 7],
    ['ArrowRight', 63, 63],
    ['ArrowLeft', 7, 6],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 3, 10],
    ['ArrowUp', 10, 3],
    ['ArrowUp', 3, 3],
    ['Home', 10, 7],
    ['End', 10, 13],
    ['PageDown', 3, 38],
    ['PageUp', 38, 3],
  ])('%s moves from %i to %i', (key, from, to) => {
    expect(press(key, from)).toBe(to);
  });

  it('stays in its column when the last row is short', () => {
    expect(press('ArrowDown', 56)).toBe(63);
    expect(press('ArrowDown', 57)).toBe(57);
    expect(press('PageDown', 45)).toBe(59);
    expect(press('PageUp', 10)).toBe(3);
    expect(press('End', 63)).toBe(63);
  });

  it('moves to the first and last number with Ctrl', () => {
    expect(press('Home', 40, { ctrlKey: true })).toBe(0);
    expect(press('End', 40, { ctrlKey: true })).toBe(63);
  });

  it('ignores other keys', () => {
    expect(press('Enter', 5)).toBeNull();
    expect(press('Tab', 5)).toBeNull();
  });

  it('stays inside grids of any size', () => {
    for (const columns of [7, 9, 10]) {
      for (const total of [1, 8, 100, 256]) {
        for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End']) {
          for (let from = 0; from < total; from += 1) {
            const to = press(key, from, { columns, total });
            expect(to !== null && to >= 0 && to < total).toBe(true);
          }
        }
      }
    }
  });
});

function lead(digits: string, total: number, apart = 100): (number | null)[] {
  let typed: Typed = nothingTyped;
  return [...digits].map((digit, index) => {
    const next = typeDigit(typed, digit, index * apart, total);
    typed = next ?? nothingTyped;
    return next && Number(next.digits);
  });
}

describe('typing a number in the grid', () => {
  it('appends digit by digit', () => {
    expect(lead('04217', 100_000)).toEqual([0, 4, 42, 421, 4_217]);
  });

  it('begins a new number after a pause', () => {
    expect(lead('42', 100_000, 1_000)).toEqual([4, 2]);
  });

  it('begins a new number when the longer one does not exist', () => {
    expect(lead('123456', 100_000)).toEqual([1, 12, 123, 1_234, 12_345, 6]);
    expect(lead('650', 300)).toEqual([6, 65, 0]);
  });

  it('ignores a digit that begins no number', () => {
    expect(lead('93', 5)).toEqual([null, 3]);
  });
});
