import { AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { idempotencyHeader, traceIdHeader, traceparentHeader } from '../contracts/headers.ts';
import type { SoldNumbers } from '../contracts/soldNumbers.ts';
import { soldNumbers } from '../testing/factories.ts';
import { api, breakConnection, htmlPage, refuse } from '../testing/server.ts';
import { ApiError, fallbackMessage, get, messageOf, post, traceIdOf } from './http.ts';
import { pageOf } from './page.ts';
import { PlayerError } from './playerError.ts';
import { moreSold, numbersOf, withSold } from './soldNumbers.ts';

describe('http', () => {
  const body = { statusCode: 404, code: 'NOT_FOUND', message: 'There is no lottery 999.' } as const;

  describe('an ApiError', () => {
    it('is one whichever copy of the module made it, as the remotes each have their own', async () => {
      await jest.isolateModulesAsync(async () => {
        const copy = await import('./http.ts');
        expect(copy.ApiError).not.toBe(ApiError);
        expect(new copy.ApiError(body)).toBeInstanceOf(ApiError);
      });
      expect(new ApiError(body)).toBeInstanceOf(ApiError);
    });

    it.each([new Error('no'), null, undefined, 'ApiError', { name: 'ApiError', status: 404 }])('is not %p', (value) => {
      expect(value instanceof ApiError).toBe(false);
    });
  });
});

describe('page', () => {
  const url = '/api/lotteries/?page=1&limit=2&status=ended';

  test('a page stays as it is', () => {
    const page = { contents: ['c', 'd'], totalElements: 5, totalPage: 3, perPage: 2 };
    expect(pageOf(page, url)).toEqual(page);
  });

  test('a page with some of its counts gets the others', () => {
    expect(pageOf({ contents: ['c', 'd'], totalElements: 5 }, url)).toEqual({
      contents: ['c', 'd'],
      totalElements: 5,
      totalPage: 3,
      perPage: 2,
    });
  });

  test('of a plain array the page that was asked for is shown', () => {
    expect(pageOf(['a', 'b', 'c', 'd', 'e'], url)).toEqual({ contents: ['c', 'd'], totalElements: 5, totalPage: 3, perPage: 2 });
    expect(pageOf(['a', 'b'], '/api/lotteries/').contents).toEqual(['a', 'b']);
  });

  test('an empty array is an empty page', () => {
    expect(pageOf([], '/api/lotteries/')).toEqual({ contents: [], totalElements: 0, totalPage: 0, perPage: 1 });
  });
});

describe('soldNumbers', () => {
  const numbersIn = (known: SoldNumbers) => [...numbersOf(known)];

  describe('what is known of the sold numbers', () => {
    it('keeps the answer with the higher count, whichever comes last', () => {
      const [older, later] = [soldNumbers([2]), soldNumbers([2, 5])];
      expect(moreSold(undefined, older)).toBe(older);
      expect(moreSold(older, later)).toBe(later);
      expect(moreSold(later, older)).toBe(later);
      expect(moreSold(later, soldNumbers([2, 5]))).toBe(later);
    });

    it('is the same object when an announcement has nothing new, so that nothing renders', () => {
      const known = soldNumbers([2, 5]);
      expect(withSold(known, [5], 2)).toBe(known);
      expect(withSold(known, [])).toBe(known);
    });

    it('counts on only where every number is known', () => {
      const whole = withSold(soldNumbers([2]), [5, 7], 3);
      expect(whole).toMatchObject({ count: 3 });
      const missing = withSold(soldNumbers([2]), [9], 4);
      expect(missing).toMatchObject({ count: 1 });
      expect(numbersIn(missing)).toEqual([2, 9]);
    });

    it('has what was announced while numbers before it were missing, when their answer comes', () => {
      const missing = withSold(soldNumbers([2]), [9], 4);
      const after = moreSold(missing, soldNumbers([2, 5, 7]));
      expect(numbersIn(after)).toEqual([2, 5, 7, 9]);
      expect(after.count).toBe(3);
      expect(withSold(after, [], 4).count).toBe(4);
    });

    it('is made a set of once', () => {
      const known = soldNumbers([2]);
      expect(numbersOf(known)).toBe(numbersOf(known));
    });
  });
});

describe('trace', () => {
  const form = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/;
  const id = '4bf92f3577b34da6a3ce929d0e0e4736';

  function sent(answer: () => Response) {
    const traces: { trace: string | undefined; span: string | undefined }[] = [];
    const note = ({ headers }: { headers: Headers }) => {
      const [, trace, span] = form.exec(headers.get(traceparentHeader) ?? '') ?? [];
      traces.push({ trace, span });
      return answer();
    };
    api.get('/api/things', note);
    api.post('/api/things', note);
    return traces;
  }
  const failure = (call: Promise<unknown>) => call.then(() => undefined, traceIdOf);

  test('each call is a trace of its own', async () => {
    const traces = sent(() => Response.json({}));
    await Promise.all([get('/api/things'), get('/api/things'), post('/api/things')]);
    expect(traces).toHaveLength(3);
    for (const { trace, span } of traces) expect([trace, span]).toEqual([expect.any(String), expect.any(String)]);
    expect(new Set(traces.map(({ trace }) => trace)).size).toBe(3);
  });

  test('a purchase that is repeated stays in its trace, as another piece of it', async () => {
    const traces = sent(() => Response.json({}));
    const key = '6e2f5a3e-3b6c-4b4e-9d7e-0c5a4f1d2b3c';
    for (let time = 0; time < 2; time++) await post('/api/things', {}, { headers: { [idempotencyHeader]: key } });
    expect(traces.map(({ trace }) => trace)).toEqual([key.replaceAll('-', ''), key.replaceAll('-', '')]);
    expect(traces[0]?.span).not.toBe(traces[1]?.span);
  });

  test('a failure has the trace that the answer says, else the one that was sent', async () => {
    sent(() => refuse(500, 'INTERNAL', 'Something went wrong!', undefined, { [traceIdHeader]: id }));
    expect(await failure(get('/api/things'))).toBe(id);
    sent(() => htmlPage('<h1>Not ours</h1>'));
    expect(await failure(get('/api/things'))).toMatch(/^[0-9a-f]{32}$/);
    const traces = sent(() => htmlPage('<h1>Bad gateway</h1>', 502));
    expect(await failure(get('/api/things'))).toBe(traces[0]?.trace);
  });

  test('what was waited for in vain has its trace; what never reached a server has none', async () => {
    const inVain = (config: InternalAxiosRequestConfig) =>
      Promise.reject(new AxiosError('timeout', AxiosError.ECONNABORTED, config));
    expect(await failure(get('/api/things', { adapter: inVain }))).toMatch(/^[0-9a-f]{32}$/);
    sent(breakConnection);
    expect(await failure(get('/api/things'))).toBeUndefined();
    expect(traceIdOf(new Error('no call'))).toBeUndefined();
  });
});

it.each([
  [
    'the sentence of an answer',
    new ApiError({ statusCode: 400, code: 'VALIDATION', message: 'Please type a name.' }),
    'Please type a name.',
  ],
  ['a sentence of our own', new PlayerError('Please tick the box.'), 'Please tick the box.'],
  ['no text of an exception', new TypeError("Cannot read properties of undefined (reading 'map')"), fallbackMessage],
  ['no text of a plain error', new Error('Loading chunk 7 failed.'), fallbackMessage],
])('shows %s', (_, error, shown) => {
  expect(messageOf(error)).toBe(shown);
});
