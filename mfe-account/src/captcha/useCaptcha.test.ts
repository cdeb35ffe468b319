import { act, renderHook } from '@testing-library/react';
import { useCaptcha } from './useCaptcha.ts';

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
