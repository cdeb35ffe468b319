import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { largePicture, uploadPng } from 'api/testing/largePicture';

/** Sends one picture as large as it may be for each of these members, all at once. @returns the statuses */
export async function sendPictures(url: string, members: readonly { authorization: string }[]): Promise<Record<number, number>> {
  const picture = await largePicture();
  const statuses: Record<number, number> = {};
  await Promise.all(
    members.map(async (headers) => {
      const status = await uploadPng(url, headers, picture);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }),
  );
  return statuses;
}

/** The most memory that a process and all it started held at any moment until `over`, MB. Linux. */
export async function mostMemory(pid: number, over: Promise<unknown>): Promise<number> {
  let most = 0;
  let goOn = true;
  const stop = () => {
    goOn = false;
  };
  over.then(stop, stop);
  while (goOn) {
    const family = [pid, ...(await childrenOf(pid))];
    const held = await Promise.all(
      family.map(
        async (one) => Number((await readFile(`/proc/${one}/statm`, 'utf8').catch(() => '')).split(' ')[1] ?? 0) * 4_096,
      ),
    );
    most = Math.max(most, held.reduce((sum, bytes) => sum + bytes, 0) / 1024 / 1024);
    await sleep(20);
  }
  return most;
}

async function childrenOf(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')));
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}
