import { Worker } from 'node:worker_threads';

type Job =
  | { kind: 'verify'; publicKey: string; round: number; signature: string }
  | { kind: 'sign'; secretKey: Uint8Array; round: number }
  | { kind: 'publicKey'; secretKey: Uint8Array };

export type BlsJob = Job & { id: number };

export interface BlsAnswer {
  id: number;
  value: boolean | string;
}

interface Waiting {
  resolve(value: boolean | string): void;
  reject(error: unknown): void;
}

let thread: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

export async function isBeaconSignature(publicKey: string, round: number, signature: string): Promise<boolean> {
  return (await ask({ kind: 'verify', publicKey, round, signature })) === true;
}

/** Signs a round with the site's own key. @returns 96 hex digits */
export async function beaconSignature(secretKey: Uint8Array, round: number): Promise<string> {
  return String(await ask({ kind: 'sign', secretKey, round }));
}

/** @returns 192 hex digits */
export async function publicKeyOf(secretKey: Uint8Array): Promise<string> {
  return String(await ask({ kind: 'publicKey', secretKey }));
}

/**
 * Runs a job on the BLS worker thread, which starts with the first job. Loading BLS and the first signature take half a second,
 * each later one 30 to 100 ms: on the main thread this would block all requests. The worker does not keep an otherwise idle
 * process alive.
 */
function ask(job: Job): Promise<boolean | string> {
  thread ??= startThread();
  const id = ++lastId;
  const { promise, resolve, reject } = Promise.withResolvers<boolean | string>();
  waiting.set(id, { resolve, reject });
  thread.ref();
  thread.postMessage({ ...job, id });
  return promise;
}

function startThread(): Worker {
  const started = new Worker(new URL('./blsThread.ts', import.meta.url), { execArgv: ['--no-warnings'] });
  started.on('message', ({ id, value }: BlsAnswer) => {
    waiting.get(id)?.resolve(value);
    waiting.delete(id);
    if (waiting.size === 0) started.unref();
  });
  const over = (error: unknown) => {
    if (thread !== started) return;
    thread = undefined;
    const left = [...waiting.values()];
    waiting.clear();
    for (const { reject } of left) reject(error);
  };
  started.once('error', over);
  started.once('exit', (code) => over(new Error(`The thread of signatures ended with ${code}.`)));
  return started;
}
