import { useEffect, useState } from 'react';
import { lotteryKey } from 'shared/api-client/lotteries';
import { PlayerError } from 'shared/api-client/playerError';
import { chunkPolicy } from 'shared/contracts/crossing';
import type { Lottery } from 'shared/contracts/lotteries';
import { useSWRConfig } from 'swr';
import { fetchTexts, type Texts } from './fetchRecords.ts';
import type { Progress, ProofReport, ProofWork, SiteClaims, WorkMessage } from './proofWork.ts';

/**
 * Verifies a lottery in a worker. When the browser or the site's policy allows none, the same code runs on the main thread and
 * blocks the page.
 * @throws Error with a sentence when the code cannot be loaded or the records are invalid
 */
async function startWork(work: ProofWork, signal: AbortSignal, onProgress: (progress: Progress) => void): Promise<ProofReport> {
  const worker = await newWorker();
  signal.throwIfAborted();
  if (worker) {
    const report = await workOf(worker, work, signal, onProgress);
    if (report) return report;
  }
  const { doProofWork } = await import(/* webpackChunkName: "proofWork" */ './verifyProof.ts');
  signal.throwIfAborted();
  return doProofWork(work, onProgress);
}

/** @returns null when no worker can be created */
async function newWorker(): Promise<Worker | null> {
  if (typeof Worker !== 'function') return null;
  const { default: code } = await import('./checking.worker.ts?worker');
  const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  try {
    return new Worker(trusted(address));
  } catch {
    // The content security policy of an older site forbids workers.
    return null;
  } finally {
    // The worker has loaded its code by then.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }
}

/** @returns null when the worker did not start */
function workOf(
  worker: Worker,
  work: ProofWork,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<ProofReport | null> {
  return new Promise<ProofReport | null>((resolve, reject) => {
    let begun = false;
    worker.onmessage = ({ data }: MessageEvent<WorkMessage>) => {
      begun = true;
      if ('progress' in data) onProgress(data.progress);
      else if ('report' in data) resolve(data.report);
      else reject(new PlayerError(data.failed));
    };
    worker.onerror = () => (begun ? reject(new PlayerError('The check broke off. Please try again.')) : resolve(null));
    signal.addEventListener('abort', () => reject(signal.reason));
    worker.postMessage(work);
  }).finally(() => worker.terminate());
}

interface Policies {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

let policy: ReturnType<Policies['createPolicy']> | undefined;

/** Returns the address as a TrustedScriptURL. The policy only accepts blob: addresses, which this page has created. */
function trusted(address: string): string {
  const policies: Policies | undefined = Reflect.get(window, 'trustedTypes');
  if (!policies) return address;
  policy ??= policies.createPolicy(chunkPolicy, {
    createScriptURL(url) {
      if (!url.startsWith('blob:')) throw new TypeError('A worker’s code comes from this page only.');
      return url;
    },
  });
  return policy.createScriptURL(address);
}

function claimsOf(lottery: Lottery): SiteClaims {
  const { id, openingId, freezeId, resultId, cancelId, winnerTicket, totalTickets } = lottery;
  return { lotteryId: id, openingId, freezeId, resultId, cancelId, winnerTicket, totalTickets };
}

export type Proof =
  /** Bytes; `all` is null while the total is unknown. */
  | { phase: 'fetching'; come: number; all: number | null }
  | ({ phase: 'checking' } & Progress)
  | { phase: 'done'; report: ProofReport }
  | { phase: 'failed'; error: unknown };

/** Tells whether the site has published the lottery's records: from the ticket list on, or after a cancellation. */
export const isPublished = ({ freezeId, cancelId }: Lottery) => freezeId !== null || cancelId !== null;

const atFirst = (lottery: Lottery): Proof | null => (isPublished(lottery) ? { phase: 'fetching', come: 0, all: null } : null);

/**
 * Fetches a lottery's records and verifies them in this browser, again after each new record or receipt.
 * @param receipt null for none
 * @returns the proof (null: nothing is published yet) and `retry`
 */
export function useProof(lottery: Lottery, receipt: string | null): { proof: Proof | null; retry: () => void } {
  const { mutate } = useSWRConfig();
  const [proof, setProof] = useState(() => atFirst(lottery));
  const [texts, setTexts] = useState<Texts | null>(null);
  const [attempt, setAttempt] = useState(0);
  const { id, freezeId, resultId, cancelId } = lottery;
  const published = isPublished(lottery);

  useEffect(() => {
    if (!published) return;
    const stop = new AbortController();
    const unlessStopped = (use: () => void) => !stop.signal.aborted && use();
    setTexts(null);
    setProof(atFirst(lottery));
    fetchTexts(id, stop.signal, (come, all) => unlessStopped(() => setProof({ phase: 'fetching', come, all }))).then(
      (come) => unlessStopped(() => setTexts(come)),
      (error: unknown) => unlessStopped(() => setProof({ phase: 'failed', error })),
    );
    return () => stop.abort();
  }, [id, published, freezeId, resultId, cancelId, attempt]);

  useEffect(() => {
    if (texts === null) return;
    const stop = new AbortController();
    const show = (next: Proof) => !stop.signal.aborted && setProof(next);
    const check = async () => {
      show({ phase: 'checking', done: 0, total: lottery.totalTickets });
      // Requested after the records, so that the site's data is hardly ever older than they are.
      const site = (await mutate<Lottery>(lotteryKey(id))) ?? lottery;
      const work = { ...texts, receipt, site: claimsOf(site) };
      const report = await startWork(work, stop.signal, (progress) => show({ phase: 'checking', ...progress }));
      show({ phase: 'done', report });
    };
    check().catch((error: unknown) => show({ phase: 'failed', error }));
    return () => stop.abort();
  }, [texts, receipt]);

  return { proof, retry: () => setAttempt((last) => last + 1) };
}
