import { setTimeout as sleep } from 'node:timers/promises';
import { asProvider, databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { drawnBy, fixedChain, testFairLog } from '../../../../testkit/drawSourceFakes.ts';
import { addLottery, endLottery } from '../../../../testkit/lotteries.ts';
import { mailsTo } from '../../../../testkit/mailbox.ts';
import { buyFor, type Player, player } from '../../../../testkit/players.ts';
import { startPushService, subscribedBrowser } from '../../../../testkit/pushService.ts';
import { openTestApp } from '../../../../testkit/testApp.ts';
import { testFairKey } from '../../../../testkit/testKeys.ts';
import { bearerOf } from '../../../../testkit/testMembers.ts';
import type { App } from '../../../app/app.ts';
import type { Database } from '../../../core/db/database.ts';
import { addToOutbox, listOutbox } from '../../../core/mail/outbox.repository.ts';
import { type PushOutcome, vapidKeys, webPush } from '../../../core/push/webPush.ts';
import { cancelLottery } from '../../lotteries/cancellation/cancellation.service.ts';
import { drawDue } from '../../lotteries/draw/draw.service.ts';
import { alertMail, dispatchAlerts, type NotifyDeps, sendPushes } from './notifySettled.ts';

const publicUrl = 'https://lotto.example.com';
const announcer = { announce: () => {} };

describe.each(databases)('telling of settled rounds on $name', ({ name, open }) => {
  let database: TestDatabase;
  let db: Database;
  let app: App;
  let service: Awaited<ReturnType<typeof startPushService>>;
  const warnings: unknown[] = [];
  let deps: NotifyDeps;

  beforeAll(async () => {
    database = await open();
    db = asProvider(database.db);
    app = await openTestApp(database.db, { allowPlain: ['push'] });
    service = await startPushService();
    const keys = vapidKeys(testFairKey);
    const send = webPush({ keys, contact: publicUrl, allowPlain: true });
    deps = { db, publicUrl, send, log: { warn: (...said: unknown[]) => void warnings.push(said) } };
  });
  afterAll(async () => {
    await app.close();
    await service.close();
    await database.drop();
  });
  beforeEach(async () => {
    service.received.length = 0;
    warnings.length = 0;
    for (const table of ['alerts', 'push_queue', 'outbox']) await database.db.query(`delete from ${table}`);
  });

  const choose = (headers: Player['headers'], choice: 'none' | 'mail') =>
    app.inject({ method: 'POST', url: '/api/alerts/choose', headers, payload: { choice } });
  const subscribe = async (headers: Player['headers'], path = '201') => {
    const browser = subscribedBrowser(`${service.url}/${path}/${crypto.randomUUID()}`);
    const answer = await app.inject({ method: 'POST', url: '/api/alerts/push', headers, payload: browser.target });
    expect(answer.statusCode).toBe(200);
    return browser;
  };
  const mailOf = ({ username }: Player) => mailsTo(database.db, `${username}@example.com`);
  const settle = async (id: number, number: number) => {
    await endLottery(database.db, id);
    expect(await drawDue({ db, ...drawnBy(fixedChain(number)), announcer })).toMatchObject([{ lotteryId: id, outcome: 'drawn' }]);
  };
  const queued = async () => (await database.db.query<{ id: number }>('select lottery_id as id from alerts')).length;
  const waiting = () =>
    database.db.query<{ attempts: number; seconds: number }>(
      'select attempts, extract(epoch from next_attempt_at - now())::float8 as seconds from push_queue order by id',
    );
  const rested = () => database.db.query('update push_queue set next_attempt_at = now()');
  const devicesOf = async ({ headers }: Player) => (await app.inject({ url: '/api/alerts/me', headers })).json().devices;
  const pushed = async (path?: string) => {
    const buyer = await player(database.db, { cto: 10 });
    const browser = await subscribe(buyer.headers, path);
    const id = await addLottery(database.db);
    await buyFor(app, buyer, id, [1]);
    await settle(id, 1);
    await dispatchAlerts(deps);
    return { buyer, browser, id };
  };

  test('each buyer who chose it is notified once, with the same words for a win and a loss', async () => {
    const [winner, loser, quiet, unasked] = await Promise.all([1, 2, 3, 4].map(() => player(database.db, { cto: 100 })));
    if (!winner || !loser || !quiet || !unasked) throw new Error('Four players.');
    await choose(loser.headers, 'mail');
    await choose(winner.headers, 'mail');
    await choose(quiet.headers, 'none');
    const id = await addLottery(database.db);
    for (let number = 0; number < 10; number++) await buyFor(app, loser, id, [number]);
    await buyFor(app, winner, id, [11]);
    await buyFor(app, quiet, id, [12]);
    await buyFor(app, unasked, id, [13]);
    expect(await queued()).toBe(0);
    await settle(id, 11);
    expect(await queued()).toBe(2);
    expect(await dispatchAlerts(deps)).toBe(2);
    expect(await dispatchAlerts(deps)).toBe(0);
    const [toWinner, toLoser] = [await mailOf(winner), await mailOf(loser)];
    expect([toWinner.length, toLoser.length]).toEqual([1, 1]);
    expect(toLoser[0]).toMatchObject({
      subject: `The draw of round ${id} is done`,
      text: expect.stringContaining(`See your result.\n\nSee the round:\n${publicUrl}/lottery/${id}\n\n`),
    });
    expect([toLoser[0]?.subject, toLoser[0]?.text]).toEqual([toWinner[0]?.subject, toWinner[0]?.text]);
    expect(toLoser[0]?.text).not.toMatch(/won|win|lost|lose|prize|CTO|50/i);
    expect([...(await mailOf(quiet)), ...(await mailOf(unasked))]).toEqual([]);
  });

  test('a push goes to each browser of a member and can be read by it alone', async () => {
    const [winner, loser] = [await player(database.db, { cto: 100 }), await player(database.db, { cto: 100 })];
    const theirs = [await subscribe(winner.headers), await subscribe(await bearerOf(database.db, winner.id))];
    const others = await subscribe(loser.headers);
    const id = await addLottery(database.db);
    await buyFor(app, winner, id, [1, 2]);
    await buyFor(app, loser, id, [3]);
    await settle(id, 2);
    await dispatchAlerts(deps);
    await sendPushes(deps);
    await sendPushes(deps);
    expect(service.received).toHaveLength(3);
    for (const { target, open } of [...theirs, others]) {
      const received = service.received.filter(({ path }) => target.endpoint.endsWith(path));
      expect(received.map(({ body }) => open(body))).toEqual([
        {
          web_push: 8030,
          notification: {
            title: `The draw of round ${id} is done`,
            body: 'See your result.',
            navigate: `${publicUrl}/lottery/${id}`,
          },
        },
      ]);
    }
    expect(await waiting()).toEqual([]);
  });

  test('a cancelled round is notified too, with the words that it was not drawn', async () => {
    const buyer = await player(database.db, { cto: 100 });
    await choose(buyer.headers, 'mail');
    const id = await addLottery(database.db);
    await buyFor(app, buyer, id, [1]);
    await buyFor(app, buyer, id, [2]);
    const cancelled = await cancelLottery({ db, fairLog: testFairLog, announcer }, id, 'The prize broke.');
    expect(cancelled).toMatchObject({ members: 1, refunded: 2 });
    await dispatchAlerts(deps);
    expect((await mailOf(buyer)).map(({ subject, text }) => [subject, text])).toEqual([
      [`Round ${id} was cancelled`, expect.stringContaining('Every ticket is paid back: see the round.')],
    ]);
  });

  test.each(['7d', '6m'])('results are notified during a break of %s', async (length) => {
    const buyer = await player(database.db, { cto: 100 });
    await choose(buyer.headers, 'mail');
    const id = await addLottery(database.db);
    await buyFor(app, buyer, id, [1]);
    const begun = await app.inject({ method: 'POST', url: '/api/protection/break', headers: buyer.headers, payload: { length } });
    expect(begun.statusCode).toBe(200);
    await settle(id, 9);
    await dispatchAlerts(deps);
    expect(await mailOf(buyer)).toHaveLength(1);
  });

  test('a choice changed before the notification was written applies to it', async () => {
    const [toNone, toMail] = [await player(database.db, { cto: 10 }), await player(database.db, { cto: 10 })];
    await choose(toNone.headers, 'mail');
    await subscribe(toMail.headers);
    const id = await addLottery(database.db);
    for (const [index, buyer] of [toNone, toMail].entries()) await buyFor(app, buyer, id, [index]);
    await settle(id, 9);
    await choose(toNone.headers, 'none');
    await choose(toMail.headers, 'mail');
    await dispatchAlerts(deps);
    await sendPushes(deps);
    expect([await mailOf(toNone), await mailOf(toMail)]).toMatchObject([[], [{}]]);
    expect(service.received).toEqual([]);
  });

  test('a draw that is not final notifies no member', async () => {
    const buyer = await player(database.db, { cto: 10 });
    await choose(buyer.headers, 'mail');
    const id = await addLottery(database.db);
    await buyFor(app, buyer, id, [1]);
    await endLottery(database.db, id);
    const broken = {
      ...db,
      transaction: <T>(work: (tx: Database) => Promise<T>) =>
        db.transaction(async (tx) => {
          await work({ ...db, ...tx });
          throw new Error('The database went away.');
        }),
    };
    await drawDue({ db: broken, ...drawnBy(fixedChain(1)), announcer });
    expect(await queued()).toBe(0);
    await drawDue({ db, ...drawnBy(fixedChain(1)), announcer }, { resting: true });
    expect(await queued()).toBe(1);
  });

  test('notifications of a process that dies are written by the next one, once', async () => {
    const buyers = await Promise.all([1, 2, 3].map(() => player(database.db, { cto: 10 })));
    for (const { headers } of buyers) await choose(headers, 'mail');
    const id = await addLottery(database.db);
    for (const [index, buyer] of buyers.entries()) await buyFor(app, buyer, id, [index]);
    await settle(id, 9);
    let mails = 0;
    const dying: Database = {
      ...db,
      transaction: (work) =>
        db.transaction((tx) =>
          work({
            ...tx,
            query: (sql, ...rest) => {
              if (sql.includes('"outbox"') && ++mails === 2) throw new Error('killed');
              return tx.query(sql, ...rest);
            },
          }),
        ),
    };
    await expect(dispatchAlerts({ ...deps, db: dying })).rejects.toThrow('killed');
    expect([await queued(), (await listOutbox(database.db)).length]).toEqual([3, 0]);
    expect(await dispatchAlerts(deps)).toBe(3);
    for (const buyer of buyers) expect(await mailOf(buyer)).toHaveLength(1);
  });

  test('a push claimed by a process that dies is sent by another, after a pause', async () => {
    await pushed();
    const dead = { ...deps, send: () => new Promise<PushOutcome>(() => {}) };
    void sendPushes(dead);
    while ((await waiting())[0]?.attempts !== 1) await sleep(5);
    await sendPushes(deps);
    expect(service.received).toEqual([]);
    await rested();
    await sendPushes(deps);
    expect([service.received.length, await waiting()]).toEqual([1, []]);
  });

  const crowd = async (count: number) => {
    const buyers = await Promise.all(Array.from({ length: count }, () => player(database.db, { cto: 10 })));
    for (const [index, { headers }] of buyers.entries()) await (index % 2 ? subscribe(headers) : choose(headers, 'mail'));
    const id = await addLottery(database.db, { numbers: count });
    for (const [index, buyer] of buyers.entries()) await buyFor(app, buyer, id, [index]);
    await settle(id, 0);
  };

  test('several processes at it tell each member once', async () => {
    await crowd(32);
    const processes = Array.from({ length: 4 }, () => ({
      ...deps,
      db: name === 'postgres' ? asProvider(database.another()) : db,
    }));
    await Promise.all(processes.map((each) => dispatchAlerts(each)));
    await Promise.all(processes.map((each) => sendPushes(each)));
    const mailed = (await listOutbox(database.db, 1_000)).map(({ to }) => to);
    expect([mailed.length, new Set(mailed).size]).toEqual([16, 16]);
    expect([service.received.length, new Set(service.received.map(({ path }) => path)).size]).toEqual([16, 16]);
  });

  test('control: several that look first and remove afterwards tell them more than once', async () => {
    await crowd(8);
    const look = () =>
      db.query<{ id: number; email: string }>(
        'select a.lottery_id as id, u.email from alerts a join users u on u.id = a.user_id',
      );
    const tell = async (due: Awaited<ReturnType<typeof look>>) => {
      for (const { id, email } of due) await addToOutbox(db, alertMail(email, publicUrl, { lotteryId: id, cancelled: false }));
      await db.query('delete from alerts');
    };
    // Both processes read before one deletes; without this order, a busy machine would run them one after the other.
    const looked = [await look(), await look()];
    await Promise.all(looked.map(tell));
    expect((await listOutbox(database.db, 1_000)).length).toBeGreaterThan(8);
  });

  test.each(['404', '410'])('the answer %s forgets the browser, and its alerts', async (status) => {
    const { buyer } = await pushed(status);
    await sendPushes(deps);
    expect([service.received.length, await devicesOf(buyer), await waiting()]).toEqual([1, 0, []]);
  });

  test('a browser that has subscribed anew meanwhile is not forgotten for its old address', async () => {
    const { buyer } = await pushed('410');
    await sendPushes({
      ...deps,
      send: async (...args) => {
        const outcome = await deps.send(...args);
        await subscribe(buyer.headers);
        return outcome;
      },
    });
    expect(await devicesOf(buyer)).toBe(1);
    await rested();
    await sendPushes(deps);
    expect(service.received.map(({ path }) => path.split('/')[1])).toEqual(['410', '201']);
  });

  test.each([
    ['500', 60],
    ['429', 600],
  ])('after the answer %s it is tried again when %i seconds have passed, and the browser stays', async (status, seconds) => {
    const { buyer } = await pushed(status);
    await sendPushes(deps);
    await sendPushes(deps);
    expect([service.received.length, await devicesOf(buyer)]).toEqual([1, 1]);
    const [push] = await waiting();
    expect(push?.attempts).toBe(1);
    expect(Math.ceil((push?.seconds ?? 0) / 60) * 60).toBe(seconds);
  });

  test('a push is given up after ten attempts, and the log names it without the address', async () => {
    const { id, browser } = await pushed('500');
    for (let attempt = 0; attempt < 12; attempt++) {
      await sendPushes(deps);
      await rested();
    }
    expect([service.received.length, await waiting()]).toEqual([10, []]);
    expect(warnings).toEqual([
      [expect.objectContaining({ lotteryId: id, attempts: 10, reason: 'status 500' }), expect.any(String)],
    ]);
    expect(JSON.stringify(warnings)).not.toContain(browser.target.endpoint);
  });
});
