import type { FastifyInstance } from 'fastify';
import { singleFlight, WaitTimeout } from '../cache/LoadingCache.ts';
import { DatabaseUnavailable } from '../db/database.ts';

export const checkNames = ['database', 'migrations', 'clock', 'source', 'key'] as const;

type CheckName = (typeof checkNames)[number];

/** Result of one check; `why` is a plain sentence without addresses, file names or secrets. */
export interface Finding {
  ok: boolean;
  why: string;
}

type Findings = Readonly<Record<CheckName, Finding>>;

export type Checks = Readonly<Record<CheckName, () => Promise<Finding>>>;

/** Time limit of a check, ms; shorter than the timeouts of load balancers and of Prometheus. */
const patience = 2_000;
/** Lifetime of a cached result, ms: many probes cost the database one check a second. */
const freshMs = 1_000;

export interface Readiness {
  /** Returns all results within two seconds, even when a check hangs. */
  look(): Promise<Findings>;
  readonly stopping: boolean;
  stop(): void;
}

/** @param now monotonic clock, ms */
export function createReadiness(checks: Checks, now: () => number = () => performance.now()): Readiness {
  const asking: Checks = {
    database: singleFlight(checks.database, patience),
    migrations: singleFlight(checks.migrations, patience),
    clock: singleFlight(checks.clock, patience),
    source: singleFlight(checks.source, patience),
    key: singleFlight(checks.key, patience),
  };
  const ask = (name: CheckName): Promise<Finding> =>
    asking[name]().catch((error: unknown) => ({ ok: false, why: wordsFor(error) }));
  const lookAll = async (): Promise<Findings> => {
    const [database, migrations, clock, source, key] = await Promise.all([
      ask('database'),
      ask('migrations'),
      ask('clock'),
      ask('source'),
      ask('key'),
    ]);
    return { database, migrations, clock, source, key };
  };
  let last: { findings: Promise<Findings>; until: number } | undefined;
  let stopping = false;
  return {
    look: async () => {
      if (last !== undefined && last.until > now()) return last.findings;
      const findings = lookAll();
      last = { findings, until: Number.POSITIVE_INFINITY };
      await findings;
      last = { findings, until: now() + freshMs };
      return findings;
    },
    get stopping() {
      return stopping;
    },
    stop: () => {
      stopping = true;
    },
  };
}

/** The error itself may contain an address or a name, so it is not shown. */
function wordsFor(error: unknown): string {
  if (error instanceof WaitTimeout) return `No answer in ${patience / 1_000} s.`;
  if (error instanceof DatabaseUnavailable) return error.message;
  return 'The look at it failed; the log of the database says more.';
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Marks a health check: rate limits and draining do not apply, and it is not counted. */
    probe?: true;
  }
}

/**
 * Serves `/livez` (liveness) and `/readyz` (readiness).
 * `?exclude=source,clock` lets a load balancer ignore what all processes share, so that a beacon's outage does not take the site
 * down.
 */
export async function probeRoutes(app: FastifyInstance, { readiness }: { readiness: Readiness }): Promise<void> {
  const options = { schema: { hide: true }, config: { probe: true } } as const;

  app.get('/livez', options, (_request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('alive\n');
  });

  app.get<{ Querystring: { exclude?: string | string[] } }>('/readyz', options, async ({ query }, reply) => {
    const left = [query.exclude ?? []]
      .flat()
      .flatMap((names) => names.split(','))
      .filter(Boolean);
    const unknown = left.filter((name) => !checkNames.some((known) => known === name));
    reply.header('cache-control', 'no-store');
    if (unknown.length > 0) return reply.code(400).send({ ready: false, why: `exclude names checks: ${checkNames.join(', ')}.` });
    const checks = await readiness.look();
    const failed = checkNames.filter((name) => !checks[name].ok && !left.includes(name));
    const ready = failed.length === 0 && !readiness.stopping;
    return reply.code(ready ? 200 : 503).send({
      ready,
      why: readiness.stopping
        ? 'This process is being stopped: it answers what it has in hand.'
        : ready
          ? 'Requests can be sent here.'
          : `Not well: ${failed.join(', ')}.`,
      checks,
      excluded: left,
    });
  });
}
