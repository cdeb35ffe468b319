import { PlayerError } from 'shared/api-client/playerError';
import type { ProofWork, WorkMessage } from './proofWork.ts';
import { doProofWork } from './verifyProof.ts';

/* Worker of the proof page. It receives one message and sends progress messages and one report. */
const say = (message: WorkMessage) => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<ProofWork>) => {
  doProofWork(data, (progress) => say({ progress })).then(
    (report) => say({ report }),
    (error: unknown) => {
      console.error('The check failed.', error);
      say({ failed: error instanceof PlayerError ? error.message : 'The check broke off. Please try again.' });
    },
  );
});
