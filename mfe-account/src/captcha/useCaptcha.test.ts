import { act, renderHook } from '@testing-library/react';
import { useCaptcha } from './useCaptcha.ts';

test('a form that asks early gets the token when it is there, one that asks late at once', async () => {
  const { result } = renderHook(useCaptcha);
  const early = result.current.token();
  result.current.solved('token');
  expect(await early).toBe('token');
  expect(await result.current.token()).toBe('token');
});

test('after a reset the old token is gone', async () => {
  const { result } = renderHook(useCaptcha);
  result.current.solved('used');
  act(() => result.current.reset());
  expect(result.current.attempt).toBe(1);
  const next = result.current.token();
  result.current.solved('fresh');
  expect(await next).toBe('fresh');
});

test('who waited before a reset gets the token after it', async () => {
  const { result } = renderHook(useCaptcha);
  const waiting = result.current.token();
  act(() => result.current.reset());
  result.current.solved('second attempt');
  expect(await waiting).toBe('second attempt');
});

test('a failure reaches the form; a later success of the same attempt replaces it', async () => {
  const { result } = renderHook(useCaptcha);
  result.current.failed(new Error('no connection'));
  await expect(result.current.token()).rejects.toThrow('no connection');
  result.current.solved('after all');
  expect(await result.current.token()).toBe('after all');
});
