import { setTimeout as sleep } from 'node:timers/promises';
import { largePicture, uploadPng } from 'api/testing/largePicture';
import { childrenOf, memoryOf } from 'api/testing/processes';

/**
 * Uploads one picture of maximum size for each member, concurrently.
 * @returns the counts of the statuses
 */
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

/** Returns the maximum memory of a process and its children until `over` settles, MB. Linux only. */
export async function mostMemory(pid: number, over: Promise<unknown>): Promise<number> {
  let most = 0;
  let goOn = true;
  const stop = () => {
    goOn = false;
  };
  over.then(stop, stop);
  while (goOn) {
    const family = [pid, ...(await childrenOf(pid))];
    const held = await Promise.all(family.map(memoryOf));
    most = Math.max(most, held.reduce((sum, bytes) => sum + bytes, 0) / 1024 / 1024);
    await sleep(20);
  }
  return most;
}
