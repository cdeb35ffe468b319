import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Returns the first of a row of free ports.
 *
 * The ports are below the range for outgoing connections (32768 and up on Linux, 49152 elsewhere), so that no connection takes
 * one before the server starts.
 * @param count number of consecutive ports
 */
export async function freePort(count = 1): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const first = randomInt(20_000, 32_000);
    const row = Array.from({ length: count }, (_, index) => isFree(first + index));
    if ((await Promise.all(row)).every(Boolean)) return first;
  }
  throw new Error(`There are no ${count} free ports in a row between 20000 and 32000.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, () => probe.close(() => done(true)));
  });
}
