import { createServer } from 'node:net';
import { pino } from 'pino';
import { DatabaseUnavailable } from '../core/db/database.ts';
import { type Attempt, waitForDatabase } from './waitForDatabase.ts';

const host = '127.0.0.1';
const lines: string[] = [];
const log = pino({ base: null }, { write: (line) => lines.push(line) });
const refused = () =>
  new DatabaseUnavailable('The database cannot be reached.', {
    cause: Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9'), { code: 'ECONNREFUSED' }),
  });
const start = (port: number, attempt: (progress: Attempt) => Promise<string>, slow = 60_000) =>
  waitForDatabase({ port, host }, log, attempt, { slow, pause: 0, repeat: 60_000 });

beforeEach(() => {
  lines.length = 0;
});

test('where no database answers at all, the start ends: its address is probably wrong', async () => {
  let attempts = 0;
  const started = start(0, async () => {
    attempts++;
    throw refused();
  });
  await expect(started).rejects.toThrow(DatabaseUnavailable);
  expect({ attempts, lines }).toEqual({ attempts: 1, lines: [] });
});

test('one that has answered once is waited for, and another mistake still ends the start', async () => {
  const attempts: number[] = [];
  const started = start(0, async ({ connected, ready }) => {
    connected();
    attempts.push(attempts.length);
    if (attempts.length < 4) throw refused();
    await ready();
    return 'started';
  });
  expect(await started).toBe('started');
  expect(attempts).toHaveLength(4);
  expect(lines).toEqual([
    expect.stringMatching(/ECONNREFUSED.*the start of the provider go on: it waits, and \/readyz answers 503/),
    expect.stringMatching(/The database lets the start of the provider go on/),
  ]);
  await expect(
    start(0, async ({ connected }) => {
      connected();
      throw new Error('FAIR_KEY is another');
    }),
  ).rejects.toThrow('FAIR_KEY is another');
});

test('a start that hangs at a database that says nothing answers probes meanwhile, and gives the port free when it goes on', async () => {
  const port = await freePort();
  let goOn = () => {};
  const answers = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const started = start(
    port,
    async ({ connected, ready }) => {
      connected();
      await answers;
      await ready();
      const server = createServer().listen(port, host);
      await new Promise((resolve, reject) => server.once('listening', resolve).once('error', reject));
      await new Promise((resolve) => server.close(resolve));
      return 'listened';
    },
    0,
  );
  const ask = (path: string) => fetch(`http://${host}:${port}${path}`).catch(() => undefined);
  let ready = await ask('/readyz');
  while (ready === undefined) ready = await ask('/readyz');
  expect([ready.status, await ready.json()]).toEqual([503, expect.objectContaining({ ready: false })]);
  expect((await ask('/livez'))?.status).toBe(200);
  goOn();
  expect(await started).toBe('listened');
  expect(lines).toHaveLength(2);
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, host);
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
