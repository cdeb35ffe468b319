import { onceAtATime, TakesTooLong } from '../concurrency/onceAtATime.ts';
import { DatabaseUnavailable } from '../db/database.ts';

/** What has to be right before a process is given requests. */
export const checkNames = ['database', 'migrations', 'clock', 'source', 'key'] as const;

export type CheckName = (typeof checkNames)[number];

/** One check's finding; `why` in plain words, without addresses, names of files of this machine, or secrets. */
export interface Finding {
  ok: boolean;
  why: string;
}

export type Findings = Readonly<Record<CheckName, Finding>>;

/** Looks; a check that throws found something wrong that it has no words for. */
export type Checks = Readonly<Record<CheckName, () => Promise<Finding>>>;

/** How long a check is waited for, ms. Less than the time-out of any balancer, and of Prometheus. */
const patience = 2_000;
/** For how long a finding is given again, ms: a flood of questions costs the database one look a second. */
const freshMs = 1_000;

/** Whether this process can be given requests. */
export interface Readiness {
  /** Within two seconds, whatever hangs. */
  look(): Promise<Findings>;
  /** The process has been told to stop. */
  readonly stopping: boolean;
  stop(): void;
}

/** @param now ms, of a clock that only goes forward */
export function createReadiness(checks: Checks, now: () => number = () => performance.now()): Readiness {
  const asking: Checks = {
    database: onceAtATime(checks.database, patience),
    migrations: onceAtATime(checks.migrations, patience),
    clock: onceAtATime(checks.clock, patience),
    source: onceAtATime(checks.source, patience),
    key: onceAtATime(checks.key, patience),
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

/** The error itself may hold an address or a name: it stays here. */
function wordsFor(error: unknown): string {
  if (error instanceof TakesTooLong) return `No answer in ${patience / 1_000} s.`;
  if (error instanceof DatabaseUnavailable) return error.message;
  return 'The look at it failed; the log of the database says more.';
}
