import { pictureName, pictureWidth, srcSetOf, variantName, variantWidths } from './pictureSizes.ts';

const id = '6b7fa434f92a8b80aab02d9bf1a12e49';

test.each([
  [1, []],
  [110, []],
  [120, [96]],
  [256, [96, 192]],
  [768, [96, 192, 384]],
  [4000, [96, 192, 384, 768]],
])('a picture %i px wide has variants that are clearly narrower: %j', (original, variants) => {
  expect(variantWidths(original)).toEqual(variants);
});

test('the width stands in the name, and the names of variants follow from it', () => {
  const name = pictureName(id, 900, 'png');
  expect(name).toBe(`${id}-900w.png`);
  expect(pictureWidth(name)).toBe(900);
  expect(variantName(name, 192)).toBe(`${id}-900w-w192.webp`);
  expect(pictureWidth(variantName(name, 192))).toBeUndefined();
});

test.each([['/uploads'], ['https://cdn.example.com/prizes']])('an address under %s gives its sources', (place) => {
  const start = `${place}/${id}-256w`;
  expect(srcSetOf(`${start}.webp`)).toBe(`${start}-w96.webp 96w, ${start}-w192.webp 192w, ${start}.webp 256w`);
});

test.each([
  [`/uploads/${id}.webp`],
  [`/uploads/${id}-64w.webp`],
  ['https://example.com/car-900w.webp'],
  [`https://example.com/${id}-900w.webp?version=2`],
  [`data:image/png;base64,${id}`],
  [''],
])('%j has no sources but itself', (address) => {
  expect(srcSetOf(address)).toBeUndefined();
});
