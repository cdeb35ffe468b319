import { fewLeft } from './fewLeft.ts';

test.each([
  [0, 256, false],
  [229, 256, false],
  [230, 256, true],
  [255, 256, true],
  [256, 256, false],
  [0, 8, false],
  [6, 8, false],
  [7, 8, true],
])('%i of %i sold: %s', (sold, total, few) => expect(fewLeft(sold, total)).toBe(few));
