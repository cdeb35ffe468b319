import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FolderSite, fencedWrite } from './FolderSite.ts';

jest.mock('node:fs/promises', () => {
  const real = jest.requireActual<typeof import('node:fs/promises')>('node:fs/promises');
  return { ...real, unlink: jest.fn(real.unlink) };
});
jest.mock('node:timers/promises', () => {
  const real = jest.requireActual<typeof import('node:timers/promises')>('node:timers/promises');
  return { ...real, setTimeout: jest.fn(real.setTimeout) };
});

const really = jest.requireActual<typeof import('node:fs/promises')>('node:fs/promises');
const reallySleep = jest.requireActual<typeof import('node:timers/promises')>('node:timers/promises').setTimeout;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'snail-lotto-lock-'));
});
afterEach(async () => {
  jest.mocked(unlink).mockImplementation(really.unlink);
  jest.mocked(sleep).mockImplementation(reallySleep);
  await rm(folder, { recursive: true });
});

const longAgo = new Date(Date.now() - 3_600_000);

async function leaveLock(path: string): Promise<void> {
  await mkdir(path);
  await writeFile(join(path, 'the token of the dead'), '');
  await utimes(join(path, 'the token of the dead'), longAgo, longAgo);
}

type Lock = (path: string, work: () => Promise<void>) => Promise<void>;

/**
 * Two processes wait for the lock of a dead process, and both have judged it dead before either acts. The first takes it over and
 * works; only then does the second continue with its outdated decision.
 * @returns the maximum number of processes that worked at the same time
 */
async function mostAtWork(lock: Lock): Promise<number> {
  const arrived: (() => void)[] = [];
  const bothJudged = new Promise<void>((done) => {
    jest.mocked(unlink).mockImplementation(async (path) => {
      if (arrived.length < 2) {
        await new Promise<void>((goOn) => {
          if (arrived.push(goOn) === 2) done();
        });
      }
      return really.unlink(path);
    });
  });
  let secondTried = () => {};
  const secondHadItsTurn = new Promise<void>((done) => {
    secondTried = done;
  });
  let turns = Number.POSITIVE_INFINITY;
  jest.mocked(sleep).mockImplementation(async () => {
    turns -= 1;
    if (turns === 0) secondTried();
    return reallySleep(1);
  });

  let atWork = 0;
  let most = 0;
  const work = async () => {
    atWork += 1;
    most = Math.max(most, atWork);
    if (atWork === 1 && turns === Number.POSITIVE_INFINITY) {
      // Long enough for the second to retry after its pause.
      turns = 3;
      arrived[1]?.();
      await secondHadItsTurn;
    } else secondTried();
    atWork -= 1;
  };
  const both = [lock(join(folder, 'lock'), work), lock(join(folder, 'lock'), work)];
  await bothJudged;
  arrived[0]?.();
  await Promise.all(both);
  return most;
}

test('of two that judged the same lock dead, the second does not remove the fresh one of the first', async () => {
  await leaveLock(join(folder, 'lock'));
  expect(await mostAtWork((path, work) => fencedWrite(path, '', work))).toBe(1);
  expect(await readdir(folder)).toEqual([]);
});

test('control: where a lock is removed by its path alone, both work at the same time', async () => {
  await writeFile(join(folder, 'lock'), '');
  await utimes(join(folder, 'lock'), longAgo, longAgo);
  expect(await mostAtWork(byPathAlone)).toBe(2);
});

const byPathAlone: Lock = async (path, work) => {
  for (;;) {
    try {
      await (await open(path, 'wx')).close();
      break;
    } catch {
      const age = await stat(path).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => 0,
      );
      if (age > 10_000) await unlink(path).catch(() => {});
      await sleep(20);
    }
  }
  await work();
  await unlink(path).catch(() => {});
};

test('of all writes that waited for the lock of a dead process the newest stays, in any order', async () => {
  await mkdir(join(folder, 'locks', 'pages'), { recursive: true });
  await leaveLock(join(folder, 'locks', 'pages', 'a.html'));
  const site = new FolderSite(folder);
  const newer = (mine: number) => (now: string | null) => now === null || Number(now) < mine;
  const revisions = [3, 7, 1, 5, 9, 2, 8];
  await Promise.all(revisions.map((mine) => site.replace('pages/a.html', String(mine), newer(mine))));
  expect((await site.read('pages/a.html'))?.text).toBe('9');
  expect(await readdir(join(folder, 'locks', 'pages'))).toEqual([]);
  expect(await readdir(join(folder, 'pages'))).toEqual(['a.html']);
});

test('many writers take turns, and a failure releases the lock', async () => {
  let atWork = 0;
  const work = async () => {
    atWork += 1;
    expect(atWork).toBe(1);
    await reallySleep(1);
    atWork -= 1;
    throw new Error('it failed');
  };
  const path = join(folder, 'lock');
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => fencedWrite(path, '', work)));
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && String(outcome.reason))).toEqual(
    Array(8).fill('Error: it failed'),
  );
  expect(await readdir(folder)).toEqual([]);
});

test('a process paused between check and write writes nothing after another took over', async () => {
  const path = join(folder, 'lock');
  const target = join(folder, 'page.html');
  await fencedWrite(path, 'older', async (put) => {
    // The owner gives no sign of life for an hour; another process takes over and writes.
    for (const file of await readdir(path)) await utimes(join(path, file), longAgo, longAgo);
    await fencedWrite(path, 'newer', (putNewer) => putNewer(target));
    expect(await put(target)).toBe(false);
  });
  expect(await readFile(target, 'utf8')).toBe('newer');
  expect(await readdir(folder)).toEqual(['page.html']);
});

test('an owner at work shows that it lives', async () => {
  const path = join(folder, 'lock');
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'performance', 'queueMicrotask'] });
  try {
    await fencedWrite(path, '', async () => {
      const token = (await readdir(path)).find((file) => !file.endsWith('.content')) ?? '';
      await utimes(join(path, token), longAgo, longAgo);
      jest.advanceTimersByTime(5_000);
      while ((await stat(join(path, token))).mtimeMs === longAgo.getTime()) await new Promise((done) => setImmediate(done));
    });
  } finally {
    jest.useRealTimers();
  }
});
