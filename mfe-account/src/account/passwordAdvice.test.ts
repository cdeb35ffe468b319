import { passwordAdvice, strengthLabel } from './NewPasswordFields.tsx';

const email = 'player01@mail.example';

test('requires eight characters first', () => {
  expect(passwordAdvice('', email)).toEqual({ score: 0, tips: ['Use at least 8 characters.'] });
  expect(passwordAdvice('X7!kq2Z', email)).toEqual({ score: 0, tips: ['Use at least 8 characters.'] });
});

test('longer is stronger', () => {
  const scores = ['vexofrug', 'vexofrugtabi', 'vexofrugtabilomp'].map((password) => passwordAdvice(password, email).score);
  expect(scores).toEqual([2, 3, 4]);
});

test('mixed characters raise the score of a twelve-character password', () => {
  expect(passwordAdvice('vexoFrug7tab', email)).toEqual({ score: 4, tips: [] });
});

test.each([
  ['player01 and more', /name in your email/],
  ['My Password is 9', /everybody tries first/],
  ['zirkon1234harbour', /runs like/],
  ['zirkon4321harbour', /runs like/],
  ['zzzzirkonharbour', /runs like/],
  ['zirkonasdfharbour', /runs like/],
])('warns that %s is guessable', (password, tip) => {
  const advice = passwordAdvice(password, email);
  expect(advice.tips[0]).toMatch(tip);
  expect(advice.score).toBeLessThan(passwordAdvice('vexofrugtabilomp', email).score);
});

test('rates a password that the provider refuses as too weak', () => {
  expect(passwordAdvice('SnailLotto2026', email).score).toBe(0);
});

test('gives no tips for a strong password', () => {
  expect(passwordAdvice('copper-harbour-violin', email)).toEqual({ score: 4, tips: [] });
});

test('each score has a label', () => {
  expect(([0, 1, 2, 3, 4] as const).map(strengthLabel)).toEqual(['Too weak', 'Weak', 'Fair', 'Good', 'Strong']);
});
