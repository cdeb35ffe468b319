import fastifyPlugin from 'fastify-plugin';
import type { Queryable } from '../base/db/database.ts';
import type { RouteOptions } from '../base/deps.ts';
import { configuredStore } from '../nouns/uploads/configuredStore.ts';
import { sweepUploads } from '../nouns/uploads/uploads.service.ts';

/** Milliseconds between two clean-ups. */
const sweepInterval = 60 * 60_000;

/** Rows that nothing looks at any more. What is refused is refused by its own expiry; this only frees the space. */
const expired = [
  'delete from sessions where expires_at < now()',
  'delete from login_challenges where expires_at < now()',
  'delete from email_proofs where expires_at < now()',
  'delete from rate_limits where resets_at < now()',
  "delete from traffic where seen_at < now() - interval '1 hour'",
  'delete from captchas_used where expires_at < now()',
  // Mail without a mail server is kept for the operator, but not for ever: it holds addresses.
  "delete from outbox where created_at < now() - interval '7 days'",
];

/** Removes everything around logins that is over. */
export async function sweepExpired(db: Queryable): Promise<void> {
  for (const statement of expired) await db.query(statement);
}

/** Removes what is over, and pictures that are shown nowhere, for as long as the app lives. */
export const sweepRegularly = fastifyPlugin<RouteOptions>(async (app, { deps: { db, config } }) => {
  const store = configuredStore(config);
  const timer = setInterval(() => {
    Promise.all([sweepExpired(db), sweepUploads(db, store)]).catch((error: unknown) =>
      app.log.error({ err: error }, 'What is over could not be cleaned up'),
    );
  }, sweepInterval).unref();
  app.addHook('onClose', async () => clearInterval(timer));
});
