import { createHmac, timingSafeEqual } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { WebhookEvent } from 'shared/contracts/webhookEvents';
import { Value } from 'typebox/value';
import { asProvider, databases, type TestDatabase } from '../../../testkit/databases.ts';
import { drawnBy, fixedChain, testFairLog, testSources } from '../../../testkit/drawSourceFakes.ts';
import { addLottery, endLottery } from '../../../testkit/lotteries.ts';
import { publicKeyOf, runAsOperator } from '../../../testkit/operators.ts';
import { buyFor, player } from '../../../testkit/players.ts';
import { startPushService } from '../../../testkit/pushService.ts';
import { openTestApp, testConfig } from '../../../testkit/testApp.ts';
import type { App } from '../../app/app.ts';
import type { CommandContext } from '../../core/command/command.ts';
import { callWebhook, publicAgent, webhookHeaders } from '../../core/push/postOnce.ts';
import { cancelLottery } from '../lotteries/cancellation/cancellation.service.ts';
import { drawDue } from '../lotteries/draw/draw.service.ts';
import { addWebhook, claimDeliveries, keyOfSecret, sendDeliveries, webhookCaller } from './webhooks.service.ts';

const announcer = { announce: () => {} };

test('signs the published example of Standard Webhooks', () => {
  const key = keyOfSecret('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
  expect(webhookHeaders('msg_p5jXN8AQM9LWM0D4loKWxJek', '{"test": 2432232314}', key, 1_614_265_330)).toMatchObject({
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

describe.each(databases)('webhooks on $name', ({ open }) => {
  let database: TestDatabase;
  let app: App;
  let context: CommandContext;
  let receiver: Awaited<ReturnType<typeof startPushService>>;
  const said: unknown[] = [];
  const log = { warn: (line: unknown, words?: unknown) => void said.push([line, words]) };

  const as = (who: string) => (line: string) => runAsOperator(context, line.split(' '), who);
  const [olga, berta] = [as('olga'), as('berta')];
  const send = () => sendDeliveries({ db: context.db, call: webhookCaller(context.db, context.config), log });
  const due = () => database.db.query('update webhook_deliveries set next_attempt_at = now() where next_attempt_at is not null');
  const bodies = () => receiver.received.map(({ body }) => Value.Parse(WebhookEvent, JSON.parse(String(body))));
  const add = (to: string, events = ['lottery.opened']) =>
    database.db.transaction((tx) => addWebhook(tx, `${receiver.url}/${to}`, events));
  const states = async () =>
    JSON.parse((await olga('webhooks deliveries --json')).out).map(
      ({ attempts, nextAttemptAt, deliveredAt, lastError }: Record<string, unknown>) => ({
        attempts,
        waits: nextAttemptAt !== null,
        delivered: deliveredAt !== null,
        lastError,
      }),
    );

  beforeAll(async () => {
    database = await open();
    receiver = await startPushService();
    app = await openTestApp(database.db);
    context = {
      config: await testConfig({ allowPlain: ['push'] }),
      db: asProvider(database.db),
      fairLog: testFairLog,
      announcer,
      sources: testSources({ chains: [fixedChain(0)] }),
      cwd: await mkdtemp(path.join(tmpdir(), 'lotto-webhooks-')),
    };
    await olga('draws retry');
    await olga(`operators add berta ${await publicKeyOf('berta', context)}`);
  });
  beforeEach(async () => {
    await database.db.query('delete from office_webhooks');
    receiver.received.length = said.length = 0;
  });
  afterAll(async () => {
    await app.close();
    await receiver.close();
    await rm(context.cwd, { recursive: true, force: true });
    await rm(context.config.dataDir, { recursive: true, force: true });
    await database.drop();
  });

  test('is added when another operator approves, who sees its secret once; the receiver verifies each call with it', async () => {
    const asked = JSON.parse((await olga(`webhooks add ${receiver.url}/204 --events lottery.opened --json`)).out);
    expect(asked).toMatchObject({ waits: true });
    expect((await olga('webhooks list')).out).toBe('There is none.\n');
    expect((await olga(`approve ${asked.act}`)).code).toBe(1);
    const { id, secret } = JSON.parse((await berta(`approve ${asked.act} --json`)).out).done;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const stored = await database.db.query<{ secret: string }>('select secret from office_webhooks');
    expect(stored).toEqual([{ secret: expect.stringMatching(/^sealed\.v/) }]);
    const listed = await olga('webhooks list --json');
    expect(JSON.parse(listed.out)).toMatchObject([{ id, url: `${receiver.url}/204`, events: ['lottery.opened'] }]);
    expect(listed.out).not.toContain('secret');
    expect((await olga('acts --all')).out).not.toContain(secret);

    await addLottery(database.db);
    expect(await olga(`webhooks test ${id}`)).toMatchObject({ code: 0, out: 'The receiver accepted it.\n' });
    await send();
    expect(bodies().map(({ type }) => type)).toEqual(['webhook.test', 'lottery.opened']);
    for (const { headers, body } of receiver.received) {
      const { 'webhook-id': event, 'webhook-timestamp': seconds } = headers;
      const own = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
        .update(`${event}.${seconds}.${body}`)
        .digest();
      expect(timingSafeEqual(own, Buffer.from(String(headers['webhook-signature']).slice(3), 'base64'))).toBe(true);
    }
    expect((await olga(`webhooks remove ${id}`)).code).toBe(0);
    expect((await olga(`webhooks remove ${id}`)).err).toBe(`There is no webhook ${id}. See: webhooks list\n`);
  });

  test('events are of the transaction that decides: opened, closed, drawn, cancelled, a product won; of ids only', async () => {
    const rolledBack = new Error('A test.');
    await add('204', ['lottery.opened', 'lottery.closed', 'lottery.drawn', 'lottery.cancelled', 'order.placed']);
    const drawn = await addLottery(database.db, { numbers: 1, prize: 0 });
    const cancelled = await addLottery(database.db);
    await buyFor(app, await player(database.db, { cto: 1 }), drawn, [0]);
    await endLottery(database.db, drawn);
    await drawDue({ db: context.db, ...drawnBy(fixedChain(0)), announcer });
    await cancelLottery({ db: context.db, fairLog: testFairLog, announcer }, cancelled, 'A test.');
    const failing = database.db.transaction(async (tx) => {
      await tx.query("select add_webhook_event('lottery.drawn', '{}')");
      throw rolledBack;
    });
    await expect(failing).rejects.toBe(rolledBack);
    const [order] = await database.db.query<{ id: number }>('select id from orders where lottery_id = $1', [drawn]);
    await send();
    const sent = bodies().map(({ type, data }) => `${type} ${JSON.stringify(data)}`);
    expect(new Set(sent)).toEqual(
      new Set([
        `lottery.opened {"lotteryId":${drawn}}`,
        `lottery.opened {"lotteryId":${cancelled}}`,
        `lottery.closed {"lotteryId":${drawn}}`,
        `lottery.drawn {"lotteryId":${drawn}}`,
        `lottery.cancelled {"lotteryId":${cancelled}}`,
        `order.placed {"orderId":${order?.id},"lotteryId":${drawn}}`,
      ]),
    );
    expect(sent).toHaveLength(6);
    expect(await states()).toEqual(sent.map(() => ({ attempts: 1, waits: false, delivered: true, lastError: null })));
  });

  test('what is not accepted comes again, as the same event, nine times; redirects are not followed', async () => {
    await add('307');
    await addLottery(database.db);
    for (let attempt = 0; attempt < 12; attempt++) {
      await send();
      await due();
    }
    expect(receiver.received.map((call) => call.path)).toEqual(Array(10).fill('/307'));
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await states()).toEqual([{ attempts: 10, waits: false, delivered: false, lastError: 'status 307' }]);
    expect(said).toHaveLength(1);
  });

  test('the pauses grow from 5 seconds to a day; a process that died in its last attempt leaves it for five minutes', async () => {
    await add('204');
    await addLottery(database.db);
    const pauses: unknown[] = [];
    for (let attempt = 0; attempt < 10; attempt++) {
      await due();
      await database.db.transaction(async (tx) => {
        await claimDeliveries(tx);
        pauses.push(
          ...(await tx.query('select extract(epoch from next_attempt_at - now())::integer as pause from webhook_deliveries')),
        );
      });
    }
    expect(pauses).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400, 300].map((pause) => ({ pause })));
  });

  test('410 disables the webhook; what waited and what happens later is not sent', async () => {
    const { id } = await add('410');
    await addLottery(database.db);
    await send();
    await addLottery(database.db);
    await due();
    await send();
    expect(receiver.received).toHaveLength(1);
    expect(await states()).toEqual([{ attempts: 1, waits: false, delivered: false, lastError: 'status 410' }]);
    expect((await olga('webhooks list')).out).toMatch(new RegExp(`^${id} +\\d{4}-`, 'm'));
  });

  test.each([
    'http://hooks.example.com/a',
    'https://10.0.0.1/a',
    'https://169.254.169.254/latest',
    'https://[::1]/a',
    'https://localhost/a',
    'https://hooks.example.com:8443/a',
    'https://name:password@hooks.example.com/a',
    'nonsense',
  ])('no webhook: %s', async (url) => {
    expect(await olga(`webhooks add ${url}`)).toMatchObject({ code: 1, err: expect.stringContaining('public host name') });
    const { id } = await add('204');
    await database.db.query('update office_webhooks set url = $1', [url]);
    expect((await olga(`webhooks test ${id}`)).out).toContain('did not accept it: its address is not https');
  });

  test('a name that leads beside the provider by the time of the call is not connected to', async () => {
    const url = new URL(receiver.url.replace(/^.*:/, 'https://localhost:'));
    const { failure } = await callWebhook({ url, key: null, agent: publicAgent() }, 'evt_1', '{}');
    expect(failure).toBe('it leads to no public address');
  });

  test('a receiver that closes its idle connections right before a call gets the call', async () => {
    const call = () => callWebhook({ url: new URL(`${receiver.url}/204`), key: null, agent: publicAgent() }, 'evt_1', '{}');
    await call();
    await setImmediate();
    receiver.closeIdle();
    expect(await call()).toEqual({ status: 204, failure: null });
  });

  test('an unknown event is refused', async () => {
    expect((await olga('webhooks add https://hooks.example.com/a --events lottery.won')).err).toMatch(
      /^There is no event "lottery.won": name some of lottery.opened, /,
    );
  });

  test('two processes send each call once', async () => {
    for (let count = 0; count < 20; count++) await addLottery(database.db);
    await add('204');
    for (let count = 0; count < 20; count++) await addLottery(database.db);
    await Promise.all([send(), send()]);
    expect(receiver.received).toHaveLength(20);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(20);
  });
});
