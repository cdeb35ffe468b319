import { setTimeout as sleep } from 'node:timers/promises';
import { apps as allApps } from 'shared/build/apps';
import type { AppName } from 'shared/contracts/appNames';
import { activeCanaries } from 'site/deployments/runningCanaries';
import type { Machine } from '../keys/machine.ts';
import { permittedSigner } from '../keys/permittedSigner.ts';
import { readState } from '../site/deploymentLog.ts';
import type { Site } from '../site/Site.ts';
import { fetchReleaseMetrics, providerAddress } from './fetchMetrics.ts';
import { lineRewriter, type OutputStream } from './metricsTable.ts';
import { watchCanary } from './watchCanary.ts';

const hourMs = 60 * 60_000;

/** The provider keeps metrics for 30 days, so a watch can see the whole canary. */
const mostHours = 30 * 24;

export interface WatchCommand {
  machine: Machine;
  api: string | undefined;
  hours: number;
}

export function parseHours(word: string): number {
  const hours = Number(word);
  if (hours > 0 && hours <= mostHours) return hours;
  throw new Error(`--hours is how long a canary is watched at most, up to ${mostHours}, not '${word}'.`);
}

/**
 * Checks before the build, which takes a minute, whether a watch is possible.
 * @throws Error with a message for the operator: no answer from the provider, or this key may not read the metrics
 */
export async function checkWatchable(site: Site, apps: readonly AppName[], { machine, api }: WatchCommand): Promise<void> {
  const { signer } = await permittedSigner(site, apps, machine);
  for (const app of apps) await fetchReleaseMetrics({ provider: providerAddress(api), app, minutes: 1, key: signer.key });
}

/**
 * Runs `npm run watch -- mfe-lottery`: analyses its canary, and promotes or aborts it. Ctrl-C leaves the canary unchanged.
 * @returns the exit code: 0 if the canary was promoted, or ended elsewhere; else 1
 */
export async function watchCommand(
  site: Site,
  app: AppName,
  { machine, api, hours }: WatchCommand,
  out: OutputStream,
): Promise<number> {
  const end = await watchCanary(site, app, {
    machine,
    provider: providerAddress(api),
    maxMs: hours * hourMs,
    stopped: stoppedBySignal(),
    show: shownOn(out),
    say: (line) => out.write(`${line}\n`),
  });
  return end === 'promoted' || end === 'gone' ? 0 : 1;
}

/** Interval of looking for canaries that others began, ms. */
const lookMs = 5_000;

/**
 * Runs `npm run watch -- --all`, on a server with a watcher's key: watches every canary that runs or begins, until it is stopped.
 * A fault of one watch is shown, and the canary is watched again; without any watch it expires.
 */
export async function watchAll(
  site: Site,
  { machine, api }: Omit<WatchCommand, 'hours'>,
  out: Pick<OutputStream, 'write'>,
  everyMs = lookMs,
  stopped: AbortSignal = stoppedBySignal(),
): Promise<void> {
  const provider = providerAddress(api);
  const say = (line: string): void => void out.write(`${line}\n`);
  const watched = new Map<string, Promise<void>>();
  say(`Watches every canary of ${site.address}.`);
  while (!stopped.aborted) {
    const running = await readState(site, machine).then(
      ({ canaries }) => activeCanaries(canaries),
      (error: unknown) => {
        say(String(error));
        return [];
      },
    );
    for (const { apps } of running) {
      const app = allApps.find((one) => one in apps);
      if (app === undefined || watched.has(app)) continue;
      const show = shownFaults((line) => say(`${app}: ${line}`));
      const options = { machine, provider, maxMs: mostHours * hourMs, stopped, everyMs, show, say };
      const watch = watchCanary(site, app, options).then(
        () => {},
        (error: unknown) => say(`${app}: ${error instanceof Error ? error.message : String(error)}`),
      );
      watched.set(
        app,
        watch.finally(() => watched.delete(app)),
      );
    }
    await sleep(everyMs, undefined, { signal: stopped }).catch(() => {});
  }
  await Promise.all(watched.values());
}

/** Says a fault once for as long as it is the same. A table has several lines, and is not for a log. */
function shownFaults(say: (line: string) => void): (lines: readonly string[]) => void {
  let last: string | undefined;
  return ([line, ...more]) => {
    const fault = more.length === 0 ? line : undefined;
    if (fault !== undefined && fault !== last) say(fault);
    last = fault;
  };
}

function stoppedBySignal(): AbortSignal {
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort());
  return stopped.signal;
}

const lineMs = 60_000;

/** Shows the whole table in a terminal; in a file only the result, once a minute. */
function shownOn(out: OutputStream): (lines: readonly string[]) => void {
  if (out.isTTY) return lineRewriter(out);
  let next = 0;
  return (lines) => {
    if (Date.now() < next) return;
    next = Date.now() + lineMs;
    out.write(`${lines.at(-1)}\n`);
  };
}
