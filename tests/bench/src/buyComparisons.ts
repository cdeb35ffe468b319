import { randomUUID } from 'node:crypto';
import { deriveKeys } from 'api/keys';
import { type ProviderProcess, startProviderProcess } from 'api/testing/providerProcess';
import { provingBrowser } from 'api/testing/provingBrowser';
import { signToken } from 'api/tokens';
import { runHttp } from './buyHttp.ts';
import { type Load, nthNumber, type ProvenPurchase, secret, sessionOf } from './buyLoad.ts';
import { median, processorTime } from './measures.ts';

const mostInASecond = 5_000;

/**
 * Compares purchases per second, and processor time of the API, of sessions with and without DPoP proofs, in alternating runs.
 */
export async function compareProofs(
  say: (line: string) => void,
  { url, process }: ProviderProcess,
  { seconds, repeats, fresh }: { seconds: number; repeats: number; fresh: () => Promise<Load> },
): Promise<void> {
  const browsers = await boundBuyers((await fresh()).buyers);
  const measure = async (load: Load) => {
    const before = await processorTime(process.pid);
    const { made } = await runHttp(url, load);
    return { rate: made / seconds, microseconds: ((await processorTime(process.pid)) - before) / made };
  };
  type Run = Awaited<ReturnType<typeof measure>>;
  const warmUp = { ...(await fresh()), seconds: Math.min(3, seconds) };
  await runHttp(url, { ...warmUp, proofs: await proofsFor(url, browsers, warmUp) });
  const runs: { without: Run; proved: Run }[] = [];
  for (let repeat = 0; repeat < repeats; repeat++) {
    const without = await measure(await fresh());
    const load = await fresh();
    const proofs = await proofsFor(url, browsers, load);
    runs.push({ without, proved: await measure({ ...load, proofs }) });
  }
  const of = (which: 'without' | 'proved', what: keyof Run) => median(runs.map((run) => run[which][what]));
  const each = runs.map((run) => `${run.without.rate.toFixed(0)}, ${run.proved.rate.toFixed(0)}`).join(' · ');
  say(
    `With proofs of the browsers' keys, 16 clients, spread: ${of('proved', 'rate').toFixed(0)} HTTP/s, without ` +
      `${of('without', 'rate').toFixed(0)}: ${(of('proved', 'rate') / of('without', 'rate')).toFixed(2)}; processor time of the API ` +
      `${of('proved', 'microseconds').toFixed(0)} µs a purchase, without ${of('without', 'microseconds').toFixed(0)} (runs without, with: ${each})`,
  );
}

type BoundBuyer = Awaited<ReturnType<typeof boundBuyers>>[number];

function boundBuyers(buyers: Load['buyers']) {
  const key = deriveKeys(secret);
  const end = new Date(Date.now() + 86_400_000);
  return Promise.all(
    buyers.map(async ({ id }) => {
      const { prove, jkt } = provingBrowser();
      return { prove, token: await signToken(key, { userId: id, sessionId: sessionOf(id), key: jkt }, end) };
    }),
  );
}

async function proofsFor(url: string, buyers: readonly BoundBuyer[], load: Load): Promise<ProvenPurchase[]> {
  const asked = await fetch(`${url}/api/user/me`, { headers: { authorization: `Bearer ${buyers[0]?.token}` } });
  const nonce = asked.headers.get('dpop-nonce');
  if (nonce === null) throw new Error('The provider gave no number for proofs.');
  const count = Math.min(mostInASecond * load.seconds, load.buyers.length * 500);
  return Array.from({ length: count }, (_, n) => {
    const buyer = buyers[n % buyers.length];
    if (buyer === undefined) throw new Error('Nobody buys.');
    const { lotteryId, number } = nthNumber(load, n);
    const key = randomUUID();
    const proof = buyer.prove({
      url: `${siteOf(url)}/api/lotteries/${lotteryId}/buy-ticket/`,
      token: buyer.token,
      nonce,
      body: `{"ticketNumber":[${number}]}`,
      jti: key,
    });
    return { token: buyer.token, key, proof };
  });
}

const siteOf = (url: string) => `http://localhost:${new URL(url).port}`;

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
