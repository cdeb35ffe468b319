import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { LiveEvent } from 'shared/contracts/soldNumbers';
import { NumberSet } from 'shared/numbers/NumberSet';
import { Value } from 'typebox/value';
import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { drawnBy, fixedChain, testBeacon, testFairLog } from '../../../../testkit/drawSourceFakes.ts';
import { addLottery } from '../../../../testkit/lotteries.ts';
import { buy, buyFor, type Player, player } from '../../../../testkit/players.ts';
import { openTestApp } from '../../../../testkit/testApp.ts';
import { queryWithoutTriggers } from '../../../../testkit/withoutTriggers.ts';
import type { App } from '../../../app/app.ts';
import { payUnchecked } from '../../../app/seed/demoLotteries.ts';
import type { Queryable } from '../../../core/db/database.ts';
import { cancelLottery } from '../cancellation/cancellation.service.ts';
import { drawDue } from '../draw/draw.service.ts';
import { type ReadOptions, readRound } from './live.repository.ts';
import { StreamLimiter } from './live.routes.ts';
import { LiveChannel } from './liveChannel.ts';

async function watch(url: string, lotteryId: number, have?: number) {
  const stopper = new AbortController();
  const response = await fetch(`${url}/api/lotteries/${lotteryId}/live${have === undefined ? '' : `?have=${have}`}`, {
    signal: stopper.signal,
  });
  if (!response.body) throw new Error('There is no stream.');
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<LiveEvent> => {
    for (;;) {
      const found = /^(?::[^\n]*\n\n)*event: (\w+)\ndata: (.*)\n\n/.exec(text);
      if (found) {
        text = text.slice(found[0].length);
        const event = Value.Parse(LiveEvent, JSON.parse(found[2] ?? ''));
        expect(event.type).toBe(found[1]);
        return event;
      }
      const { value, done } = await reader.read();
      if (done) throw new Error('The stream ended.');
      text += value;
    }
  };
  return { status: response.status, type: response.headers.get('content-type'), next, stop: () => stopper.abort() };
}

/** @param madeIn another transaction id */
async function sellByHand(tx: Queryable, lotteryId: number, userId: number, number: number, madeIn?: string): Promise<void> {
  await tx.query(
    `with p as (
       insert into purchases (user_id, lottery_id, ticket_numbers, total_price, made_in)
       values ($1, $2, array[$3::integer], 1, coalesce($4::text::xid8, pg_current_xact_id())) returning id
     )
     insert into tickets (lottery_id, ticket_number, user_id, purchase_id, price) select $2, $3, $1, p.id, 1 from p`,
    [userId, lotteryId, number, madeIn ?? null],
  );
}

function fail(error: unknown): never {
  throw error;
}

describe.each(databases)('watching a round on $name', ({ name, open }) => {
  let database: TestDatabase;
  let shop: App;
  let gallery: App;
  let url: string;
  let buyer: Player;

  beforeAll(async () => {
    database = await open();
    shop = await openTestApp(database.db);
    gallery = database.url === '' ? shop : await openTestApp(database.another());
    url = await gallery.listen({ port: 0, host: '127.0.0.1' });
    buyer = await player(database.db, { cto: 1_000 });
  });

  it('refuses a client that accepts no event stream with the usual error body', async () => {
    const id = await addLottery(database.db);
    for (const accept of ['application/json', 'text/html', 'text/event-stream;q=0']) {
      const answer = await gallery.inject({ url: `/api/lotteries/${id}/live`, headers: { accept } });
      expect([answer.statusCode, answer.headers['cache-control'], answer.json()]).toEqual([
        406,
        'no-store',
        { statusCode: 406, code: 'VALIDATION', message: expect.stringContaining('text/event-stream') },
      ]);
    }
  });
  afterAll(async () => {
    await gallery.close();
    if (gallery !== shop) await shop.close();
    await database.drop();
  });

  test('sends all sold numbers, then new ones, then the end of the sale and the draw', async () => {
    const id = await addLottery(database.db);
    await buyFor(shop, buyer, id, [4]);
    const stream = await watch(url, id);
    expect(stream).toMatchObject({ status: 200, type: expect.stringContaining('text/event-stream') });
    const sold = (...numbers: number[]) => numbers.map((ticketNumber) => ({ ticketNumber, userId: buyer.publicId }));
    expect(await stream.next()).toEqual({
      type: 'sold',
      complete: true,
      tickets: sold(4),
      count: 1,
      serverTime: expect.any(Number),
    });
    await buyFor(shop, buyer, id, [9, 2]);
    expect(await stream.next()).toMatchObject({ type: 'sold', complete: false, tickets: sold(2, 9) });
    await queryWithoutTriggers(database.db, 'update lotteries set extended_at = clock_timestamp() where id = $1', [id]);
    await database.db.notify('lotteries', String(id));
    expect(await stream.next()).toMatchObject({ type: 'changed' });
    const joined = await watch(url, id);
    expect([await joined.next(), await joined.next()]).toMatchObject([{ type: 'sold' }, { type: 'changed' }]);
    joined.stop();
    await queryWithoutTriggers(
      database.db,
      "update lotteries set ends_at = clock_timestamp() + interval '300 milliseconds' where id = $1",
      [id],
    );
    await buyFor(shop, buyer, id, [11]);
    expect(await stream.next()).toMatchObject({ type: 'sold', tickets: sold(11) });
    expect(await stream.next()).toMatchObject({ type: 'closed' });
    await queryWithoutTriggers(
      database.db,
      "update lotteries set starts_at = starts_at - interval '1 hour', ends_at = ends_at - interval '10 seconds' where id = $1",
      [id],
    );
    const announcer = { announce: (lotteryId: number) => void database.db.notify('lotteries', String(lotteryId)) };
    await drawDue({ db: database.db, ...drawnBy(fixedChain(4)), announcer });
    const unpaid = await watch(url, id);
    expect([await unpaid.next(), await unpaid.next()]).toMatchObject([{ type: 'sold' }, { type: 'closed' }]);
    unpaid.stop();
    await payUnchecked(database.db);
    announcer.announce(id);
    expect(await stream.next()).toMatchObject({ type: 'drawn' });
    stream.stop();

    const late = await watch(url, id);
    expect(await late.next()).toMatchObject({ type: 'sold', complete: true, tickets: sold(4, 2, 9, 11) });
    expect(await late.next()).toMatchObject({ type: 'drawn' });
    late.stop();
  });

  describe('a page that says how many numbers it has', () => {
    const soldTo = (...numbers: number[]) => numbers.map((ticketNumber) => ({ ticketNumber, userId: buyer.publicId }));
    const countOf = async (id: number) => (await shop.inject(`/api/lotteries/${id}/sold`)).json().count;

    test('gets the numbers sold since, and continues from there', async () => {
      const id = await addLottery(database.db);
      await buyFor(shop, buyer, id, [4, 5]);
      const have = await countOf(id);
      const first = await watch(url, id, have);
      expect(await first.next()).toEqual({
        type: 'sold',
        complete: false,
        tickets: [],
        count: 2,
        serverTime: expect.any(Number),
      });
      await buyFor(shop, buyer, id, [9, 2]);
      expect(await first.next()).toMatchObject({ type: 'sold', complete: false, tickets: soldTo(2, 9), count: 4 });
      first.stop();
      await buyFor(shop, buyer, id, [1]);
      const again = await watch(url, id, 4);
      expect(await again.next()).toMatchObject({ type: 'sold', complete: false, tickets: soldTo(1), count: 5 });
      await buyFor(shop, buyer, id, [0]);
      expect(await again.next()).toMatchObject({ type: 'sold', tickets: soldTo(0), count: 6 });
      again.stop();
    });

    test('gets an event that it is too far behind, and continues with the numbers of /sold', async () => {
      const id = await addLottery(database.db, { numbers: 5_000, beacon: testBeacon() });
      const rich = await player(database.db, { cto: 2_000 });
      await buyFor(shop, rich, id, [0]);
      for (const first of [1, 601])
        await buyFor(
          shop,
          rich,
          id,
          Array.from({ length: 600 }, (_, place) => first + place),
        );
      const stream = await watch(url, id, 1);
      expect(await stream.next()).toEqual({
        type: 'sold',
        complete: false,
        tickets: [],
        count: 1_201,
        serverTime: expect.any(Number),
      });
      expect(await countOf(id)).toBe(1_201);
      await buyFor(shop, rich, id, [4_999]);
      expect(await stream.next()).toMatchObject({ tickets: [{ ticketNumber: 4_999, userId: rich.publicId }], count: 1_202 });
      stream.stop();
      const old = await watch(url, id);
      expect(await old.next()).toMatchObject({ complete: true, tickets: { length: 1_202 } });
      old.stop();
      const wrong = await watch(url, id, 4_000);
      expect(await wrong.next()).toMatchObject({ type: 'sold', tickets: [], count: 1_202 });
      wrong.stop();
    });

    test('ends with exactly the sold numbers after many concurrent purchases in two processes', async () => {
      const id = await addLottery(database.db, { numbers: 2_000, beacon: testBeacon() });
      const buyers: Player[] = [];
      for (let count = 0; count < 10; count++) buyers.push(await player(database.db, { cto: 1_000 }));
      const soldOf = async () => NumberSet.fromBase64((await shop.inject(`/api/lotteries/${id}/sold`)).json().bits);
      const follow = async (events: number) => {
        let had = await soldOf();
        let count = had.size;
        for (;;) {
          const stream = await watch(url, id, count);
          for (let heard = 0; heard < events; heard++) {
            const event = await stream.next();
            if (event.type === 'sold') {
              had = had.with(event.tickets.map(({ ticketNumber }) => ticketNumber));
              count = event.count ?? 0;
            }
            if (had.has(1_999)) {
              stream.stop();
              return had;
            }
          }
          stream.stop();
        }
      };
      const following = [follow(1), follow(3), follow(1_000_000)];
      const purchases = Array.from({ length: 200 }, (_, place) => place);
      await Promise.all(
        buyers.map(async (each, which) => {
          for (const place of purchases.filter((one) => one % buyers.length === which))
            await buy(place % 2 === 0 ? shop : gallery, each, id, [
              place * 5,
              place * 5 + 1,
              place * 5 + (place % 5 === 0 ? 5 : 2),
            ]);
        }),
      );
      await buyFor(shop, buyers[0] ?? buyer, id, [1_999]);
      const sold = await soldOf();
      expect(sold.size).toBeGreaterThan(400);
      for (const had of await Promise.all(following)) expect([...had]).toEqual([...sold]);
    });

    if (name === 'postgres')
      test('gets purchases that committed after later ones', async () => {
        const id = await addLottery(database.db);
        const stream = await watch(url, id, 0);
        expect(await stream.next()).toMatchObject({ tickets: [] });
        const [written, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
        const late = database.another();
        const ended = late.transaction(async (tx) => {
          await sellByHand(tx, id, buyer.id, 3);
          written.resolve();
          await mayEnd.promise;
        });
        await written.promise;
        await buyFor(shop, buyer, id, [8]);
        expect(await stream.next()).toMatchObject({ tickets: soldTo(8), count: 1 });
        mayEnd.resolve();
        await ended;
        await late.notify('lotteries', String(id));
        expect(await stream.next()).toMatchObject({ tickets: soldTo(3), count: 2 });
        stream.stop();
      });

    test('gets all numbers again when the database has more sold numbers than were read', async () => {
      const id = await addLottery(database.db);
      const asked: ReadOptions[] = [];
      const read = (wish: ReadOptions) => {
        asked.push(wish);
        return readRound(database.db, id, wish);
      };
      const room = new LiveChannel(read, fail, async () => {});
      const events: LiveEvent[] = [];
      await buyFor(shop, buyer, id, [6]);
      await room.enter((event) => events.push(event), 1);
      expect(events).toMatchObject([{ type: 'sold', tickets: [], count: 1 }]);
      // As after the replacement of the database, with other transaction ids.
      await sellByHand(database.db, id, buyer.id, 3, '1');
      const heard = async (refresh: () => void) => {
        const readings = asked.length;
        refresh();
        while (asked.length === readings) await sleep(5);
        await room.enter(() => {}, 0);
        return events.slice(1);
      };
      expect(await heard(() => room.refresh())).toEqual([]);
      expect(await heard(() => room.verify())).toMatchObject([{ type: 'sold', tickets: [], count: 2 }]);
    });
  });

  test('a client of HTTP/1.0 gets events without chunks', async () => {
    const id = await addLottery(database.db);
    const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('latin1');
    socket.write(`GET /api/lotteries/${id}/live HTTP/1.0\r\n\r\n`);
    let text = '';
    for await (const piece of socket) {
      text += piece;
      if (text.endsWith('}\n\n')) break;
    }
    expect(text).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n\r\nevent: sold\ndata: \{[^\r\n]*\}\n\n$/);
  });

  test('a cancelled round says so', async () => {
    const id = await addLottery(database.db);
    const stream = await watch(url, id);
    expect(await stream.next()).toMatchObject({ type: 'sold', complete: true, tickets: [] });
    const announcer = { announce: (lotteryId: number) => void database.db.notify('lotteries', String(lotteryId)) };
    await cancelLottery({ db: database.db, fairLog: testFairLog, announcer }, id, 'A test.');
    expect(await stream.next()).toMatchObject({ type: 'cancelled' });
    stream.stop();
  });

  test('a round that does not exist is 404, not an empty stream', async () => {
    const response = await fetch(`${url}/api/lotteries/999999/live`);
    expect(await response.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
  });

  test('closing the API ends its streams', async () => {
    const id = await addLottery(database.db);
    const other = await openTestApp(database.db);
    const stream = await watch(await other.listen({ port: 0, host: '127.0.0.1' }), id);
    await stream.next();
    const ended = expect(stream.next()).rejects.toThrow();
    await other.close();
    await ended;
  });
});

const enter = (places: StreamLimiter, network: string, times: number) =>
  Array.from({ length: times }, () => places.enter(network)).filter((leave) => leave !== undefined);

test('networks that take all they can leave the last places to those who have few', () => {
  const places = new StreamLimiter({ most: 100, kept: 20, few: 3 });
  expect(['a', 'b'].map((network) => enter(places, network, 60).length)).toEqual([60, 20]);
  expect(['a', 'c', 'd'].map((network) => enter(places, network, 60).length)).toEqual([0, 3, 3]);
  expect(places.taken).toBe(86);
});

test('there are never more than the process has, and a place is given back once', () => {
  const places = new StreamLimiter({ most: 2, kept: 0, few: 0 });
  const [first] = enter(places, 'a', 5);
  expect(places.taken).toBe(2);
  first?.();
  first?.();
  expect([places.taken, enter(places, 'b', 5).length]).toEqual([1, 1]);
});
