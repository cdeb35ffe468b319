import fastifyPlugin from 'fastify-plugin';
import type { Database } from '../db/database.ts';
import { type Announcer, createAnnouncer } from './announcer.ts';

declare module 'fastify' {
  interface FastifyInstance {
    announcer: Announcer;
  }
}

/** Decorates the app with `announcer`: the given one or, by default, one that closes with the app. */
export const announcements = fastifyPlugin<{ db: Database; announcer?: Announcer | undefined }>(
  async (app, { db, announcer }) => {
    let used = announcer;
    if (used === undefined) {
      const own = await createAnnouncer(db, (error) =>
        app.log.error({ err: error }, 'A change of a lottery could not be announced'),
      );
      app.addHook('onClose', () => own.close());
      used = own;
    }
    app.decorate('announcer', used);
  },
);
