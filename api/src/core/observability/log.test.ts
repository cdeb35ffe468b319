import { databases } from '../../../testkit/databases.ts';
import { recordedLog } from '../../../testkit/recordedLog.ts';
import { DatabaseUnavailable } from '../db/database.ts';
import { event } from '../events.ts';
import { inTrace, newTrace } from './trace.ts';

test('each line says the trace that it belongs to, once', () => {
  const { log, lines, last } = recordedLog();
  const trace = newTrace();
  inTrace(trace, () => log.info('in a trace'));
  expect(last()).toMatchObject({ trace: trace.id, span: trace.span, msg: 'in a trace' });
  inTrace(newTrace(), () => log.child({ trace: trace.id, span: trace.span }).info('of a request'));
  expect(lines.at(-1)?.split('"trace"')).toHaveLength(2);
  expect(last().trace).toBe(trace.id);
  log.info('alone');
  expect(last()).not.toHaveProperty('trace');
});

test('an event has its name and its fields', () => {
  const { log, last } = recordedLog();
  event(log, 'draw.done', { round: 3, number: 8, member: undefined });
  expect(last()).toMatchObject({ event: 'draw.done', round: 3, number: 8, msg: 'A round was drawn' });
  expect(last()).not.toHaveProperty('member');
});

test('calls that fail because the database is away are left out', () => {
  const { log, lines } = recordedLog();
  log.error({ err: new DatabaseUnavailable('away') }, 'A call failed');
  expect(lines).toEqual([]);
});

test.each([
  ['an address', 'nobody takes canary.bird+x@example.com there', 'nobody takes … there'],
  ['an address in an address', 'at /news/leave/canary%40example.com now', 'at /news/leave/… now'],
  ['a token', 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmVk was sent', 'Bearer … was sent'],
  ['a mailed link', 'see http://localhost:3000/confirm?token=canary&x=1 or', 'see http://localhost:3000/confirm… or'],
  ['a mailed secret', 'see /forgot-password#link=canary or', 'see /forgot-password… or'],
  ['a password', 'postgres://lotto:canary@db/lotto', 'postgres://…@db/lotto'],
  ['a text with quotes', 'the "address" /x?a="canary.b@example.com" was', 'the "address" /x…"…" was'],
  ['a place in the code', 'at /app/@scope+name@0.4.1_x/index.js:1:2', 'at /app/@scope+name@0.4.1_x/index.js:1:2'],
  ['a question', 'Is it there? Yes.', 'Is it there? Yes.'],
])('%s is in no line, whatever wrote it', (_what, written, kept) => {
  const { log, last } = recordedLog();
  log.warn({ detail: { deep: [written] } }, written);
  expect(last()).toMatchObject({ detail: { deep: [kept] }, msg: kept });
});

test('a very long line takes no long time', () => {
  const { log, last } = recordedLog();
  const text = `${'a'.repeat(100_000)}/${'?'.repeat(1_000)}${'@a.'.repeat(30_000)}`;
  log.warn(text);
  expect(last().level).toBe(40);
});

test.each(databases)('the log of a database error on $name contains no stored or sent value', async ({ open }) => {
  const { db, drop } = await open();
  const { log, lines, last } = recordedLog();
  await db.execute('create table birds (name text primary key, size int check (size < 100))');
  await db.query('insert into birds values ($1, 1)', ['canary']);
  const failures: [string, unknown[], string][] = [
    ['insert into birds values ($1, 2)', ['canary'], 'The database refused a value: 23505 (birds_pkey)'],
    ['insert into birds values ($1, 200)', ['canary2'], 'The database refused a value: 23514 (birds_size_check)'],
    ['select $1::text::int', ['canary'], 'The database refused a value: 22P02'],
    ["do $$ begin raise exception 'canary'; end $$", [], 'The database refused a value: P0001'],
    ['select $1::text from bird', ['canary'], 'relation "bird" does not exist'],
  ];
  for (const [sql, values, message] of failures) {
    const err: unknown = await db.query(sql, values).catch((error: unknown) => error);
    log.error({ err: new Error('around it', { cause: err }) }, 'Something failed');
    expect(last().err).toMatchObject({
      type: 'Error',
      message: 'around it',
      cause: { message, stack: expect.stringContaining('at ') },
    });
  }
  expect(lines.join('')).not.toContain('canary');
  await drop();
});

test("of a mail server's refusal, neither the address nor its line is kept", async () => {
  const { log, lines, last } = recordedLog();
  const refuse = () =>
    Promise.reject(
      Object.assign(new Error('550 canary@example.com is unknown: canary'), {
        code: 'EENVELOPE',
        response: '550 canary',
        responseCode: 550,
        rejected: ['canary'],
      }),
    );
  const err: unknown = await refuse().catch((error: unknown) => error);
  event(log, 'mail.failed', { mail: 3, attempts: 1, err });
  expect(last()).toMatchObject({
    event: 'mail.failed',
    mail: 3,
    err: { message: 'The mail server refused (550): EENVELOPE', code: 'EENVELOPE' },
  });
  expect(lines.join('')).not.toContain('canary');
});
