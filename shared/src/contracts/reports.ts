import { type Static, Type } from 'typebox';
import type { Operations } from './operation.ts';

/** Outcome of an attempt to show a part. `recovered`: it is shown after it had failed or was late. */
export const PartOutcome = Type.Union([
  Type.Literal('stood'),
  Type.Literal('failed'),
  Type.Literal('retried'),
  Type.Literal('recovered'),
]);
export type PartOutcome = Static<typeof PartOutcome>;

/**
 * Why a part failed: its code did not load or had another hash (`code`), it timed out (`late`), it threw while loading or
 * rendering (`thrown`).
 */
export const PartFailure = Type.Union([Type.Literal('code'), Type.Literal('late'), Type.Literal('thrown')]);
export type PartFailure = Static<typeof PartFailure>;

/** A release by app and folder: `mfe-lottery/0.1.0-3f2a9c0d1e` (releaseName of appNames.ts). */
const Release = Type.String({ maxLength: 120, description: 'app/release' });

const Milliseconds = Type.Integer({ minimum: 0, maximum: 600_000 });

/** Report of a page. A visit is one page load; each of its releases is in `visit` of one report. */
export const PageReport = Type.Object(
  {
    /** Releases of the page that no report of this visit has named yet. */
    visit: Type.Array(Release, { maxItems: 16 }),
    parts: Type.Array(
      Type.Object({
        part: Type.String({ maxLength: 60, pattern: '^[a-z0-9-]+/[A-Za-z0-9]+$', description: 'e.g. lottery/NextDraw' }),
        release: Release,
        outcome: PartOutcome,
        why: Type.Optional(PartFailure),
        ms: Type.Optional(Milliseconds),
      }),
      { maxItems: 40, description: '`ms` with `stood` and `recovered`: from when the part was wanted until it stood' },
    ),
    errors: Type.Array(Type.Object({ release: Release, count: Type.Integer({ minimum: 1, maximum: 1_000 }) }), {
      maxItems: 16,
      description: 'Errors in handlers and promises, by the release whose file threw',
    }),
    vitals: Type.Array(
      Type.Object({
        name: Type.Union([Type.Literal('LCP'), Type.Literal('INP'), Type.Literal('CLS')]),
        release: Release,
        value: Type.Integer({ minimum: 0, maximum: 600_000, description: 'Milliseconds; of CLS thousandths' }),
      }),
      { maxItems: 16, description: 'INP by the release whose part was used; LCP and CLS of the host' },
    ),
  },
  { $id: 'PageReport', additionalProperties: false },
);
export type PageReport = Static<typeof PageReport>;

export const ReleaseFigures = Type.Object({
  release: Release,
  from: Type.Integer({ description: 'First minute, epoch ms' }),
  until: Type.Integer({ description: 'End of the last minute, epoch ms' }),
  visits: Type.Integer(),
  stood: Type.Integer(),
  failed: Type.Integer(),
  retried: Type.Integer(),
  recovered: Type.Integer(),
  why: Type.Object({ code: Type.Integer(), late: Type.Integer(), thrown: Type.Integer() }),
  errors: Type.Integer(),
  violations: Type.Integer(),
  /** Histogram counts by `bounds`; the last one is for all longer durations, so there is one more than bounds. */
  standMs: Type.Array(Type.Integer()),
  inpMs: Type.Array(Type.Integer()),
  lcpMs: Type.Array(Type.Integer()),
});
export type ReleaseFigures = Static<typeof ReleaseFigures>;

/** Upper bounds of the histograms, ms. */
export const reportBounds = [50, 100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800] as const;

/** Response of `GET /api/reports/releases?app=mfe-lottery&minutes=60`: releases seen in that time, newest first. */
export const ReleasesSeen = Type.Object(
  { app: Type.String(), serverTime: Type.Integer(), releases: Type.Array(ReleaseFigures) },
  { $id: 'ReleasesSeen' },
);
export type ReleasesSeen = Static<typeof ReleasesSeen>;

export const reportOperations = {
  '/api/reports': { method: 'post', body: PageReport, answer: Type.Unknown() },
} satisfies Operations;
