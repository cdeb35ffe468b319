import { type Pressable, toastPosition } from './ToastBoard.tsx';

const phone = { width: 390, height: 844 };
const toast = { width: 358, height: 56 };
const button = (left: number, top: number, width: number, height = 44, weight = 1): Pressable => ({
  left,
  top,
  width,
  height,
  weight,
});

test('places the toast below the header, centred, when it covers nothing', () => {
  expect(toastPosition(toast, phone, [], 84)).toEqual({ left: 16, top: 84 });
  expect(toastPosition(toast, { width: 1440, height: 900 }, [], 84)).toEqual({ left: 541, top: 84 });
});

test('moves away from controls, with a gap', () => {
  const retry = button(16, 100, 358);
  const { top } = toastPosition(toast, phone, [retry], 84);
  expect(top >= 144 + 8 || top + 56 <= 100 - 8).toBe(true);
});

test('keeps its position until it covers a control', () => {
  const before = { left: 16, top: 300 };
  expect(toastPosition(toast, phone, [button(16, 84, 358)], 84, before)).toBe(before);
  expect(toastPosition(toast, phone, [button(16, 310, 358)], 84, before)).toEqual({ left: 16, top: 84 });
  expect(toastPosition(toast, { width: 390, height: 320 }, [], 84, before)).toEqual({ left: 16, top: 84 });
});

test('leaves the control with the highest weight free when controls are everywhere', () => {
  const cells = Array.from({ length: 13 }, (_, row) => button(8, 8 + row * 64, 374, 60));
  const confirm = { ...button(8, 84, 374, 60), weight: 20 };
  const { top } = toastPosition(toast, phone, [...cells, confirm], 84);
  expect(top + 56 + 8 <= 84 || top >= 144 + 8).toBe(true);
});

test('begins at the top in a window that is too small', () => {
  expect(toastPosition({ width: 304, height: 400 }, { width: 320, height: 256 }, [], 84)).toEqual({ left: 8, top: 8 });
});
