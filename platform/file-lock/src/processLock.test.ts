import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HeldByProcess, holdLock } from './processLock.ts';

const mockWho = new AsyncLocalStorage<string>();
let mockAfterStep = async (_step: string) => {};

jest.mock('node:fs/promises', () => {
  const real = jest.requireActual<Record<string, unknown>>('node:fs/promises');
  const watched = (name: string, step: unknown) =>
    typeof step !== 'function' || name === 'constants'
      ? step
      : async (...given: unknown[]) => {
          const outcome = await Promise.allSettled([Reflect.apply(step, undefined, given)]);
          if (mockWho.getStore() === 'second') await mockAfterStep(name);
          if (outcome[0].status === 'rejected') throw outcome[0].reason;
          return outcome[0].value;
        };
  return Object.fromEntries(Object.entries(real).map(([name, step]) => [name, watched(name, step)]));
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'snail-lotto-data-'));
});
afterEach(async () => {
  mockAfterStep = async () => {};
  await rm(folder, { recursive: true });
});

const dead = '4194999 1';
const leftovers = {
  'a lock of today': async () => {
    await mkdir(join(folder, 'lock'));
    await writeFile(join(folder, 'lock', 'the-token-of-the-dead'), dead);
  },
  'a lock from before locks were folders': () => writeFile(join(folder, 'lock'), `${dead} the-token-of-the-dead\n`),
};

const hold = () => holdLock(join(folder, 'lock'));

test('one process holds the lock, its holder is readable, and it is free after the release', async () => {
  const unlock = await hold();
  await expect(hold()).rejects.toThrow(`is held by process ${process.pid}.`);
  await unlock();
  await (await hold())();
  expect(await readdir(folder)).toEqual([]);
});

describe.each(Object.entries(leftovers))('%s that a dead process left', (_what, leave) => {
  beforeEach(leave);

  test('is taken over', async () => {
    const unlock = await hold();
    await expect(hold()).rejects.toThrow(HeldByProcess);
    await unlock();
    expect(await readdir(folder)).toEqual([]);
  });

  test('gives the lock to one of many simultaneous processes', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => hold()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('removes a stale lock by its own name: the fresh lock exists at every moment', async () => {
    expect(await holdersOf(holdLock)).toBe(1);
  });
});

test('control: a third process gets a lock that is moved aside for a second check', async () => {
  await leftovers['a lock from before locks were folders']();
  expect(await holdersOf(byMovingAside)).toBeGreaterThan(1);
});

/**
 * Lets the second waiter read the dead owner's lock. Before it acts, the first waiter takes the lock over, and then a third
 * waiter tries after each step of the second.
 * @returns how many waiters hold the lock
 */
async function holdersOf(take: (path: string) => Promise<unknown>): Promise<number> {
  let holders = 0;
  let tries = 0;
  const holdAs = (who: string) =>
    mockWho.run(who, async () => {
      try {
        await take(join(folder, 'lock'));
        holders += 1;
      } catch (error) {
        if (!(error instanceof HeldByProcess)) throw error;
      }
    });
  mockAfterStep = async (step) => {
    if (holders === 0 && step === 'readFile') await holdAs('first');
    else if (holders > 0) {
      tries += 1;
      await holdAs('third');
    }
  };
  await holdAs('second');
  expect(tries).toBeGreaterThan(0);
  return holders;
}

/** The former kind of lock, a file, as a counterexample: two waiters could both take it. */
async function byMovingAside(path: string): Promise<void> {
  const mine = randomUUID();
  for (;;) {
    const taken = await writeFile(path, mine, { flag: 'wx' }).then(
      () => true,
      () => false,
    );
    if (taken) return;
    const seen = await readFile(path, 'utf8').catch(() => '');
    if (seen !== '' && !seen.startsWith(dead)) throw new HeldByProcess(path, undefined);
    const aside = `${path}.${randomUUID()}`;
    if (
      !(await rename(path, aside).then(
        () => true,
        () => false,
      ))
    )
      continue;
    if ((await readFile(aside, 'utf8')) !== seen) await rename(aside, path);
    else await rm(aside);
  }
}
