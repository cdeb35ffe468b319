import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Retries until a page of the ledger audit is closed: on a shared server a foreign transaction can delay it.
 * @param close from `pageCloser`
 * @returns the number of closed pages
 */
export async function untilClosed(close: () => Promise<number>): Promise<number> {
  for (;;) {
    const closed = await close();
    if (closed > 0) return closed;
    await sleep(10);
  }
}
