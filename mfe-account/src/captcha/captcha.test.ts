import { act, renderHook } from '@testing-library/react';
import { createChallenge, pbkdf2, verifySolution } from 'altcha/lib';
import { useCaptcha } from './CaptchaBox.tsx';
import { solveAltcha } from './solveAltcha.ts';

test('resolves early requests when the token arrives, and later ones immediately', async () => {
  const { result } = renderHook(useCaptcha);
  const early = result.current.token();
  result.current.solved('token');
  expect(await early).toBe('token');
  expect(await result.current.token()).toBe('token');
});

test('a reset discards the token', async () => {
  const { result } = renderHook(useCaptcha);
  result.current.solved('used');
  act(() => result.current.reset());
  expect(result.current.attempt).toBe(1);
  const next = result.current.token();
  result.current.solved('fresh');
  expect(await next).toBe('fresh');
});

test('a request from before a reset gets the next token', async () => {
  const { result } = renderHook(useCaptcha);
  const waiting = result.current.token();
  act(() => result.current.reset());
  result.current.solved('second attempt');
  expect(await waiting).toBe('second attempt');
});

test('rejects after a failure; a later success of the attempt replaces it', async () => {
  const { result } = renderHook(useCaptcha);
  result.current.failed(new Error('no connection'));
  await expect(result.current.token()).rejects.toThrow('no connection');
  result.current.solved('after all');
  expect(await result.current.token()).toBe('after all');
});

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
