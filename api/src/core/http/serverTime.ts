import fastifyPlugin from 'fastify-plugin';
import { serverTimeHeader } from 'shared/contracts/headers';
import type { Database } from '../db/database.ts';
import { openDatabaseClock } from '../db/databaseClock.ts';

const readMs = 60_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** Current time of the database's clock, epoch ms. */
    now: () => number;
  }
}

/** Decorates the app with `now`, and sends it in a header of every answer, for the site's countdowns. */
export const serverTime = fastifyPlugin<{ db: Database }>(async (app, { db }) => {
  const clock = await openDatabaseClock(db);
  const failed = 'The clock of the database could not be read';
  app.schedule({ name: 'database clock', everyMs: readMs, firstMs: readMs, failed, run: clock.read });
  app.decorate('now', clock.now);
  app.addHook('onSend', async (_request, reply) => {
    reply.header(serverTimeHeader, clock.now());
  });
});
