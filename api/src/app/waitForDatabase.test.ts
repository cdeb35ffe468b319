import { createServer } from 'node:net';
import { pino } from 'pino';
import { DatabaseUnavailable } from '../core/db/database.ts';
import { FolderUnusable } from '../core/db/dataFolder.ts';
import { startProblem } from './startProblem.ts';
import { type Attempt, waitForDatabase } from './waitForDatabase.ts';

describe('waitForDatabase', () => {
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
});

describe('startProblem', () => {
  const config = { port: 3000, databaseUrl: null, dataDir: '/data' };

  test.each([
    [{ name: 'ErrnoError', errno: 51 }, 'the disk is full. Free some space, or set DATA_DIR to a folder on another disk.'],
    [
      Object.assign(new Error('could not extend file'), { code: '53100' }),
      'the disk is full. Free some space, or set DATA_DIR to a folder on another disk.',
    ],
    [
      { name: 'ErrnoError', errno: 2 },
      'its files cannot be written (EACCES). Let this user write them, or set DATA_DIR to another folder.',
    ],
    [
      { name: 'ErrnoError', errno: 69 },
      'its files cannot be written (EROFS). Let this user write them, or set DATA_DIR to another folder.',
    ],
    [new Error('it is broken\nin detail'), 'it is broken. Set DATA_DIR to another folder, or restore this one from a backup.'],
  ])('%o is one line', (cause, reason) => {
    expect(startProblem(new FolderUnusable('/data/database', cause), config)).toBe(
      `The embedded database in /data/database cannot be opened: ${reason}`,
    );
  });

  test('a disk that gets full while the tables are made is one line', () => {
    expect(startProblem(Object.assign(new Error('No space left on device'), { code: '53100' }), config)).toBe(
      'The disk of the database is full. Free some space there and start again.',
    );
  });

  test('a folder that cannot be made is one line', () => {
    const error = Object.assign(new Error('no such file or directory'), {
      code: 'ENOENT',
      syscall: 'mkdir',
      path: '/readonly/data',
    });
    expect(startProblem(error, config)).toBe(
      'The data folder /readonly/data cannot be made. Set DATA_DIR to a folder that can be written.',
    );
  });
});
