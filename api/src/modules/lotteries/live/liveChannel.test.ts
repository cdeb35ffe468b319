import type { LiveEvent } from 'shared/contracts/soldNumbers';
import { NumberSet } from 'shared/numbers/NumberSet';
import type { ReadOptions, RoundReading } from './live.repository.ts';
import { createLiveHub, type LiveHub } from './live.routes.ts';
import { LiveChannel, type Send } from './liveChannel.ts';

interface Sale {
  /** Ids are assigned in this order and committed in any order. */
  id: number;
  transaction: number;
  numbers: number[];
}

type Mark = (world: World) => string;

/** A simulated database with sales in progress, whose readings complete when the test says so. */
class World {
  readonly #mark: Mark;
  readonly #isNew: (sale: Sale, since: string) => boolean;
  readonly active: Sale[] = [];
  committed: Sale[] = [];
  #last = 0;
  readonly asked: (() => void)[] = [];

  /** @param mark position of a reading @param isNew whether a sale is new for the next reading */
  constructor(mark: Mark, isNew: (sale: Sale, since: string) => boolean) {
    this.#mark = mark;
    this.#isNew = isNew;
  }

  begin(numbers: number[]): void {
    this.#last += 1;
    this.active.push({ id: this.#last, transaction: this.#last, numbers });
  }

  commit(which: number): void {
    this.committed.push(...this.active.splice(which % this.active.length, 1));
  }

  abort(which: number): void {
    this.active.splice(which % this.active.length, 1);
  }

  get sold(): NumberSet {
    return NumberSet.of(this.committed.flatMap(({ numbers }) => numbers));
  }

  get oldestActive(): number {
    return this.active.reduce((oldest, { transaction }) => Math.min(oldest, transaction), this.#last + 1);
  }

  get newestCommitted(): number {
    return this.committed.reduce((newest, { id }) => Math.max(newest, id), 0);
  }

  readonly read = ({ since, counted }: ReadOptions): Promise<RoundReading> =>
    new Promise((resolve) => {
      this.asked.push(() =>
        resolve({
          status: 'running',
          paused: false,
          endsAt: new Date(Date.now() + 3_600_000),
          extendedAt: null,
          now: new Date(),
          horizon: this.#mark(this),
          sales: this.committed
            .filter((sale) => since === null || this.#isNew(sale, since))
            .map(({ numbers }) => ({ userId: 7, numbers })),
          count: counted ? this.sold.size : null,
        }),
      );
    });
}

/** As in the provider: by the oldest running transaction. */
const byTransaction = () =>
  new World(
    (world) => String(world.oldestActive),
    ({ transaction }, since) => transaction >= Number(since),
  );
/** The naive way, by the newest id, which misses late commits. */
const byId = () =>
  new World(
    (world) => String(world.newestCommitted),
    ({ id }, since) => id > Number(since),
  );

/** A page that follows a lottery: it fetches /sold, disconnects and reconnects. */
class Page {
  have = NumberSet.empty;
  count = 0;
  readonly #world: World;
  readonly #hub: LiveHub;
  #leave: Promise<() => void> | undefined;
  told = 0;

  constructor(world: World, hub: LiveHub) {
    this.#world = world;
    this.#hub = hub;
    this.ask();
  }

  ask(): void {
    const { sold } = this.#world;
    this.have = this.have.with(sold);
    this.count = Math.max(this.count, sold.size);
  }

  readonly #hear = (event: LiveEvent) => {
    if (event.type !== 'sold') return;
    this.told += event.tickets.length;
    this.have = this.have.with(event.tickets.map(({ ticketNumber }) => ticketNumber));
    if ((event.count ?? 0) > this.have.size && event.tickets.length === 0) return this.ask();
    this.count = Math.max(this.count, event.count ?? 0);
  };

  get watches(): boolean {
    return this.#leave !== undefined;
  }

  come(): void {
    this.#leave = this.#hub.watch(1, (event) => this.#hear(event), this.count);
  }

  go(): void {
    void this.#leave?.then((leave) => leave());
    this.#leave = undefined;
  }
}

const lastSold = 99_999;

/** Runs a random history of sales, readings and pages. @returns how many pages have wrong numbers in the end */
async function history(seed: number, world: World): Promise<{ wrong: number; told: number }> {
  const fail = (error: unknown) => {
    throw error;
  };
  const heard: ((ids: readonly number[]) => void)[] = [];
  const subscribe = (listener: (ids: readonly number[]) => void) => {
    heard.push(listener);
    return () => {};
  };
  const hub = createLiveHub(
    (_id, wish) => world.read(wish),
    { subscribe },
    fail,
    async () => {},
  );
  const next = randoms(seed);
  const free = Array.from({ length: 4_000 }, (_, number) => number);
  const settle = async () => {
    for (let turn = 0; turn < 30; turn++) await Promise.resolve();
  };
  const answer = async () => {
    world.asked.shift()?.();
    await settle();
  };
  const pages: Page[] = [];
  for (let step = 0; step < 300; step++) {
    const page = pages[next() % Math.max(1, pages.length)];
    const what = next() % 10;
    if (what < 3) world.begin(free.splice(0, next() % 20 === 0 ? 600 : 1 + (next() % 3)));
    else if (what < 6 && world.active.length > 0) {
      if (next() % 8 === 0) world.abort(next());
      else world.commit(next());
      for (const tell of heard) tell([1]);
    } else if (what === 6 && pages.length < 6) pages.push(new Page(world, hub));
    else if (what === 7 && page && !page.watches) page.come();
    else if (what === 8 && page?.watches) page.go();
    else await answer();
    await settle();
  }
  while (world.active.length > 0) world.commit(0);
  for (const page of pages) if (!page.watches) page.come();
  await answer();
  world.begin([lastSold]);
  world.commit(0);
  for (const tell of heard) tell([1]);
  for (let more = 0; more < 100 && pages.some(({ have }) => !have.has(lastSold)); more++) await answer();
  hub.close();
  const sold = world.sold.toBase64();
  return {
    wrong: pages.filter(({ have }) => have.toBase64() !== sold).length,
    told: pages.reduce((sum, page) => sum + page.told, 0),
  };
}

function randoms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 8;
  };
}

const histories = 100;
const runAll = async (world: () => World) => {
  const ends = [];
  for (let seed = 1; seed <= histories; seed++) ends.push(await history(seed, world()));
  return ends;
};

test('for all interleavings of sales, reads and pages, a follower ends with exactly the sold numbers', async () => {
  const ends = await runAll(byTransaction);
  expect(ends.filter(({ wrong }) => wrong > 0)).toEqual([]);
  expect(ends.filter(({ told }) => told > 0).length).toBeGreaterThan(histories / 2);
});

test('control: reading by purchase ids loses late commits', async () => {
  expect((await runAll(byId)).filter(({ wrong }) => wrong > 0).length).toBeGreaterThan(0);
});

function openChannel(reading: () => Partial<RoundReading>): LiveChannel {
  const [endsAt, now] = [new Date(Date.now() + 3_600_000), new Date()];
  const whole: RoundReading = {
    status: 'running',
    paused: false,
    endsAt,
    now,
    horizon: '1',
    count: null,
    extendedAt: null,
    sales: [],
  };
  const fail = (error: unknown) => {
    throw error;
  };
  return new LiveChannel(
    async () => ({ ...whole, ...reading() }),
    fail,
    async () => {},
  );
}

test('tells every viewer that the sale was paused, and resumed', async () => {
  let paused = false;
  const channel = openChannel(() => ({ paused }));
  const views: { told: string[]; send: Send }[] = [];
  for (paused of [false, true, true, false]) {
    const told: string[] = [];
    const send: Send = ({ type }) => told.push(type);
    views.push({ told, send });
    await channel.enter(send, 0);
  }
  expect(views.map(({ told }) => told)).toEqual([
    ['sold', 'changed', 'changed'],
    ['sold', 'changed', 'changed'],
    ['sold', 'changed', 'changed'],
    ['sold'],
  ]);
  for (const { send } of views) channel.leave(send);
});

test('tells a large audience in turns, with requests in between: in order, and not those who left meanwhile', async () => {
  let round: Pick<RoundReading, 'status' | 'sales'> = { status: 'running', sales: [] };
  const channel = openChannel(() => round);
  const told: string[][] = Array.from({ length: 600 }, () => []);
  const views = told.map(
    (own): Send =>
      ({ type }) =>
        own.push(type),
  );
  const [last, leaver] = [told[598], views[599]];
  let before: string[] | undefined;
  let isFirst = true;
  const first: Send = () => {
    if (round.status === 'running' || !isFirst) return;
    isFirst = false;
    if (leaver) channel.leave(leaver);
    setImmediate(() => {
      before = [...(last ?? [])];
    });
  };
  for (const view of [first, ...views]) await channel.enter(view, 0);
  round = { status: 'cancelled', sales: [{ userId: 7, numbers: [5] }] };
  await channel.enter(() => {}, 0);
  expect(before).toEqual(['sold']);
  expect(told.map((own) => own.join())).toEqual([...Array.from({ length: 599 }, () => 'sold,sold,cancelled'), 'sold']);
});

test('what is sold during a broadcast reaches those whose turn comes later with it, and the others next; then all hear of the close', async () => {
  let round: Pick<RoundReading, 'status' | 'sales'> = { status: 'running', sales: [] };
  const channel = openChannel(() => round);
  const told: number[][][] = Array.from({ length: 600 }, () => []);
  const over = Promise.withResolvers<void>();
  const views = told.map(
    (own, place): Send =>
      (event) => {
        own.push(event.type === 'sold' ? event.tickets.map(({ ticketNumber }) => ticketNumber) : []);
        if (place === 0 && own.length === 2) {
          round = { status: 'awaiting', sales: [{ userId: 7, numbers: [5, 6] }] };
          channel.refresh();
        }
        if (place === 599 && event.type === 'closed') over.resolve();
      },
  );
  for (const view of views) await channel.enter(view, 0);
  round = { status: 'running', sales: [{ userId: 7, numbers: [5] }] };
  channel.refresh();
  await over.promise;
  const early = Array.from({ length: 250 }, () => [[], [5], [6], []]);
  expect(told).toEqual([...early, ...Array.from({ length: 350 }, () => [[], [5, 6], []])]);
});
