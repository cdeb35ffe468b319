import { type Canary, combinations, numbersOf, numberWith, variantFile, variantFor } from './canaries.ts';

const canary = (place: Canary['place'], first: number, percent: number): Canary => ({
  place,
  first,
  percent,
  releases: ['mfe-lottery/0.2.0-bbbbbbbbbb'],
});

test('the numbers of a canary go round', () => {
  expect(numbersOf({ first: 98, percent: 4 })).toEqual(['98', '99', '00', '01']);
});

test('each canary has its share of all numbers, whatever others have: no choice tells of another', () => {
  const canaries = [canary(1, 95, 10), canary(2, 0, 50)];
  const found: Record<string, number> = {};
  for (let digits = 0; digits < 10_000; digits += 1) {
    const variant = variantFor(`${String(digits).padStart(4, '0')}77`, canaries);
    found[variant] = (found[variant] ?? 0) + 1;
  }
  expect(found).toEqual({ '': 4_500, 1: 500, 2: 4_500, 12: 500 });
});

test('who a canary is for and the numbers that are listed for it are the same', () => {
  const one = canary(3, 93, 12);
  const all = Array.from({ length: 100 }, (_one, digits) => String(digits).padStart(2, '0'));
  expect(all.filter((digits) => variantFor(`0000${digits}`, [one]) === '3')).toEqual(numbersOf(one).toSorted());
});

test('a number to look at one canary has that one and no other', () => {
  const running = [canary(1, 95, 10), canary(2, 30, 50), canary(3, 0, 50)];
  for (const { place } of running) {
    const number = numberWith(place, running);
    expect(number).toMatch(/^\d{6}$/);
    expect(variantFor(number, running)).toBe(String(place));
  }
  expect(numberWith(1, running.slice(0, 1))).toBe('950000');
});

test('who has a canary keeps it when it gets a larger share, and when another one ends', () => {
  const before = canary(2, 33, 5);
  for (const digits of numbersOf(before)) {
    const number = `00${digits}99`;
    expect(variantFor(number, [canary(1, 0, 10), before])).toBe('12');
    expect(variantFor(number, [{ ...before, percent: 20 }])).toBe('2');
  }
});

test('all combinations are known, each once', () => {
  expect(combinations([])).toEqual([]);
  expect(combinations([1, 2, 3]).map((one) => one.join(''))).toEqual(['1', '2', '3', '12', '13', '23', '123']);
});

test('files of a variant lie as those of what is live do', () => {
  expect(variantFile('13', 'pages/lottery/_id.html')).toBe('pages/_with/13/lottery/_id.html');
  expect(variantFile('', 'pages/_home.html')).toBe('pages/_home.html');
});
