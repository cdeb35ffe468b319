import type { LiveEvent } from 'shared/contracts/live';
import { ApiError } from '../../../base/http/errors.ts';
import type { LotterySnapshot } from './live.repository.ts';

export type Send = (event: LiveEvent) => void;

/** setTimeout takes at most this many ms; a longer wait is looked at again then. */
const longestTimer = 2_147_000_000;

/** Everybody of this process who watches one round, and what they have been told. */
export class Room {
  readonly #watchers = new Set<Send>();
  readonly #read: () => Promise<LotterySnapshot | undefined>;
  readonly #onError: (error: unknown) => void;
  /** Number → member, in the order of the sale. */
  readonly #sold = new Map<number, number>();
  #status: LotterySnapshot['status'] = 'running';
  #reading: Promise<void> | undefined;
  #stale = false;
  #closing: NodeJS.Timeout | undefined;

  constructor(read: () => Promise<LotterySnapshot | undefined>, onError: (error: unknown) => void) {
    this.#read = read;
    this.#onError = onError;
  }

  get isEmpty(): boolean {
    return this.#watchers.size === 0;
  }

  /**
   * Tells a new watcher everything so far; from then on, what is new.
   * @throws ApiError 404 when there is no such round
   */
  async enter(send: Send): Promise<void> {
    const snapshot = await this.#read();
    if (snapshot === undefined) throw new ApiError(404, 'NOT_FOUND', 'This lottery does not exist.');
    this.#tell(snapshot);
    const serverTime = snapshot.now.getTime();
    const tickets = [...this.#sold].map(([ticketNumber, userId]) => ({ ticketNumber, userId }));
    send({ type: 'sold', complete: true, tickets, serverTime });
    const phase = phases[this.#status];
    if (phase !== undefined) send({ type: phase, serverTime });
    this.#watchers.add(send);
  }

  leave(send: Send): void {
    this.#watchers.delete(send);
    if (this.isEmpty) clearTimeout(this.#closing);
  }

  /** Reads the round and tells what is new. Calls that come meanwhile share one more reading. */
  refresh(): void {
    if (this.#reading) {
      this.#stale = true;
      return;
    }
    this.#reading = this.#read()
      .then((snapshot) => snapshot && this.#tell(snapshot), this.#onError)
      .finally(() => {
        this.#reading = undefined;
        if (!this.#stale) return;
        this.#stale = false;
        this.refresh();
      })
      .then(() => {});
  }

  #tell({ tickets, status, endsAt, now }: LotterySnapshot): void {
    const serverTime = now.getTime();
    const fresh = tickets.filter(({ ticketNumber }) => !this.#sold.has(ticketNumber));
    for (const { ticketNumber, userId } of fresh) this.#sold.set(ticketNumber, userId);
    if (fresh.length > 0) this.#broadcast({ type: 'sold', complete: false, tickets: fresh, serverTime });
    // Two readings can arrive in the other order; a round never goes back.
    if (order.indexOf(status) < order.indexOf(this.#status)) return;
    const phase = phases[status];
    if (status !== this.#status && phase !== undefined) this.#broadcast({ type: phase, serverTime });
    this.#status = status;
    clearTimeout(this.#closing);
    if (status === 'running') {
      this.#closing = setTimeout(() => this.refresh(), Math.min(endsAt.getTime() - serverTime + 1, longestTimer)).unref();
    }
  }

  #broadcast(event: LiveEvent): void {
    for (const send of this.#watchers) send(event);
  }
}

const order: LotterySnapshot['status'][] = ['running', 'awaiting', 'ended', 'cancelled'];
const phases = { running: undefined, awaiting: 'closed', ended: 'drawn', cancelled: 'cancelled' } as const satisfies Record<
  LotterySnapshot['status'],
  LiveEvent['type'] | undefined
>;
