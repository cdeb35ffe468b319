import { doProofWork } from './doProofWork.ts';
import type { ProofWork, WorkMessage } from './proofWork.ts';

/*
 * The worker of the proof page: checks a round away from the page, which stays usable meanwhile. One message in, its progress and one
 * report out.
 */
const say = (message: WorkMessage) => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<ProofWork>) => {
  doProofWork(data, (progress) => say({ progress })).then(
    (report) => say({ report }),
    (error: unknown) => say({ failed: error instanceof Error ? error.message : String(error) }),
  );
});
