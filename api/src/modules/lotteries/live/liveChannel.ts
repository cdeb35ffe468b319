import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LiveEvent } from 'shared/contracts/soldNumbers';
import { NumberSet } from 'shared/numbers/NumberSet';
import { ApiError } from '../../../core/http/errors.ts';
import type { ReadOptions, RoundReading } from './live.repository.ts';

export type Send = (event: LiveEvent) => void;
type SoldTicket = Extract<LiveEvent, { type: 'sold' }>['tickets'][number];
type Read = (wish: ReadOptions) => Promise<RoundReading | undefined>;
export type Sleep = (ms: number) => Promise<void>;

/** Maximum of setTimeout, in ms; for a longer wait the timer is set again. */
const longestTimer = 2_147_000_000;
/** Beyond this count, events have only the total, for viewers that can fetch the numbers as a bitmap. */
const maxListedNumbers = 1_000;
/** Minimum interval of broadcasts, in ms; the first sale after a pause is sent immediately. During one, sales are read twice as often. */
const restMs = 100;
/** Viewers that get an event in one turn of the event loop; requests are handled between turns, as many as came. */
const viewersPerTurn = 250;

/**
 * `follows`: it sent its count of numbers. Pages of older releases do not send one and get complete lists. `told`: count of the
 * channel's tickets that it was sent.
 */
interface Viewer {
  readonly follows: boolean;
  told: number;
}

/** Broadcasts the sales and phases of one lottery to the viewers of this process. */
export class LiveChannel {
  readonly #watchers = new Map<Send, Viewer>();
  readonly #ask: Read;
  readonly #onError: (error: unknown) => void;
  readonly #rest: Sleep;
  #tickets: SoldTicket[] = [];
  #known = NumberSet.empty;
  /** Count of known tickets after each reading, ascending. At these counts, the known tickets were exactly the sold ones. */
  #ends: number[] = [0];
  #horizon: string | null = null;
  #status: RoundReading['status'] = 'running';
  #isExtended = false;
  #isPaused = false;
  #now = 0;
  #underWay: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #counts = false;
  #readAt = 0;
  #restsUntil = 0;
  #isTelling = false;
  #told = Promise.resolve();
  #newsAfterCount = new Map<number, LiveEvent>();
  #entering = 0;
  #emptySince = performance.now();
  #closing: NodeJS.Timeout | undefined;

  constructor(ask: Read, onError: (error: unknown) => void, rest: Sleep) {
    this.#ask = ask;
    this.#onError = onError;
    this.#rest = rest;
  }

  /** For how long the channel has had no viewers, ms. */
  get emptyFor(): number {
    return this.isEmpty ? performance.now() - this.#emptySince : 0;
  }

  get isEmpty(): boolean {
    return this.#watchers.size === 0 && this.#entering === 0;
  }

  /**
   * Sends a new viewer the current state, and then all changes.
   * @param have count of sold numbers that the viewer knows; without it, the viewer gets all of them
   * @throws ApiError 404 if the lottery does not exist
   */
  async enter(send: Send, have?: number): Promise<void> {
    this.#entering += 1;
    try {
      await this.#read();
      if (this.#horizon === null) throw new ApiError(404, 'NOT_FOUND', 'This lottery does not exist.');
      send(this.#welcome(have));
      const phase = phases[this.#status];
      if (phase !== undefined) send({ type: phase, serverTime: this.#now });
      else if (this.#isExtended || this.#isPaused) send({ type: 'changed', serverTime: this.#now });
      this.#watchers.set(send, { follows: have !== undefined, told: this.#tickets.length });
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

  /** Reads the lottery and broadcasts changes. Calls during a reading share the next one. */
  refresh(): void {
    if (this.#next === undefined) this.#read().catch(this.#onError);
  }

  verify(): void {
    this.#counts = true;
    this.refresh();
  }

  /** Starts a reading after this call, one at a time: each continues from the horizon of the previous one. */
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
    if (this.#isTelling) await this.#restUntil(this.#readAt + restMs / 2);
    if (!this.#isTelling) await this.#restUntil(this.#restsUntil);
    this.#readAt = performance.now();
    const counted = this.#counts;
    this.#counts = false;
    const reading = await this.#ask({ since: this.#horizon, counted });
    if (reading === undefined) return;
    await this.#take(reading);
    if (reading.count === null || reading.count === this.#tickets.length) return;
    // The database was replaced by another one, which may have fewer sales or other transaction ids.
    const all = await this.#ask({ since: null, counted: false });
    if (all !== undefined) await this.#startAnew(all);
  }

  async #take(reading: RoundReading): Promise<void> {
    this.#learn(reading);
    if (!this.#isTelling) this.#told = this.#tellSold().catch(this.#onError);
    await this.#turn(reading);
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
    this.#ends = [...this.#ends.filter((end) => end >= count - maxListedNumbers), count];
    this.#newsAfterCount = new Map();
  }

  /** Updates the phase, which only moves forward, and tells of it after all sales. */
  async #turn({ status, paused, endsAt, extendedAt, now }: RoundReading): Promise<void> {
    if (order.indexOf(status) < order.indexOf(this.#status)) return;
    const serverTime = now.getTime();
    const isExtended = extendedAt !== null;
    const phase = status === this.#status ? undefined : phases[status];
    const isChanged = paused !== this.#isPaused || isExtended !== this.#isExtended;
    this.#status = status;
    this.#isPaused = paused;
    this.#isExtended = isExtended;
    clearTimeout(this.#closing);
    if (status === 'running')
      this.#closing = setTimeout(() => this.refresh(), Math.min(endsAt.getTime() - serverTime + 1, longestTimer)).unref();
    if (phase === undefined && !isChanged) return;
    await this.#told;
    await this.#tellSold();
    for (const type of [phase, isChanged ? 'changed' : undefined] as const) {
      const event = type && { type, serverTime };
      if (event) await this.#broadcast([...this.#watchers], () => event);
    }
  }

  async #startAnew(reading: RoundReading): Promise<void> {
    await this.#told;
    this.#tickets = [];
    this.#known = NumberSet.empty;
    this.#ends = [0];
    this.#learn(reading);
    const [whole, behind] = [this.#sold(0, true), this.#behind()];
    await this.#broadcast([...this.#watchers], (viewer) => {
      viewer.told = this.#tickets.length;
      return viewer.follows ? behind : whole;
    });
    await this.#turn(reading);
  }

  /** Sends each viewer what it lacks at its turn: sales read during the broadcast reach the last viewers with it. */
  async #tellSold(): Promise<void> {
    const lacking = () => [...this.#watchers].filter(([, { told }]) => told < this.#tickets.length);
    if (lacking().length === 0) return;
    this.#isTelling = true;
    try {
      await this.#restUntil(this.#restsUntil);
      await this.#broadcast(lacking(), (viewer) => {
        const news = this.#newsFor(viewer);
        viewer.told = this.#tickets.length;
        return news;
      });
    } finally {
      this.#isTelling = false;
    }
    if (lacking().length > 0) this.refresh();
  }

  #newsFor({ follows, told }: Viewer): LiveEvent {
    const from = follows && this.#tickets.length - told > maxListedNumbers ? this.#tickets.length : told;
    const news = this.#newsAfterCount.get(from) ?? this.#sold(from, false);
    this.#newsAfterCount.set(from, news);
    return news;
  }

  #welcome(have: number | undefined): LiveEvent {
    if (have === undefined) return this.#sold(0, true);
    const from = this.#ends.findLast((end) => end <= have);
    const isKnown = from !== undefined && have <= this.#tickets.length && this.#tickets.length - from <= maxListedNumbers;
    return isKnown ? this.#sold(from, false) : this.#behind();
  }

  #sold(from: number, complete: boolean) {
    const tickets = this.#tickets.slice(from);
    return { type: 'sold', complete, tickets, count: this.#tickets.length, serverTime: this.#now } satisfies LiveEvent;
  }

  /** Builds an event with the count only: viewers with fewer numbers fetch all of them as a bitmap. */
  #behind() {
    return this.#sold(this.#tickets.length, false);
  }

  async #restUntil(moment: number): Promise<void> {
    const rest = moment - performance.now();
    if (rest > 0) await this.#rest(rest);
  }

  async #broadcast(viewers: [Send, Viewer][], eventFor: (viewer: Viewer) => LiveEvent): Promise<void> {
    this.#restsUntil = performance.now() + restMs;
    let turn = 0;
    for (const [send, viewer] of viewers) {
      if (turn++ === viewersPerTurn) {
        await nextTurn();
        turn = 1;
      }
      if (this.#watchers.has(send)) send(eventFor(viewer));
    }
  }
}

const order: RoundReading['status'][] = ['running', 'awaiting', 'ended', 'cancelled'];
const phases = { running: undefined, awaiting: 'closed', ended: 'drawn', cancelled: 'cancelled' } as const satisfies Record<
  RoundReading['status'],
  LiveEvent['type'] | undefined
>;
