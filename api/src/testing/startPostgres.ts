import { postgresBinaries, startPostgresServer } from './postgresServer.ts';
import { postgresVariable, runningServer } from './runningServer.ts';

/** Starts one PostgreSQL for the whole run; the test files find it through the environment. */
export default async function startPostgres(): Promise<void> {
  if (postgresBinaries() === undefined) {
    process.stderr.write(
      `\n*** PostgreSQL IS NOT TESTED in this run: there are no binaries of it for ${process.platform} ${process.arch}. ***\n\n`,
    );
    return;
  }
  // Tests look at concurrency, not at power cuts.
  runningServer.server = await startPostgresServer(['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']);
  process.env[postgresVariable] = runningServer.server.url('{database}');
}
