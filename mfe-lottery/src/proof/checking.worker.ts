import type { ProofWork, WorkMessage } from './proofWork.ts';
import { doProofWork } from './verifyProof.ts';

/* Worker of the proof page. It receives one message and sends progress messages and one report. */
const say = (message: WorkMessage) => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<ProofWork>) => {
  doProofWork(data, (progress) => say({ progress })).then(
    (report) => say({ report }),
    (error: unknown) => say({ failed: error instanceof Error ? error.message : String(error) }),
  );
});
