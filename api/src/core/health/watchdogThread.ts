import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { mostMissed } from './watchdog.ts';

// Looks whether the main thread still gives signs of life. Counted in looks and not in time: a machine that slept has missed nothing.

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
