import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from 'api/migrate';
import { openPglite } from 'api/pglite';
import { openPostgres } from 'api/postgres';
import { startPostgresServer } from 'api/testing/postgresServer';
import { type StopOptions, type StopReport, stopUnderLoad } from 'api/testing/stopUnderLoad';

/** Runs `npm run trial -- stops`: repeats SIGTERM under load, and compares the clients' answers with the database. */
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
    await run(say, 'PostgreSQL', count, { env: { DATA_DIR: folder, DATABASE_URL: url }, open: postgres, clients: 32, load: 500 });
    await run(say, 'embedded', count, { env: { DATA_DIR: folder }, open: embedded, clients: 32, load: 500 });
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function run(say: (line: string) => void, name: string, count: number, options: StopOptions): Promise<void> {
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
