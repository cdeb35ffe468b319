import { generate } from 'otplib';
import { authenticatorStep } from './authenticator.ts';

const secret = 'KNXGC2LMEBGG65DUN4QGIZLNN4QGWZLZ';
const step = 60_000_000;
const codeOf = (wanted: number) => generate({ secret, epoch: wanted * 30 });

test.each([
  ['first', 0],
  ['last', 29],
])('in the %s second of a step its code counts, with one step to each side', async (_name, second) => {
  const now = new Date((step * 30 + second) * 1000);
  const counted = [];
  for (let wanted = step - 3; wanted <= step + 3; wanted++)
    counted.push(await authenticatorStep(secret, await codeOf(wanted), now));
  expect(counted).toEqual([undefined, undefined, step - 1, step, step + 1, undefined, undefined]);
});

test.each(['', '12345', '1234567', '12345a', ' 123456'])('refuses an invalid code: "%s"', async (code) => {
  expect(await authenticatorStep(secret, code, new Date(step * 30_000))).toBeUndefined();
});
