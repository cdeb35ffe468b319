import { parentPort } from 'node:worker_threads';
import { beaconPublicKey, signBeacon, verifyBeacon } from 'shared/fair/verifyBeacon';
import type { BlsAnswer, BlsJob } from './bls.ts';

parentPort?.on('message', (job: BlsJob) => {
  const answer: BlsAnswer = { id: job.id, value: work(job) };
  parentPort?.postMessage(answer);
});

function work(job: BlsJob): boolean | string {
  if (job.kind === 'verify') return verifyBeacon(job, job.round, job.signature);
  return job.kind === 'sign' ? signBeacon(job.secretKey, job.round) : beaconPublicKey(job.secretKey);
}
