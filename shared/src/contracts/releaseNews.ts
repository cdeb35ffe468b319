import { type Static, Type } from 'typebox';

/**
 * Body of the webhook (RELEASE_WEBHOOK) for each deployment: JSON, sent by POST with the headers of Standard Webhooks:
 * `webhook-id` (the same for each retry), `webhook-timestamp` (seconds) and, with RELEASE_WEBHOOK_SECRET, `webhook-signature`:
 * `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`, with the secret's bytes as key.
 */
export const ReleaseNews = Type.Object(
  {
    site: Type.String({ description: 'Address of the site' }),
    what: Type.String({
      description: 'release (it became live), rollback, canary, promote, abort, or what else moved releases, by its name',
    }),
    revision: Type.Integer({ description: 'Of the move; it only grows' }),
    at: Type.String({ description: 'When, ISO 8601' }),
    by: Type.String({ description: 'Name of the key that moved it' }),
    apps: Type.Array(
      Type.Object({
        app: Type.String(),
        from: Type.Union([Type.String(), Type.Null()], { description: 'The release before; null: the first one' }),
        to: Type.String(),
      }),
    ),
    canary: Type.Optional(
      Type.Object(
        { apps: Type.Array(Type.Object({ app: Type.String(), to: Type.String() })), percent: Type.Integer() },
        { description: 'Which releases go to so many of a hundred visitors from now on' },
      ),
    ),
    aborted: Type.Optional(
      Type.Array(Type.Object({ app: Type.String(), to: Type.String() }), { description: 'Releases whose canary has ended' }),
    ),
    forced: Type.Array(Type.String(), { description: 'The clashes that were overridden; empty when the gate agreed' }),
    skipped: Type.Array(Type.String(), { description: 'Steps of the release that were left out, by name' }),
    why: Type.Optional(
      Type.String({ description: 'What decided it, in one sentence with its figures; where a person did: nothing' }),
    ),
  },
  { additionalProperties: false },
);
export type ReleaseNews = Static<typeof ReleaseNews>;
