import { randomFillSync } from 'node:crypto';
import { saltBytes } from 'shared/fair/tickets';

/** Pool of random bytes for 128 salts: one system call per salt would be the most expensive part. */
const drawn = Buffer.alloc(128 * saltBytes);
let used = drawn.length;

/** Returns a new random salt, 64 hexadecimal digits. */
export function newSalt(): string {
  if (used === drawn.length) {
    randomFillSync(drawn);
    used = 0;
  }
  const salt = drawn.toString('hex', used, used + saltBytes);
  drawn.fill(0, used, used + saltBytes);
  used += saltBytes;
  return salt;
}
