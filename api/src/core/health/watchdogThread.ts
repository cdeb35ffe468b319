import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { mostMissed } from './watchdog.ts';

// Checks the main thread's heartbeat. It counts checks, not time, so that sleep of the machine does not count as missed.

const { beats, beatMs }: { beats: Int32Array; beatMs: number } = workerData;
let last = -1;
let missed = 0;
setInterval(() => {
  const now = Atomics.load(beats, 0);
  missed = now === last ? missed + 1 : 0;
  last = now;
  if (missed < mostMissed) return;
  writeSync(
    2,
    `The provider has stood still for ${(mostMissed * beatMs) / 1000} s, as it does when the disk of the embedded database is full. It ends, so that it can be started again.\n`,
  );
  process.kill(process.pid, 'SIGKILL');
}, beatMs);
