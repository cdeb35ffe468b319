import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { AppName } from 'shared/contracts/appNames';
import { activeCanaries, canaryOf } from 'site/deployments/runningCanaries';
import { newestFirst } from 'site/deployments/siteState';
import type { Machine } from '../keys/machine.ts';
import { signerFor } from '../keys/signer.ts';
import { readState } from '../site/deploymentLog.ts';
import type { Site } from '../site/Site.ts';
import { fetchReleaseMetrics, type MetricsQuery, providerAddress } from './fetchMetrics.ts';
import { formatMetricsTable, lineRewriter, type MetricsColumn, type OutputStream } from './metricsTable.ts';

const liveMs = 5_000;

const maxMinutes = 30 * 24 * 60;

/**
 * Runs `npm run releases -- mfe-lottery`: shows the metrics of the live release, the one before and a canary. Read-only.
 * @param args what follows the app: --minutes N, --live, --api URL, --by KEY
 * @param stopped ends --live
 * @throws Error with a message for the operator
 */
export async function metricsCommand(
  site: Site,
  machine: Machine,
  app: AppName,
  args: string[],
  out: OutputStream,
  stopped: AbortSignal,
): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '60' },
      live: { type: 'boolean', default: false },
      api: { type: 'string' },
      by: { type: 'string' },
    },
  });
  const minutes = Number(values.minutes);
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > maxMinutes)
    throw new Error(`--minutes is a whole number from 1 to ${maxMinutes}, not '${values.minutes}'.`);
  const provider = providerAddress(values.api);
  const signs = { ...machine, keyName: values.by ?? machine.keyName };
  const show = lineRewriter(out);
  const fetchLines = () => linesOf(site, signs, { provider, app, minutes });
  if (!values.live) {
    show(await fetchLines());
    return;
  }
  while (!stopped.aborted) {
    // With --live a temporary error is shown, and the command continues.
    const lines = await fetchLines().catch((error: unknown) => [error instanceof Error ? error.message : String(error)]);
    show(lines);
    await sleep(liveMs, undefined, { signal: stopped }).catch(() => {});
  }
}

async function linesOf(site: Site, machine: Machine, { provider, app, minutes }: Omit<MetricsQuery, 'key'>): Promise<string[]> {
  const state = await readState(site, machine);
  const [live, before] = newestFirst(state, app);
  if (live === undefined) throw new Error(`Nothing of ${app} is released in ${site.address} yet.`);
  const { key } = await signerFor(site, state, machine);
  const seen = await fetchReleaseMetrics({ provider, app, minutes, key });
  const columnOf = (which: string, release: string): MetricsColumn => ({
    which,
    release,
    figures: seen.releases.find((one) => one.release === `${app}/${release}`),
  });
  const head = `${app}: what pages told ${new URL(provider).origin} in the last ${minutes === 1 ? 'minute' : `${minutes} minutes`}, times in UTC`;
  const tried = canaryOf(activeCanaries(state.canaries), app)?.apps[app];
  const shown = [
    columnOf('live', live),
    ...(before === undefined ? [] : [columnOf('before', before)]),
    ...(tried === undefined ? [] : [columnOf('canary', tried)]),
  ];
  if (shown.every(({ figures }) => figures === undefined))
    return [
      head,
      `Nothing was heard yet of ${shown.map(({ release }) => release).join(' or ')}: pages tell of themselves while somebody visits.`,
    ];
  return [head, '', ...formatMetricsTable(shown)];
}
