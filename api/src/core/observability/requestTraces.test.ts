import { request } from 'node:http';
import { traceIdHeader, traceparentHeader } from 'shared/contracts/headers';
import { pgliteKind, type TestDatabase } from '../../../testkit/databases.ts';
import { addLottery } from '../../../testkit/lotteries.ts';
import { player } from '../../../testkit/players.ts';
import { recordedLog } from '../../../testkit/recordedLog.ts';
import { openTestApp } from '../../../testkit/testApp.ts';
import type { App } from '../../app/app.ts';
import { newTrace, traceOf } from './trace.ts';

describe('requestTraces', () => {
  const id = '4bf92f3577b34da6a3ce929d0e0e4736';
  const traceparent = `00-${id}-00f067aa0ba902b7-01`;
  const site = 'https://site.example';

  let database: TestDatabase;
  let app: App;
  const recorded = recordedLog('debug');

  beforeAll(async () => {
    database = await pgliteKind.open();
    app = await openTestApp(database.db, { corsOrigins: [site] }, { log: recorded.log });
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
  });
  beforeEach(() => void recorded.lines.splice(0));

  test.each([
    ['an answer', '/api/option-config/get-all', 200],
    ['a refusal', '/api/user/me', 401],
    ['a wrong parameter', '/api/lotteries/x', 400],
    ['nothing', '/api/nothing', 404],
    ['an address that cannot be read', '/api/%E0%A4%A', 400],
  ])('%s says the trace that the page began', async (_what, url, statusCode) => {
    const answer = await app.inject({ url, headers: { traceparent } });
    expect([answer.statusCode, answer.headers[traceIdHeader]]).toEqual([statusCode, id]);
  });

  test.each([
    ['none', {}],
    ['one that is no header', { traceparent: 'canary\\n{"level":60}' }],
    ['one of zeros', { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` }],
    ['a very long one', { traceparent: `00-${id}-00f067aa0ba902b7-01-${'canary'.repeat(1_000)}` }],
  ])('without a trace of the page (%s) a new one begins, and nothing of the header is in the log', async (_what, headers) => {
    const answer = await app.inject({ url: '/api/user/me', headers });
    const [line] = recorded.events('request.refused');
    expect(answer.headers[traceIdHeader]).toMatch(/^[0-9a-f]{32}$/);
    expect(answer.headers[traceIdHeader]).not.toBe(id);
    expect(line).toMatchObject({ trace: answer.headers[traceIdHeader], status: 401, route: '/api/user/me' });
    expect(recorded.lines.join('')).not.toMatch(/canary|4bf92f/);
  });

  test('an internal error is logged with its trace, and the body of the answer has the trace too', async () => {
    await database.db.execute('alter table contact_messages add constraint none check (message is null) not valid');
    const payload = { email: 'a@example.com', message: 'Hello' };
    const answer = await app.inject({ method: 'POST', url: '/api/contact-information/', headers: { traceparent }, payload });
    expect(answer.json()).toMatchObject({ statusCode: 500, code: 'INTERNAL', traceId: id });
    const lines = recorded.parsed();
    expect(lines).toMatchObject([
      { level: 50, trace: id, err: { code: '23514', stack: expect.stringContaining(' at ') } },
      { event: 'request.refused', trace: id, status: 500 },
    ]);
    expect(new Set(lines.map(({ span }) => span)).size).toBe(1);
  });

  test('of many purchases at once, bought in few statements, each line has its own trace', async () => {
    const lottery = await addLottery(database.db, { numbers: 64 });
    const buyers = await Promise.all(Array.from({ length: 32 }, () => player(database.db, { cto: 1 })));
    const traceOfBuyer = (place: number) => String(place + 1).padStart(32, 'a');
    await Promise.all(
      buyers.map(({ headers }, place) =>
        app.inject({
          method: 'POST',
          url: `/api/lotteries/${lottery}/buy-ticket`,
          headers: { ...headers, traceparent: `00-${traceOfBuyer(place)}-00f067aa0ba902b7-01` },
          payload: { ticketNumber: [place] },
        }),
      ),
    );
    const lines = recorded.events('purchase.made');
    expect(lines).toHaveLength(32);
    for (const [place, buyer] of buyers.entries())
      expect(lines.find(({ member }) => member === buyer.id)).toMatchObject({ trace: traceOfBuyer(place) });
  });

  test('the same trace again, as of a purchase that is repeated, is another piece of it', async () => {
    for (let time = 0; time < 2; time++) await app.inject({ url: '/api/user/me', headers: { traceparent } });
    const lines = recorded.events('request.refused');
    expect(lines).toMatchObject([{ trace: id }, { trace: id }]);
    expect(lines[0]?.span).not.toBe(lines[1]?.span);
  });

  test('a page of another site may send it and read it', async () => {
    const asked = await app.inject({
      method: 'OPTIONS',
      url: '/api/user/me',
      headers: {
        origin: site,
        'access-control-request-method': 'GET',
        'access-control-request-headers': traceparentHeader,
      },
    });
    expect(asked.headers['access-control-allow-headers']).toContain(traceparentHeader);
    const answer = await app.inject({ url: '/api/user/me', headers: { origin: site } });
    expect(answer.headers['access-control-expose-headers']).toContain(traceIdHeader);
  });

  test('a provider that stops says it too', async () => {
    const stopping = await openTestApp(database.db, {}, { log: recorded.log });
    await stopping.listen({ port: 0, host: '127.0.0.1' });
    const port = Number(new URL(stopping.listeningOrigin).port);
    const drained = stopping.drain(5_000);
    const answer = await new Promise<[number | undefined, unknown]>((resolve, reject) =>
      request({ port, path: '/api/user/me', headers: { traceparent } }, (response) => {
        response.resume().once('end', () => resolve([response.statusCode, response.headers[traceIdHeader]]));
      })
        .once('error', reject)
        .end(),
    );
    expect(answer).toEqual([503, id]);
    await drained;
    await stopping.close();
  });
});

describe('trace', () => {
  const id = '4bf92f3577b34da6a3ce929d0e0e4736';
  const parent = '00f067aa0ba902b7';

  test("a page's trace continues with a span of its own", () => {
    const trace = traceOf(`00-${id}-${parent}-01`);
    expect(trace).toEqual({ id, parent, span: expect.stringMatching(/^[0-9a-f]{16}$/) });
    expect(trace.span).not.toBe(parent);
    // The caller's sampling flag is ignored: the operator decides what is kept.
    expect(traceOf(`00-${id}-${parent}-00`)).toMatchObject({ id, parent });
  });

  test('a later version is read as far as it is known', () => {
    expect(traceOf(`01-${id}-${parent}-01-more`).id).toBe(id);
    expect(traceOf(`cc-${id}-${parent}-01`).id).toBe(id);
  });

  test.each([
    ['nothing', undefined],
    ['several', ['a', 'b']],
    ['an empty text', ''],
    ['capitals', `00-${id.toUpperCase()}-${parent}-01`],
    ['zeros for a trace', `00-${'0'.repeat(32)}-${parent}-01`],
    ['zeros for a span', `00-${id}-${'0'.repeat(16)}-01`],
    ['version ff', `ff-${id}-${parent}-01`],
    ['more than version 00 has', `00-${id}-${parent}-01-more`],
    ['too short', `00-${id.slice(1)}-${parent}-01`],
    ['a line more', `00-${id}-${parent}-01\n{"level":60}`],
    ['another language', `00-${id}-${parent}-01'; drop table users`],
    ['very much', `01-${id}-${parent}-01-${'x'.repeat(100_000)}`],
  ])('%s is replaced by a new trace', (_what, header) => {
    const trace = traceOf(header);
    expect(trace.id).toMatch(/^[0-9a-f]{32}$/);
    expect(trace.id).not.toBe(id);
    expect(trace.parent).toBeUndefined();
  });

  test('no two are the same', () => {
    const traces = Array.from({ length: 1_000 }, newTrace);
    expect(new Set(traces.map((trace) => trace.id)).size).toBe(1_000);
    expect(new Set(traces.map((trace) => trace.span)).size).toBe(1_000);
  });
});
