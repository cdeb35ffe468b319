import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { pgliteKind, type TestDatabase } from '../../../testkit/databases.ts';
import { openTestApp } from '../../../testkit/testApp.ts';
import { addTestMember, bearerOf } from '../../../testkit/testMembers.ts';
import type { App } from '../../app/app.ts';
import { Bulkhead } from './publicCache.ts';

describe('limits', () => {
  let database: TestDatabase;
  let app: App;
  let port: number;

  beforeAll(async () => {
    database = await pgliteKind.open();
    app = await openTestApp(database.db, { requestTimeout: 400 });
    port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  /** Sends an incomplete request. @returns the answer until the server disconnects */
  async function trickle(bytes: string): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(bytes);
    return text(socket);
  }

  test('a body over the limit is 413, in JSON or said beforehand', async () => {
    const id = await addTestMember(database.db, 'large0001');
    const headers = await bearerOf(database.db, id);
    const payload = { ticketNumber: Array.from({ length: 40_000 }, (_, number) => number) };
    const answer = await app.inject({ method: 'POST', url: '/api/lotteries/1/buy-ticket', headers, payload });
    expect(answer).toMatchObject({ statusCode: 413 });
    expect(answer.json()).toMatchObject({ statusCode: 413, code: 'PAYLOAD_TOO_LARGE' });
  });

  test('headers that do not end are cut', async () => {
    expect(await trickle('GET /api/lotteries/ HTTP/1.1\r\nhost: localhost\r\nx-slow: ')).toMatch(/^HTTP\/1\.1 408 /);
  });

  test.each([
    [
      'headers beyond all measure',
      `GET /api/lotteries/ HTTP/1.1\r\nhost: localhost\r\nx-large: ${'x'.repeat(40_000)}\r\n\r\n`,
      431,
      'PAYLOAD_TOO_LARGE',
    ],
    ['what is not HTTP', 'HELO there\r\n\r\n', 400, 'VALIDATION'],
    [
      'a length that is none',
      'POST /api/lotteries/ HTTP/1.1\r\nhost: localhost\r\ncontent-length: many\r\n\r\n',
      400,
      'VALIDATION',
    ],
    ['headers that do not end', 'GET /api/lotteries/ HTTP/1.1\r\nhost: localhost\r\nx-slow: ', 408, 'VALIDATION'],
  ])('%s: refused in the form of all refusals', async (_name, bytes, statusCode, code) => {
    const answer = await trickle(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${statusCode} `));
    expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toEqual({ statusCode, code, message: expect.any(String) });
  });

  test('a body that does not end is cut', async () => {
    const head =
      'POST /api/contact-information/ HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n';
    expect(await trickle(`${head}{"email":`)).toMatch(/^HTTP\/1\.1 408 |^$/);
  });

  test.each([
    [
      'headers that are too large',
      `GET /api/lotteries/ HTTP/1.1\r\nhost: localhost\r\nx-large: ${'x'.repeat(40_000)}\r\n\r\n`,
      431,
    ],
    ['what is no HTTP', 'HELLO\r\n\r\n', 400],
    ['two lengths', 'POST /api/contact-information/ HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
  ])('%s: refused by the parser, in the form of all refusals', async (_name, bytes, statusCode) => {
    const [head = '', body = ''] = (await trickle(bytes)).split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${statusCode} `);
    expect(head.toLowerCase()).toContain('connection: close');
    expect(JSON.parse(body)).toEqual({ statusCode, code: expect.stringMatching(/^[A-Z_]+$/), message: expect.any(String) });
  });

  test.each([
    ['broken JSON', { payload: '{"ticketNumber": [1,', headers: { 'content-type': 'application/json' } }, 400],
    ['a prototype in JSON', { payload: '{"__proto__": {"admin": true}}', headers: { 'content-type': 'application/json' } }, 400],
    ['another type of content', { payload: 'a=1', headers: { 'content-type': 'text/csv' } }, 415],
    ['no body', { headers: { 'content-type': 'application/json' } }, 400],
  ] as const)('%s is refused in the form of all refusals', async (_name, request, statusCode) => {
    const answer = await app.inject({ method: 'POST', url: '/api/contact-information/', ...request });
    expect(answer.json()).toEqual(expect.objectContaining({ statusCode, code: expect.any(String), message: expect.any(String) }));
  });

  test.each(['/api/nothing', '/api/lotteries/%', '/api/lotteries/abc', '/api/lotteries/9007199254740993'])(
    '%s is no fault of the server',
    async (url) => {
      const answer = await app.inject(url);
      expect([400, 404]).toContain(answer.statusCode);
      expect(answer.json()).toMatchObject({ statusCode: answer.statusCode });
    },
  );

  test('every answer carries the clock of the server and safe headers', async () => {
    const before = Date.now();
    for (const url of ['/api/lotteries/', '/api/nothing']) {
      const { headers } = await app.inject(url);
      expect(Number(headers['x-server-time'])).toBeGreaterThanOrEqual(before);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'self'"),
      });
    }
  });
});

describe('bulkhead', () => {
  test('so much at once, so much in the queue, in the order of arrival; the rest is refused with Retry-After', async () => {
    const lane = new Bulkhead(2, 3);
    const finish: (() => void)[] = [];
    const begun: number[] = [];
    const work = (n: number) =>
      lane.run(async () => {
        begun.push(n);
        await new Promise<void>((resolve) => finish.push(resolve));
        if (n === 1) throw new Error('no');
        return n;
      });
    const running = [0, 1, 2, 3, 4].map(work);
    running[1]?.catch(() => {});
    expect(begun).toEqual([0, 1]);
    await expect(work(5)).rejects.toMatchObject({ statusCode: 503, code: 'UNAVAILABLE', retryAfter: 2 });
    finish[1]?.();
    await expect(running[1]).rejects.toThrow('no');
    expect(begun).toEqual([0, 1, 2]);
    for (let n = 0; n < 5; n++) {
      finish[n]?.();
      await new Promise(setImmediate);
    }
    expect(await Promise.all([running[0], running[2], running[3], running[4]])).toEqual([0, 2, 3, 4]);
    expect(begun).toEqual([0, 1, 2, 3, 4]);
  });
});
