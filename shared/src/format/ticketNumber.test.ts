import { padNumber } from './ticketNumber.ts';

test.each([
  [7, 64, '07'],
  [63, 64, '63'],
  [7, 10, '7'],
  [7, 100, '07'],
  [7, 101, '007'],
  [0, 1, '0'],
  [255, 256, '255'],
])('number %i of %i', (number, total, text) => expect(padNumber(number, total)).toBe(text));
