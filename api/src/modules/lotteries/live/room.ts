import type { LiveEvent } from 'shared/contracts/live';
import { NumberSet } from 'shared/numbers/NumberSet';
import { ApiError } from '../../../core/http/errors.ts';
import type { ReadingWish, RoundReading } from './live.repository.ts';

export type Send = (event: LiveEvent) => void;
type SoldTicket = Extract<LiveEvent, { type: 'sold' }>['tickets'][number];
type Read = (wish: ReadingWish) => Promise<RoundReading | undefined>;
/** Waits for so many ms. */
export type Rest = (ms: number) => Promise<void>;

/** setTimeout takes at most this many ms; a longer wait is looked at again then. */
const longestTimer = 2_147_000_000;
/** More numbers than this are not told one by one to those who can ask for all of them as bits. */
const mostTold = 1_000;
/** A room tells at most ten times a second, however much is sold; a lone sale is told at once. */
const restMs = 100;
/** Where telling takes long, for each ms of it a room rests so many: the process has other work too. */
const restShare = 3;

/** Everybody of this process who watches one round, and what they have been told. */
export class Room {
  /** With whether they said how many numbers they have: pages of older releases do not, and are told everything. */
  readonly #watchers = new Map<Send, { follows: boolean }>();
  readonly #ask: Read;
  readonly #onError: (error: unknown) => void;
  readonly #rest: Rest;
  /** In the order in which they came to be known here. */
  #tickets: SoldTicket[] = [];
  #known = NumberSet.empty;
  /** How many were known after each reading, ascending: at those moments they were exactly those that were sold. */
  #ends: number[] = [0];
  #horizon: string | null = null;
  #status: RoundReading['status'] = 'running';
  #now: number | undefined;
  #underWay: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #counts = false;
  #restsUntil = 0;
  #entering = 0;
  #emptySince = performance.now();
  #closing: NodeJS.Timeout | undefined;

  constructor(ask: Read, onError: (error: unknown) => void, rest: Rest) {
    this.#ask = ask;
    this.#onError = onError;
    this.#rest = rest;
  }

  /** For how long nobody has been here, ms. */
  get emptyFor(): number {
    return this.isEmpty ? performance.now() - this.#emptySince : 0;
  }

  get isEmpty(): boolean {
    return this.#watchers.size === 0 && this.#entering === 0;
  }

  /**
   * Tells a new watcher what they miss; from then on, what is new.
   * @param have how many sold numbers they have; without it they are told everything
   * @throws ApiError 404 when there is no such round
   */
  async enter(send: Send, have?: number): Promise<void> {
    this.#entering += 1;
    try {
      await this.#read();
      if (this.#now === undefined) throw new ApiError(404, 'NOT_FOUND', 'This lottery does not exist.');
      send(this.#welcome(have, this.#now));
      const phase = phases[this.#status];
      if (phase !== undefined) send({ type: phase, serverTime: this.#now });
      this.#watchers.set(send, { follows: have !== undefined });
    } finally {
      this.#entering -= 1;
      this.#emptySince = performance.now();
    }
  }

  leave(send: Send): void {
    this.#watchers.delete(send);
    this.#emptySince = performance.now();
    if (this.isEmpty) clearTimeout(this.#closing);
  }

  /** Reads the round and tells what is new. Calls that come meanwhile share one more reading. */
  refresh(): void {
    if (this.#next === undefined) this.#read().catch(this.#onError);
  }

  /** The same, and makes sure that nothing was missed. */
  verify(): void {
    this.#counts = true;
    this.refresh();
  }

  /** A reading that begins after this call. One at a time, so that each begins where the one before ended. */
  #read(): Promise<void> {
    if (this.#next !== undefined) return this.#next;
    if (this.#underWay === undefined) return this.#begin();
    this.#next = this.#underWay.then(() => {
      this.#next = undefined;
      return this.#begin();
    });
    return this.#next;
  }

  #begin(): Promise<void> {
    const reading = this.#readNow();
    const over = reading
      .catch(() => {})
      .then(() => {
        if (this.#underWay === over) this.#underWay = undefined;
      });
    this.#underWay = over;
    return reading;
  }

  async #readNow(): Promise<void> {
    const rest = this.#restsUntil - performance.now();
    if (rest > 0) await this.#rest(rest);
    const counted = this.#counts;
    this.#counts = false;
    const reading = await this.#ask({ since: this.#horizon, counted });
    if (reading === undefined) return;
    this.#take(reading);
    if (reading.count === null || reading.count === this.#tickets.length) return;
    // A database that has taken the place of another one may know less, or count its transactions anew.
    const all = await this.#ask({ since: null, counted: false });
    if (all !== undefined) this.#startAnew(all);
  }

  /** What is known is what has been read, and what is new is told. */
  #take(reading: RoundReading): void {
    const from = this.#tickets.length;
    this.#learn(reading);
    if (this.#tickets.length > from) this.#tellSold(from, reading.now.getTime());
    this.#turn(reading);
  }

  #learn({ sales, horizon, now }: RoundReading): void {
    this.#horizon = horizon;
    this.#now = now.getTime();
    const from = this.#tickets.length;
    for (const { userId, numbers } of sales)
      for (const ticketNumber of numbers) if (!this.#known.has(ticketNumber)) this.#tickets.push({ ticketNumber, userId });
    const count = this.#tickets.length;
    if (count === from) return;
    this.#known = this.#known.with(this.#tickets.slice(from).map(({ ticketNumber }) => ticketNumber));
    this.#ends = [...this.#ends.filter((end) => end >= count - mostTold), count];
  }

  /** A round goes from phase to phase, and never back. */
  #turn({ status, endsAt, now }: RoundReading): void {
    if (order.indexOf(status) < order.indexOf(this.#status)) return;
    const serverTime = now.getTime();
    const phase = phases[status];
    if (status !== this.#status && phase !== undefined) this.#broadcast(() => ({ type: phase, serverTime }));
    this.#status = status;
    clearTimeout(this.#closing);
    if (status === 'running')
      this.#closing = setTimeout(() => this.refresh(), Math.min(endsAt.getTime() - serverTime + 1, longestTimer)).unref();
  }

  #startAnew(reading: RoundReading): void {
    this.#tickets = [];
    this.#known = NumberSet.empty;
    this.#ends = [0];
    this.#learn(reading);
    const serverTime = reading.now.getTime();
    const behind = this.#behind(serverTime);
    const all = this.#sold(0, serverTime, true);
    this.#broadcast((follows) => (follows ? behind : all));
    this.#turn(reading);
  }

  #tellSold(from: number, serverTime: number): void {
    const event = this.#sold(from, serverTime, false);
    const behind = event.tickets.length > mostTold ? this.#behind(serverTime) : event;
    this.#broadcast((follows) => (follows ? behind : event));
  }

  #welcome(have: number | undefined, serverTime: number): LiveEvent {
    if (have === undefined) return this.#sold(0, serverTime, true);
    const from = this.#ends.findLast((end) => end <= have);
    const isKnown = from !== undefined && have <= this.#tickets.length && this.#tickets.length - from <= mostTold;
    return isKnown ? this.#sold(from, serverTime, false) : this.#behind(serverTime);
  }

  #sold(from: number, serverTime: number, complete: boolean) {
    const tickets = this.#tickets.slice(from);
    return { type: 'sold', complete, tickets, count: this.#tickets.length, serverTime } satisfies LiveEvent;
  }

  /** Only the count: who has fewer asks for all of them as bits. */
  #behind(serverTime: number) {
    return this.#sold(this.#tickets.length, serverTime, false);
  }

  #broadcast(eventFor: (follows: boolean) => LiveEvent): void {
    const began = performance.now();
    for (const [send, { follows }] of this.#watchers) send(eventFor(follows));
    this.#restsUntil = began + restMs;
    // Node writes to the connections when this turn of its loop is over: that is most of telling.
    setImmediate(() => {
      const over = performance.now();
      this.#restsUntil = Math.max(this.#restsUntil, over + restShare * (over - began));
    });
  }
}

const order: RoundReading['status'][] = ['running', 'awaiting', 'ended', 'cancelled'];
const phases = { running: undefined, awaiting: 'closed', ended: 'drawn', cancelled: 'cancelled' } as const satisfies Record<
  RoundReading['status'],
  LiveEvent['type'] | undefined
>;
