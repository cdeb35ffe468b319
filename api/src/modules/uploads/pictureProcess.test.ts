import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { sandboxUser } from 'ssr/sandbox/enterSandbox';
import { kernelRules } from 'ssr/sandbox/kernel';
import { childrenOf } from '../../../testkit/processes.ts';
import { readPicture } from './pictureProcess.ts';
import { type PictureKind, pictureKind } from './pictures.ts';

const png: PictureKind = pictureKind('a.png') ?? { ending: 'png', contentType: '' };
const square = (width: number) =>
  sharp({ create: { width, height: width, channels: 3, background: 'orange' } })
    .png()
    .toBuffer();

/** Process ids of the picture workers; empty except on Linux. */
async function workers(): Promise<number[]> {
  const found = await Promise.all(
    (await childrenOf(process.pid)).map(async (pid) => ({
      pid,
      command: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
    })),
  );
  return found.filter(({ command }) => command.includes('pictureWorker')).map(({ pid }) => pid);
}

test('when the process dies over a picture, that one is refused and the next one is read', async () => {
  const [large, small] = [await square(7000), await square(30)];
  // Several pictures, so that one is being processed when the worker is killed.
  const readings = [large, large, large, large, large, small].map((bytes) => readPicture(png, bytes));
  while ((await workers()).length === 0) await sleep(20);
  for (const pid of await workers()) process.kill(pid, 'SIGKILL');
  const results = await Promise.all(readings);
  const refused = results.filter((result) => 'problem' in result);
  expect(refused).toEqual([{ problem: 'is too much work to read' }]);
  expect(results.at(-1)).toMatchObject({ width: 30 });
});

test('the picture that comes as an idle process is ended is read by the next process', async () => {
  const small = await square(30);
  const timers = import.meta.jest.useFakeTimers({ doNotFake: ['setInterval', 'clearInterval', 'setImmediate', 'nextTick'] });
  try {
    await readPicture(png, small);
    // The idle worker has been killed but has not exited yet.
    timers.advanceTimersByTime(60_000);
    expect(await readPicture(png, small)).toMatchObject({ width: 30 });
  } finally {
    timers.useRealTimers();
  }
});

// platform/ssr/src/sandbox/kernel.test.ts tests what these rules forbid.
(kernelRules().network ? test : test.skip)(
  'pictures are read under the rules of the kernel, by another user where root starts them',
  async () => {
    expect(await readPicture(png, await square(30))).toMatchObject({ width: 30 });
    const [pid] = await workers();
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    // 2: a filter of system calls.
    expect(status).toMatch(/^Seccomp:\t2$/m);
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    const user = process.getuid?.() === 0 ? sandboxUser : process.getuid?.();
    expect(status).toMatch(new RegExp(`^Uid:\t${user}\t${user}\t`, 'm'));
  },
);
