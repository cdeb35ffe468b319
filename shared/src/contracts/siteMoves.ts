import { type Static, Type } from 'typebox';

/**
 * What servers read of a move of the site, the file that a release, a rollback or a change of keys adds (deploy/src/site/move.ts writes it).
 * They read moves of every age and of newer versions: what they do not know stands beside this and is signed with it.
 */
export const SiteMove = Type.Object({
  revision: Type.Integer({ minimum: 1 }),
  previous: Type.Union([Type.String(), Type.Null()], { description: 'sha256 of the file of the move before' }),
  at: Type.String({ description: 'When, ISO 8601' }),
  by: Type.String({ description: 'Name of the key that signs' }),
  publicKey: Type.String(),
  signature: Type.String(),
  what: Type.String({ description: 'release, rollback, keys …' }),
  apps: Type.Array(
    Type.Object({
      app: Type.String(),
      from: Type.Union([Type.String(), Type.Null()], { description: 'The release that was live' }),
      to: Type.String({ description: 'Release folder below the app' }),
    }),
  ),
  keys: Type.Array(
    Type.Object({
      change: Type.String({ description: 'allow, rotate, revoke' }),
      name: Type.String(),
      publicKey: Type.Optional(Type.String()),
    }),
  ),
  forced: Type.Array(Type.String(), { description: 'The clashes that were overridden; empty when the gate agreed' }),
  skipped: Type.Array(Type.String(), { description: 'Steps of the release that were left out, by name' }),
});
export type SiteMove = Static<typeof SiteMove>;

/** Folder of the moves on a site. */
export const movesFolder = 'moves';

/** File of a move. */
export const movePath = (revision: number) => `${movesFolder}/${String(revision).padStart(9, '0')}.json`;

/** File that says of which move the pages of a site are, written after all of them. */
export const livePath = 'pages/live.json';

export const LivePages = Type.Object({ revision: Type.Integer({ minimum: 1 }) });
