import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import useSWR, { SWRConfig } from 'swr';
import { createAnswerCache } from './answerCache.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function use(cache: ReturnType<typeof createAnswerCache>, answer: string) {
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(SWRConfig, { value: { provider: () => cache.store, use: [cache.countUse], dedupingInterval: 0 } }, children);
  return renderHook(() => useSWR('/api/list', async () => answer).data, { wrapper });
}

it('keeps an answer that is in use, and forgets an unused one after its time', async () => {
  const cache = createAnswerCache(600_000);
  const first = use(cache, 'rows');
  const second = use(cache, 'rows');
  await act(() => jest.advanceTimersByTimeAsync(10));
  expect(first.result.current).toBe('rows');

  first.unmount();
  await act(() => jest.advanceTimersByTimeAsync(700_000));
  expect(cache.store.get('/api/list')?.data).toBe('rows');

  second.unmount();
  await act(() => jest.advanceTimersByTimeAsync(599_000));
  expect(cache.store.get('/api/list')?.data).toBe('rows');
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(cache.store.get('/api/list')).toBeUndefined();
});

it('starts the time anew when an answer is used again', async () => {
  const cache = createAnswerCache(600_000);
  use(cache, 'rows').unmount();
  await act(() => jest.advanceTimersByTimeAsync(400_000));
  use(cache, 'rows').unmount();
  await act(() => jest.advanceTimersByTimeAsync(400_000));
  expect(cache.store.get('/api/list')).toBeDefined();
});
