// Full tier: starts a PostgreSQL server.
import { openPostgres } from '../src/core/db/postgres.ts';
import { describeOnPostgres } from './onPostgres.ts';
import { startPostgresServer } from './postgresServer.ts';

import.meta.jest.setTimeout(300_000);

const before = process.env.PGPORT;
afterEach(() => {
  if (before === undefined) delete process.env.PGPORT;
  else process.env.PGPORT = before;
});

// Debian's wrapper of pgbench sets the port of the machine's own cluster this way.
describeOnPostgres('a server that was started here, on $name', () => {
  test('is found by its address, whatever port the environment names', async () => {
    process.env.PGPORT = '6543';
    const server = await startPostgresServer(['fsync=off']);
    const db = openPostgres({ url: server.url('postgres') });
    try {
      expect(await db.query('select current_database() as name')).toEqual([{ name: 'postgres' }]);
    } finally {
      await db.close();
      await server.stop();
    }
  });
});
