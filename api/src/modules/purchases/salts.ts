import { randomFillSync } from 'node:crypto';
import { saltBytes } from 'shared/fair/tickets';

/** Random bytes of the system for 128 salts: asking for each costs more than all else that is done with it. */
const drawn = Buffer.alloc(128 * saltBytes);
let used = drawn.length;

/** A salt that nobody was given before, and nobody will be: 64 hex digits. */
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
