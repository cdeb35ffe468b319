import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import useSWR, { SWRConfig } from 'swr';
import { createResponseCache, type DehydratedResponses } from './responseCache.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function use(cache: ReturnType<typeof createResponseCache>, answer: string) {
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(SWRConfig, { value: { provider: () => cache.store, use: [cache.countUse], dedupingInterval: 0 } }, children);
  return renderHook(() => useSWR('/api/list', async () => answer).data, { wrapper });
}

it('keeps a response in use, and drops an unused one after its lifetime', async () => {
  const cache = createResponseCache(600_000);
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

it('restarts the lifetime when a response is used again', async () => {
  const cache = createResponseCache(600_000);
  use(cache, 'rows').unmount();
  await act(() => jest.advanceTimersByTimeAsync(400_000));
  use(cache, 'rows').unmount();
  await act(() => jest.advanceTimersByTimeAsync(400_000));
  expect(cache.store.get('/api/list')).toBeDefined();
});

describe('a response of the document', () => {
  const list = '/api/list';
  const gone = '/api/gone';
  const body = { statusCode: 404, code: 'NOT_FOUND', message: 'There is no such list.' };

  function cacheOf(ageMs: number, given: Partial<DehydratedResponses> = {}) {
    return createResponseCache(600_000, { answers: { [list]: 'brought' }, missing: {}, ageMs, ...given });
  }

  async function shown(cache: ReturnType<typeof createResponseCache>, key: string, dedupingInterval = 0) {
    const asked = jest.fn(async () => 'asked');
    const wrapper = ({ children }: { children: ReactNode }) =>
      createElement(SWRConfig, { value: { provider: () => cache.store, use: [cache.countUse], dedupingInterval } }, children);
    const used = () => {
      const { data, error } = useSWR(key, asked);
      return { data, error };
    };
    const { result, unmount } = renderHook(used, { wrapper });
    await act(() => jest.advanceTimersByTimeAsync(50));
    return { times: asked.mock.calls.length, ...result.current, unmount };
  }

  it('is shown without a request while it is fresh', async () => {
    expect(await shown(cacheOf(0), list)).toMatchObject({ times: 0, data: 'brought' });
    expect(await shown(cacheOf(9_000), list)).toMatchObject({ times: 0, data: 'brought' });
  });

  it('is requested when it was stale at the start of the page', async () => {
    expect(await shown(cacheOf(10_000), list)).toMatchObject({ times: 1, data: 'asked' });
  });

  it('becomes stale while the page is open', async () => {
    const cache = cacheOf(4_000);
    (await shown(cache, list)).unmount();
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    const young = await shown(cache, list);
    expect(young.times).toBe(0);
    young.unmount();
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect((await shown(cache, list)).times).toBe(1);
  });

  it("stays fresh for the hook's deduping interval when that is longer", async () => {
    expect((await shown(cacheOf(59_000), list, 60_000)).times).toBe(0);
    expect((await shown(cacheOf(60_000), list, 60_000)).times).toBe(1);
  });

  it('is fresh as well when it is "not found"', async () => {
    const missing = { answers: {}, missing: { [gone]: body } };
    expect(await shown(cacheOf(0, missing), gone)).toMatchObject({ times: 0, error: { message: body.message } });
    expect((await shown(cacheOf(10_000, missing), gone)).times).toBe(1);
  });

  it('does not suppress requests for other responses', async () => {
    expect((await shown(cacheOf(0), '/api/other')).times).toBe(1);
  });

  it('is requested like any other after revalidateDehydrated', async () => {
    const cache = cacheOf(0);
    expect(cache.revalidateDehydrated()).toEqual([list]);
    expect(cache.revalidateDehydrated()).toEqual([]);
    expect(await shown(cache, list)).toMatchObject({ times: 1, data: 'asked' });
  });
});
