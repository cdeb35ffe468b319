import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * The first of a row of ports that nobody listens on right now.
 *
 * They lie below those that a system gives to outgoing connections (32768 and up on Linux, 49152 elsewhere): one of those may go to
 * somebody's browser in the seconds until the server that it is meant for has started.
 * @param count how many that follow each other
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
