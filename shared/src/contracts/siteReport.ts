import { type Static, Type } from 'typebox';

const text = Type.String();
const count = Type.Integer({ minimum: 0 });
const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) => Type.Union([schema, Type.Null()]);

const CanaryReport = Type.Object({
  release: text,
  percent: count,
  until: orNull(Type.String({ description: 'When it expires, ISO 8601' })),
  steps: Type.Array(count, { description: 'Larger shares that follow, percent' }),
  overdueMs: Type.Number({ description: 'For how long it has been older than its plan; 0 while it is not' }),
});

export const SharedVersion = Type.Object({
  name: text,
  here: Type.String({ description: 'What the release was built against' }),
  host: orNull(Type.String({ description: 'What the live host provides' })),
  is: Type.Enum(['same', 'behind', 'ahead', 'absent']),
  by: orNull(Type.String({ description: 'major, minor, patch …' })),
});
export type SharedVersion = Static<typeof SharedVersion>;

export const AppReport = Type.Object({
  app: text,
  live: Type.String({ description: 'Release folder below the app' }),
  since: orNull(Type.String({ description: 'When it became live, ISO 8601; null: before deployments were signed' })),
  by: orNull(Type.String({ description: 'Name of the key that made it live' })),
  owners: Type.Array(text, { description: 'From CODEOWNERS; where that does not name the app, the keys that may release it' }),
  commit: orNull(text),
  tree: Type.Enum(['clean', 'changed', 'unknown']),
  reproduced: orNull(
    Type.Object(
      { at: text, by: text, differences: count },
      { description: 'Last `releases -- reproduce` of this release; differences: how many files have other bytes' },
    ),
  ),
  canary: orNull(CanaryReport),
  scripts: Type.Array(
    Type.Object({ what: text, kilobytes: Type.Number(), budget: orNull(Type.Number()) }, { description: 'Transfer size' }),
  ),
  shared: Type.Array(SharedVersion, { description: 'None of the host' }),
  pages: orNull(
    Type.Object(
      { visits: count, attempts: count, failed: count },
      { description: 'What pages told of the live release; attempts: at showing its parts' },
    ),
  ),
});
export type AppReport = Static<typeof AppReport>;

/** Output of `npm run releases -- --json`, and content of the board. */
export const SiteReport = Type.Object({
  site: Type.String({ description: 'Folder, or s3://bucket/prefix' }),
  at: Type.String({ description: 'When, ISO 8601' }),
  revision: count,
  minutes: Type.Integer({ minimum: 1, description: 'For how long `pages` counts' }),
  warnings: Type.Array(text),
  apps: Type.Array(AppReport, { description: 'The host first, then by name' }),
});
export type SiteReport = Static<typeof SiteReport>;
