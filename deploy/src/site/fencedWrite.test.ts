import { mkdir, mkdtemp, open, readdir, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FolderSite } from './FolderSite.ts';
import { withLock } from './folderLock.ts';
import { moveRegistry, pointTo, readRegistry } from './registry.ts';

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

/** What a process leaves behind that died while it held the lock. */
async function leaveLock(path: string): Promise<void> {
  await mkdir(path);
  await writeFile(join(path, 'the token of the dead'), '');
  await utimes(join(path, 'the token of the dead'), longAgo, longAgo);
}

type Lock = (path: string, work: () => Promise<void>) => Promise<void>;

/**
 * Two wait for the lock of a dead one and both have judged it dead before either does anything about it. The first takes it
 * over and works; only then does the second go on with what it had decided.
 * @returns how many were at work at the same time
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
      // Long enough for the second to come round again: it pauses between two attempts.
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
  expect(await mostAtWork(withLock)).toBe(1);
  expect(await readdir(folder)).toEqual([]);
});

test('control: where a lock is removed by its path alone, both work at the same time', async () => {
  await writeFile(join(folder, 'lock'), '');
  await utimes(join(folder, 'lock'), longAgo, longAgo);
  expect(await mostAtWork(byPathAlone)).toBe(2);
});

/** The lock as it was. */
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

test('moves of the registry that waited for the lock of a dead process all survive', async () => {
  await leaveLock(join(folder, 'registry.json.held'));
  const site = new FolderSite(folder);
  const apps = ['a', 'b', 'c', 'd'];
  await Promise.all(apps.map((app) => moveRegistry(site, (all) => pointTo(all, app, '1'))));
  expect(Object.keys((await readRegistry(site)).registry.apps).sort()).toEqual(apps);
  expect(await readdir(folder)).toEqual(['registry.json']);
});

test('many take turns, and a failure gives the lock back', async () => {
  let atWork = 0;
  const work = async () => {
    atWork += 1;
    expect(atWork).toBe(1);
    await reallySleep(1);
    atWork -= 1;
    throw new Error('it failed');
  };
  const path = join(folder, 'lock');
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => withLock(path, work)));
  expect(outcomes.map((outcome) => outcome.status === 'rejected' && String(outcome.reason))).toEqual(
    Array(8).fill('Error: it failed'),
  );
  expect(await readdir(folder)).toEqual([]);
});

test('whose lock was taken over hears it before they write, and leaves the new one alone', async () => {
  const path = join(folder, 'registry.json.held');
  const site = new FolderSite(folder);
  await site.write('registry.json', 'before');
  await withLock(path, async (isMine) => {
    expect(await isMine()).toBe(true);
    for (const token of await readdir(path)) await really.unlink(join(path, token));
    await writeFile(join(path, 'the token of another'), '');
    expect(await isMine()).toBe(false);
  });
  expect(await readdir(path)).toEqual(['the token of another']);
});

test('an owner at work shows that it lives', async () => {
  const path = join(folder, 'lock');
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'performance', 'queueMicrotask'] });
  try {
    await withLock(path, async () => {
      const [token = ''] = await readdir(path);
      await utimes(join(path, token), longAgo, longAgo);
      jest.advanceTimersByTime(5_000);
      while ((await stat(join(path, token))).mtimeMs === longAgo.getTime()) await new Promise((done) => setImmediate(done));
    });
  } finally {
    jest.useRealTimers();
  }
});
