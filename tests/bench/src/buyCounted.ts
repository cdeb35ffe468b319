import { type ProviderProcess, startProviderProcess } from 'api/testing/providerProcess';
import { runHttp } from './buyHttp.ts';
import type { Load } from './buyLoad.ts';
import { median } from './median.ts';
import { processorTime } from './processorTime.ts';

/** Interval of reading the metrics, ms: fifteen times as often as Prometheus. */
const readMs = 1_000;

/**
 * Compares purchases per second and processor time with and without metrics, in alternating runs on the same database.
 * @param env of a process without metrics
 */
export async function compareCounting(
  say: (line: string) => void,
  env: Record<string, string>,
  { seconds, repeats, fresh }: { seconds: number; repeats: number; fresh: () => Promise<Load> },
): Promise<void> {
  const plain = await startProviderProcess(env);
  const counting = await startProviderProcess({ ...env, METRICS_PORT: '0' });
  const address = /Metrics are at (\S+)/.exec(counting.output())?.[1];
  if (address === undefined) throw new Error('The provider did not say where its metrics are.');
  const reading = setInterval(() => void fetch(address).then((answer) => answer.text()), readMs);
  const measure = async ({ url, process }: ProviderProcess) => {
    const load = await fresh();
    const before = await processorTime(process.pid);
    const { made } = await runHttp(url, load);
    return { rate: made / seconds, microseconds: ((await processorTime(process.pid)) - before) / made };
  };
  type Run = Awaited<ReturnType<typeof measure>>;
  try {
    for (const each of [plain, counting]) await measure(each);
    const runs: { plain: Run; counted: Run }[] = [];
    for (let repeat = 0; repeat < repeats; repeat++) runs.push({ plain: await measure(plain), counted: await measure(counting) });
    const of = (which: 'plain' | 'counted', what: keyof Run) => median(runs.map((run) => run[which][what]));
    const ratio = (what: keyof Run) => median(runs.map(({ plain: one, counted }) => counted[what] / one[what])).toFixed(2);
    say(
      `With metrics that are read every second, 16 clients, spread: ${of('counted', 'rate').toFixed(0)} HTTP/s, without ` +
        `${of('plain', 'rate').toFixed(0)}: ${ratio('rate')}; processor time of the API ${of('counted', 'microseconds').toFixed(0)} µs a purchase, ` +
        `without ${of('plain', 'microseconds').toFixed(0)}: ${ratio('microseconds')} (pairs: ${runs
          .map((run) => `${run.plain.microseconds.toFixed(0)}, ${run.counted.microseconds.toFixed(0)}`)
          .join(' · ')})`,
    );
  } finally {
    clearInterval(reading);
    await Promise.all([plain.end('SIGTERM'), counting.end('SIGTERM')]);
  }
}
