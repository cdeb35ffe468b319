import { setTimeout as sleep } from 'node:timers/promises';
import { databases } from '../../../testkit/databases.ts';
import { addLottery } from '../../../testkit/lotteries.ts';
import { buy, player } from '../../../testkit/players.ts';
import { openTestApp } from '../../../testkit/testApp.ts';
import { createDiskSpace } from './diskSpace.ts';

const megabyte = 1024 * 1024;

describe.each(databases)('a full disk, on $name', ({ name, open }) => {
  test('refuses purchases and uploads long before it is full, and nothing else', async () => {
    const database = await open();
    let free = 10_000 * megabyte;
    const app = await openTestApp(database.db, {}, { freeSpace: async () => free });
    const lottery = await addLottery(database.db);
    const buyer = await player(database.db, { cto: 10 });
    const permission = () =>
      app.inject({
        method: 'POST',
        url: '/api/upload-file/presigned-url',
        headers: buyer.headers,
        payload: { objectName: 'portrait.png' },
      });
    expect((await buy(app, buyer, lottery, [1])).statusCode).toBe(200);
    expect((await permission()).statusCode).toBe(200);
    free = 100 * megabyte;
    let refused = await permission();
    while (refused.statusCode === 200) {
      await sleep(100);
      refused = await permission();
    }
    expect(refused.headers['retry-after']).toBe('60');
    expect(refused.json()).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE', message: expect.stringContaining('space') });
    // With a database server, only this machine's disk is full, so purchases work.
    const purchase = await buy(app, buyer, lottery, [2]);
    expect(purchase.statusCode).toBe(name === 'pglite' ? 503 : 200);
    expect(await buyer.stars(app)).toBe(name === 'pglite' ? 9 : 8);
    expect((await app.inject('/api/lotteries/')).statusCode).toBe(200);
    free = 10_000 * megabyte;
    while ((await permission()).statusCode === 503) await sleep(100);
    expect((await buy(app, buyer, lottery, [2])).statusCode).toBe(200);
    await app.close();
    await database.drop();
  });
});

test('logs once that space is short, and once that there is room again', async () => {
  const said: string[] = [];
  const note = (line: unknown) => void said.push(String(line));
  let free = 90 * megabyte;
  const space = createDiskSpace(async () => free, { error: note, warn: note });
  const checkTwice = async () => {
    await space.check();
    await space.check();
  };
  await checkTwice();
  expect(() => space.requireRoom()).toThrow('space');
  free = 130 * megabyte;
  await checkTwice();
  expect(() => space.requireRoom()).toThrow('space');
  free = 200 * megabyte;
  await checkTwice();
  space.requireRoom();
  expect(said).toEqual([
    'The disk is almost full (90 MB free): nothing is sold or uploaded until there are 144 MB.',
    'There is room on the disk again (200 MB): sales go on.',
  ]);
});
