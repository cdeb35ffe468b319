import { PlayerError } from 'shared/api-client/playerError';
import { chunkPolicy } from 'shared/contracts/crossing';
import type { Progress, ProofReport, ProofWork, WorkMessage } from './proofWork.ts';

/**
 * Verifies a lottery in a worker. When the browser or the site's policy allows none, the same code runs on the main thread and
 * blocks the page.
 * @throws Error with a sentence when the code cannot be loaded or the records are invalid
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
