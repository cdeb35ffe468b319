import { chunkPolicy } from 'shared/contracts/crossing';
import type { Progress, ProofReport, ProofWork, WorkMessage } from './proofWork.ts';

/**
 * Has a round checked in a worker. Where the browser or the site's policy lets none begin, the page does the work itself: the same
 * code, and the page stands still for as long.
 * @throws Error with a sentence when the code does not come or the records are none
 */
export async function startWork(
  work: ProofWork,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<ProofReport> {
  const worker = await newWorker();
  signal.throwIfAborted();
  if (worker) {
    const report = await workOf(worker, work, signal, onProgress);
    if (report) return report;
  }
  const { doProofWork } = await import(/* webpackChunkName: "proofWork" */ './doProofWork.ts');
  signal.throwIfAborted();
  return doProofWork(work, onProgress);
}

/** @returns null where there can be none */
async function newWorker(): Promise<Worker | null> {
  if (typeof Worker !== 'function') return null;
  const { default: code } = await import('./checking.worker.ts?worker');
  const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
  try {
    return new Worker(trusted(address));
  } catch {
    // Refused by the policy of an older site: the page does it.
    return null;
  } finally {
    // The worker has taken it by now.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }
}

/** @returns null when the worker did not begin */
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
      else reject(new Error(data.failed));
    };
    worker.onerror = () => (begun ? reject(new Error('The check broke off. Please try again.')) : resolve(null));
    signal.addEventListener('abort', () => reject(signal.reason));
    worker.postMessage(work);
  }).finally(() => worker.terminate());
}

interface Policies {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

let policy: ReturnType<Policies['createPolicy']> | undefined;

/** The address as the page's Trusted Types policy wants it; none but a text that this page has made itself. */
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
