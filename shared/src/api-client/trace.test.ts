import { AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { idempotencyHeader, traceIdHeader, traceparentHeader } from '../contracts/headers.ts';
import { api, breakConnection, htmlPage, refuse } from '../testing/server.ts';
import { get, post, traceIdOf } from './http.ts';

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
