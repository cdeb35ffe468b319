// Full tier: starts commands and kills them.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessKey, startBucketServer } from '../testing/bucketServer.ts';
import { killReleases } from '../testing/killReleases.ts';
import { killWatcher } from '../testing/killWatcher.ts';

jest.setTimeout(300_000);

/** The long form, with figures: `npm run trial -- releases`. */
const kills = 6;

test('a folder: commands of two teams, killed at random moments, break nothing, lose nothing and are all in the log', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'snail-lotto-killed-'));
  try {
    const report = await killReleases(folder, kills);
    expect(report.broken).toEqual([]);
    expect(report.kills).toBeGreaterThanOrEqual(kills);
    expect(report.looks).toBeGreaterThan(0);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a watcher that carries on canaries, killed at any step of its work, leaves the site in a state of the plan', async () => {
  const { kills: hits, promoted, broken } = await killWatcher(kills);
  expect(broken).toEqual([]);
  expect([...hits.values()].reduce((sum, count) => sum + count, 0)).toBe(kills);
  expect(promoted).toBeGreaterThan(0);
});

test('a bucket: the same', async () => {
  const { url, stop } = await startBucketServer();
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: url,
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: accessKey,
    AWS_SECRET_ACCESS_KEY: 'secret',
  });
  const report = await killReleases('s3://lotto/site', kills);
  expect(report.broken).toEqual([]);
  expect(report.kills).toBeGreaterThanOrEqual(kills);
  await stop();
});
