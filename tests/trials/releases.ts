import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessKey, startBucketServer } from 'deploy/testing/bucketServer';
import { type KillReport, killReleases } from 'deploy/testing/killReleases';

/** Runs `npm run trial -- releases`: two teams release and roll back while their commands are killed at random times. */
export async function tryReleases(say: (line: string) => void, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lotto-releases-'));
  try {
    tell(say, 'folder', await killReleases(folder, count));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const { url, stop } = await startBucketServer();
  const keys = { AWS_REGION: 'eu-central-1', AWS_ACCESS_KEY_ID: accessKey, AWS_SECRET_ACCESS_KEY: 'secret' };
  Object.assign(process.env, { AWS_ENDPOINT_URL: url, ...keys });
  try {
    tell(say, 'bucket', await killReleases('s3://lotto/site', count));
  } finally {
    await stop();
  }
}

function tell(
  say: (line: string) => void,
  name: string,
  { kills, done, moves, unsaid, finished, looks, broken }: KillReport,
): void {
  say(
    `${name}: ${kills} commands killed, ${done} went through; ${moves} moves in the log, ${unsaid} of them by commands that were killed before they said so; ` +
      `${finished} times the next command had something to finish; all pages looked at ${looks} times meanwhile; ${broken.length} things broken`,
  );
  for (const line of broken) say(`  ${line}`);
  if (broken.length > 0) process.exitCode = 1;
}
