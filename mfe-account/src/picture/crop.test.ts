import { afterKey, type Crop, cropWords, inside, maxZoom, moved, placed, placeOf, sideOf, wholeOf } from './crop.ts';

const wide = { width: 1600, height: 1000 };
const key = (name: string, crop: Crop, shiftKey = false) => afterKey(wide, crop, { key: name, shiftKey });

test('starts with the largest centred square', () => {
  expect(wholeOf(wide)).toEqual({ zoom: 1, x: 800, y: 500 });
  expect(sideOf(wide, wholeOf(wide))).toBe(1000);
  expect(cropWords(wide, wholeOf(wide))).toBe('Kept: 19 to 81 % across, 0 to 100 % down.');
});

test('keeps the square inside the picture', () => {
  expect(moved(wide, wholeOf(wide), -9, -9)).toEqual({ zoom: 1, x: 500, y: 500 });
  expect(moved(wide, wholeOf(wide), 9, 9)).toEqual({ zoom: 1, x: 1100, y: 500 });
  expect(inside(wide, { zoom: 99, x: -5, y: 2000 })).toEqual({ zoom: 5, x: 100, y: 900 });
  expect(inside(wide, { zoom: 1, x: 100, y: 100 })).toEqual({ zoom: 1, x: 500, y: 500 });
});

test.each([
  ['ArrowLeft', { zoom: 2, x: 775, y: 500 }],
  ['ArrowRight', { zoom: 2, x: 825, y: 500 }],
  ['ArrowUp', { zoom: 2, x: 800, y: 475 }],
  ['ArrowDown', { zoom: 2, x: 800, y: 525 }],
  ['+', { zoom: 2.2, x: 800, y: 500 }],
  ['=', { zoom: 2.2, x: 800, y: 500 }],
  ['Home', { zoom: 1, x: 800, y: 500 }],
  ['0', { zoom: 1, x: 800, y: 500 }],
])('moves or zooms with the key %s', (name, after) => {
  expect(key(name, { zoom: 2, x: 800, y: 500 })).toEqual(after);
});

test('minus reverses plus, Shift moves finely, and other keys are ignored', () => {
  expect(key('-', { zoom: 2.2, x: 800, y: 500 })?.zoom).toBeCloseTo(2);
  expect(key('ArrowRight', { zoom: 2, x: 800, y: 500 }, true)).toEqual({ zoom: 2, x: 805, y: 500 });
  for (const name of ['Tab', 'Enter', 'Escape', 'a']) expect(key(name, wholeOf(wide))).toBeUndefined();
});

test('limits the zoom of a small picture', () => {
  expect(maxZoom({ width: 300, height: 192 })).toBe(2);
  expect(maxZoom({ width: 300, height: 60 })).toBe(1);
  expect(maxZoom(wide)).toBe(5);
});

test('returns the position between both ends, and the middle when it cannot move', () => {
  expect(placeOf(wide, wholeOf(wide))).toEqual({ across: 0.5, down: 0.5, freeAcross: true, freeDown: false });
  expect(placed(wide, wholeOf(wide), { across: 0, down: 0.5 })).toEqual({ zoom: 1, x: 500, y: 500 });
  const zoomed = { zoom: 2, x: 800, y: 500 };
  expect(placed(wide, zoomed, { across: 1, down: 0 })).toEqual({ zoom: 2, x: 1350, y: 250 });
  expect(placeOf(wide, placed(wide, zoomed, { across: 0.25, down: 0.75 }))).toMatchObject({ across: 0.25, down: 0.75 });
});
