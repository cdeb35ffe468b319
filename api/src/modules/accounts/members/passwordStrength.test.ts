import { weakPasswordProblem } from './passwordStrength.ts';

const anna = { username: 'annaberg77', email: 'anna.berg@harbourmail.example', fullName: 'Anna Berg' };

test.each([
  '12345678',
  'password',
  'PassWord',
  ' sunshine ',
  'qwertyuiop',
  'iloveyou',
  'trustno1',
  'ｐａｓｓｗｏｒｄ',
  'P4ssw0rd',
])('%j is on the list of common ones', async (password) => {
  expect(await weakPasswordProblem(password)).toMatch(/easy to guess/);
});

test.each([
  'SnailLotto2026',
  'LottoSnail2026',
  'snail-lotto-2026',
  'Lotto2026Snail!',
  'ILoveSnailLotto',
  'Sn41l-L0tt0-2027',
  'mySnailPassword1',
  'CTO-lottery-cto',
])('%j is made of words of the site', async (password) => {
  expect(await weakPasswordProblem(password)).toMatch(/easy to guess/);
});

test.each(['annaberg77annaberg77', 'AnnaBerg2026!', 'berg-anna-1987', 'Annaberg77pass', 'harbourmail!Anna', 'Lotto4nnaB3rg'])(
  '%j is made of names of its member, and may be taken by another',
  async (password) => {
    expect(await weakPasswordProblem(password, anna)).toMatch(/easy to guess/);
  },
);

test.each(['aaaaaaaaaaaa', 'abcabcabcabc', '01.02.1990', 'qwertz12345'])('%j is a pattern', async (password) => {
  expect(await weakPasswordProblem(password)).toMatch(/easy to guess/);
});

test.each([
  'copper-harbour-violin',
  'vexofrugtabi',
  'vexofrug',
  'correct horse',
  'password of the old mill',
  'copper-snail-violin-mill',
])('%j may be taken', async (password) => {
  expect(await weakPasswordProblem(password, anna)).toBeUndefined();
});

test('a long password is judged by its beginning, because the work grows with the length', async () => {
  expect(await weakPasswordProblem(`${'a'.repeat(32)}copper-harbour-violin`)).toMatch(/easy to guess/);
  expect(await weakPasswordProblem(`copper-harbour-violin-mill-orchid${'a'.repeat(150)}`)).toBeUndefined();
});
