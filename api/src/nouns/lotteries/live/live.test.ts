import { LiveEvent } from 'shared/contracts/live';
import { Value } from 'typebox/value';
import { simulatedChain } from '../../../base/chain/simulated.ts';
import type { App } from '../../../main/app.ts';
import { behindGuards } from '../../../testing/behindGuards.ts';
import { databases, type TestDatabase } from '../../../testing/databases.ts';
import { drawnBy, testFairLog } from '../../../testing/deciders.ts';
import { addLottery } from '../../../testing/lotteries.ts';
import { buyFor, type Player, player } from '../../../testing/players.ts';
import { openTestApp } from '../../../testing/testApp.ts';
import { cancelLottery } from '../cancellation/cancellation.service.ts';
import { drawDue } from '../draw/draw.service.ts';

/** Reads a stream of events one by one. */
async function watch(url: string, lotteryId: number) {
  const stopper = new AbortController();
  const response = await fetch(`${url}/api/lotteries/${lotteryId}/live`, { signal: stopper.signal });
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

describe.each(databases)('watching a round on $name', ({ open }) => {
  let database: TestDatabase;
  /** Where numbers are bought, and where they are watched: another process wherever the database allows it. */
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
  afterAll(async () => {
    await gallery.close();
    if (gallery !== shop) await shop.close();
    await database.drop();
  });

  test('everything sold so far, then what is new, then the end of the sale and the draw', async () => {
    const id = await addLottery(database.db, { chain: 'simulated' });
    await buyFor(shop, buyer, id, [4]);
    const stream = await watch(url, id);
    expect(stream).toMatchObject({ status: 200, type: expect.stringContaining('text/event-stream') });
    const sold = (...numbers: number[]) => numbers.map((ticketNumber) => ({ ticketNumber, userId: buyer.publicId }));
    expect(await stream.next()).toEqual({ type: 'sold', complete: true, tickets: sold(4), serverTime: expect.any(Number) });
    await buyFor(shop, buyer, id, [9, 2]);
    expect(await stream.next()).toMatchObject({ type: 'sold', complete: false, tickets: sold(2, 9) });
    // The end comes by the clock of the database, not by a message.
    await behindGuards(
      database.db,
      "update lotteries set ends_at = clock_timestamp() + interval '300 milliseconds' where id = $1",
      [id],
    );
    await buyFor(shop, buyer, id, [11]);
    expect(await stream.next()).toMatchObject({ type: 'sold', tickets: sold(11) });
    expect(await stream.next()).toMatchObject({ type: 'closed' });
    await behindGuards(
      database.db,
      "update lotteries set starts_at = starts_at - interval '1 hour', ends_at = ends_at - interval '10 seconds' where id = $1",
      [id],
    );
    const announcer = { announce: (lotteryId: number) => void database.db.notify('lotteries', String(lotteryId)) };
    await drawDue({ db: database.db, ...drawnBy(simulatedChain(database.db)), announcer });
    expect(await stream.next()).toMatchObject({ type: 'drawn' });
    stream.stop();

    const late = await watch(url, id);
    expect(await late.next()).toMatchObject({ type: 'sold', complete: true, tickets: sold(4, 2, 9, 11) });
    expect(await late.next()).toMatchObject({ type: 'drawn' });
    late.stop();
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
