import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Looks until a page of the books was closed: on a server that others use too, somebody else's transaction can hold it up.
 * @param close as `pageCloser` gives it
 * @returns how many pages were closed
 */
export async function untilClosed(close: () => Promise<number>): Promise<number> {
  for (;;) {
    const closed = await close();
    if (closed > 0) return closed;
    await sleep(10);
  }
}
