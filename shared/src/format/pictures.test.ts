import { picturesOf } from './pictures.ts';

test.each([
  ['/a.webp', ['/a.webp']],
  ['/a.webp, /b.webp,/c.webp', ['/a.webp', '/b.webp', '/c.webp']],
  [' ,/a.webp,,/a.webp, ', ['/a.webp']],
  ['', []],
  [null, []],
])('reads %j as %j', (image, pictures) => {
  expect(picturesOf(image)).toEqual(pictures);
});
