import { nextFocus } from './gridNavigation.ts';

const press = (key: string, from: number, { ctrlKey = false, columns = 7, total = 64 } = {}) =>
  nextFocus({ key, ctrlKey }, from, columns, total, 5);

describe('moving through the grid of numbers', () => {
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
  ])('%s goes from %i to %i', (key, from, to) => {
    expect(press(key, from)).toBe(to);
  });

  it('stays in its column where the last row is short', () => {
    expect(press('ArrowDown', 56)).toBe(63);
    expect(press('ArrowDown', 57)).toBe(57);
    expect(press('PageDown', 45)).toBe(59);
    expect(press('PageUp', 10)).toBe(3);
    expect(press('End', 63)).toBe(63);
  });

  it('goes to the very first and last number with Ctrl', () => {
    expect(press('Home', 40, { ctrlKey: true })).toBe(0);
    expect(press('End', 40, { ctrlKey: true })).toBe(63);
  });

  it('leaves other keys alone', () => {
    expect(press('Enter', 5)).toBeNull();
    expect(press('Tab', 5)).toBeNull();
  });

  it('never leaves the grid, whatever its size', () => {
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
