import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'api/database';
import { migrate } from 'api/migrate';
import { openPglite } from 'api/pglite';
import { openPostgres } from 'api/postgres';
import { type KillPlace, killRepeatedly, prepareKills, reportKills } from 'api/testing/killAtWork';
import { killFolder } from 'api/testing/killFolder';
import { startPostgresServer } from 'api/testing/postgresServer';
import { type StopOptions, type StopReport, stopUnderLoad } from 'api/testing/stopUnderLoad';
import { accessKey, startBucketServer } from 'deploy/testing/bucketServer';
import { type KillReport, killReleases } from 'deploy/testing/killReleases';
import { killWatcher } from 'deploy/testing/killWatcher';

type Say = (line: string) => void;

/**
 * Runs `npm run trial -- kills`: kills processes (SIGKILL) during purchases, freezes and draws, and between close and result, and
 * compares acknowledged purchases with the database.
 */
export async function tryKills(say: Say, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lotto-kills-'));
  const server = await startPostgresServer();
  try {
    const url = server.url('postgres');
    for (const where of ['anywhere', 'draw'] as const) {
      await run(say, { name: 'PostgreSQL', count, args: ['postgres', url], where }, async () => openPostgres({ url }));
      await run(say, { name: 'embedded', count, args: ['pglite', folder], where }, () => openPglite(folder));
    }
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Kills {
  name: string;
  count: number;
  args: readonly string[];
  where: KillPlace;
}

async function run(say: Say, { name, count, args, where }: Kills, open: () => Promise<Database>): Promise<void> {
  const before = await open();
  await migrate(before);
  if (where === 'anywhere') await prepareKills(before);
  await before.close();
  const acknowledged = await killRepeatedly(args, count, where);
  const after = await open();
  const { purchases, freezes, draws, lost, faults } = await reportKills(after, acknowledged);
  await after.close();
  say(
    `${name}: ${count} kills ${where === 'draw' ? 'between close and result' : 'anywhere'}, ${purchases} purchases, ${freezes} lists and ${draws} draws acknowledged, ${lost.length} of them lost; ` +
      `${faults.length === 0 ? 'the books in order' : `faults in the books: ${faults.join(', ')}`}`,
  );
  if (lost.length > 0 || faults.length > 0) process.exitCode = 1;
}

export async function tryFolder(say: (line: string) => void, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lotto-folder-'));
  try {
    const quarter = Math.ceil(count / 4);
    const kills = { work: count - 2 * quarter, backups: quarter, restores: quarter };
    const { killed, purchases, draws, lost, faults, whole, badBackups, finished } = await killFolder(
      folder,
      kills,
      async (database) => {
        const db = await openPglite(database);
        await migrate(db);
        await db.close();
      },
    );
    say(
      `${count} kills: ${killed.work} at work, ${killed.backups} amid a backup, ${killed.restores} amid a restore (the others of ${quarter} each just after one); ` +
        `the folder opened after each; ${purchases} purchases and ${draws} draws acknowledged, ${lost.length} of them lost; ` +
        `${whole} backups had their name, ${badBackups.length} faults in the newest; ${finished} restores were finished by the next start; ` +
        `${faults.length === 0 ? 'the books in order' : `faults in the books: ${faults.join(', ')}`}`,
    );
    if (lost.length + faults.length + badBackups.length > 0) process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

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

export async function tryWatcher(say: (line: string) => void, count: number): Promise<void> {
  const { kills, promoted, aborted, broken } = await killWatcher(count);
  for (const [where, times] of [...kills].sort()) say(`  ${where}: ${times}`);
  say(`${count} kills; ${promoted} canaries promoted, ${aborted} bad ones aborted; ${broken.length} things broken`);
  for (const line of broken) say(`  ${line}`);
  if (broken.length > 0) process.exitCode = 1;
}

export async function tryStops(say: (line: string) => void, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lotto-stops-'));
  const server = await startPostgresServer();
  try {
    const url = server.url('postgres');
    const postgres = async () => openPostgres({ url });
    const embedded = () => openPglite(join(folder, 'database'));
    for (const open of [postgres, embedded]) {
      const db = await open();
      await migrate(db);
      await db.close();
    }
    await stopRepeatedly(say, 'PostgreSQL', count, {
      env: { DATA_DIR: folder, DATABASE_URL: url },
      open: postgres,
      clients: 32,
      load: 500,
    });
    await stopRepeatedly(say, 'embedded', count, { env: { DATA_DIR: folder }, open: embedded, clients: 32, load: 500 });
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function stopRepeatedly(say: (line: string) => void, name: string, count: number, options: StopOptions): Promise<void> {
  const reports: StopReport[] = [];
  for (let stop = 0; stop < count; stop++) reports.push(await stopUnderLoad(options));
  const sum = (figure: (report: StopReport) => number) => reports.reduce((total, report) => total + figure(report), 0);
  const times = reports.map(({ took }) => took);
  say(
    `${name}: ${count} stops, ${sum(({ inHand }) => inHand)} requests in hand or later, ${sum(({ refused }) => refused)} of them answered 503 with Connection: close, ` +
      `${sum(({ unanswered }) => unanswered)} without an answer, ${sum(({ chargedUnanswered }) => chargedUnanswered)} of those charged; ` +
      `${sum(({ streamsSentBack }) => streamsSentBack)} of ${sum(({ streams }) => streams)} streams told to come back; ` +
      `${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)} ms from SIGTERM to the end`,
  );
  const failed = reports.some(
    ({ unanswered, streamsSentBack, streams, exitCode }) => unanswered > 0 || streamsSentBack < streams || exitCode !== 0,
  );
  if (failed) process.exitCode = 1;
}
