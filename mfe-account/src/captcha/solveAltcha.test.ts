import { createChallenge, pbkdf2, verifySolution } from 'altcha/lib';
import { solveAltcha } from './solveAltcha.ts';

const secret = 'the provider’s key';
const challenge = () =>
  createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 1, deriveKey: pbkdf2.deriveKey, hmacSignatureSecret: secret });

test('returns a solution that the provider accepts', async () => {
  const token = await solveAltcha(await challenge(), new AbortController().signal);
  const payload = JSON.parse(atob(token));
  const verdict = await verifySolution({ ...payload, deriveKey: pbkdf2.deriveKey, hmacSignatureSecret: secret });
  expect(verdict.verified).toBe(true);
});

test('stops when aborted', async () => {
  const hopeless = await challenge();
  hopeless.parameters.keyPrefix = 'f'.repeat(64);
  const leaving = new AbortController();
  const solving = solveAltcha(hopeless, leaving.signal);
  leaving.abort();
  await expect(solving).rejects.toThrow('took too long');
});

test('rejects another algorithm by name', async () => {
  const other = await challenge();
  other.parameters.algorithm = 'ARGON2ID';
  await expect(solveAltcha(other, new AbortController().signal)).rejects.toThrow('ARGON2ID');
});
