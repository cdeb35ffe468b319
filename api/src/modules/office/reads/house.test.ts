import type { OfficeEvent } from 'shared/contracts/office';
import type { OfficeAlert, OfficeAlertRule, OfficeDelivery, OfficeRefund, OfficeWebhook } from 'shared/contracts/officeReports';
import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { testFairLog } from '../../../../testkit/drawSourceFakes.ts';
import { addLottery } from '../../../../testkit/lotteries.ts';
import { openDesk } from '../../../../testkit/officeDesk.ts';
import { beforePasskeys, officeSite, signedInOperator } from '../../../../testkit/operatorClient.ts';
import { buyFor, type Player, player } from '../../../../testkit/players.ts';
import { openTestApp } from '../../../../testkit/testApp.ts';
import { queryWithoutTriggers } from '../../../../testkit/withoutTriggers.ts';
import type { App } from '../../../app/app.ts';
import { onlyRow } from '../../../core/db/database.ts';
import { databaseTime } from '../../../core/db/databaseClock.ts';
import { cancelLottery, payLeftRefunds } from '../../lotteries/cancellation/cancellation.service.ts';
import { evaluateRules } from '../../notifications/business-alerts/businessAlerts.ts';
import { addWebhook } from '../../webhooks/webhooks.service.ts';

interface Listed<Item> {
  contents: Item[];
  next: string | null;
}

const announcer = { announce: () => {} };

describe.each(databases)('what the office reads of the house on $name', ({ open }) => {
  let test: TestDatabase;
  let app: App;
  let olga: Awaited<ReturnType<typeof signedInOperator>>;
  let ada: Player;

  beforeAll(async () => {
    test = await open();
    app = await openTestApp(test.db, officeSite);
    olga = await signedInOperator(app, test.db, 'observer', 'olga');
    ada = await player(test.db, { cto: 100 });
  });
  afterAll(async () => {
    await app.close();
    await test.drop();
  });

  const read = async <Answer>(path: string): Promise<Answer> => {
    const answer = await olga.get(`/api/office/${path}`);
    expect([path, answer.statusCode]).toEqual([path, 200]);
    return answer.json<Answer>();
  };
  const looks = () =>
    test.db.query<{ what: string }>('select what from reads where user_id = $1 and operator_id = $2 order by id', [
      ada.id,
      olga.operator.id,
    ]);

  it('shows rules with their limits, what they have raised now, and the alerts that are over', async () => {
    await test.db.query(`update alert_rules set threshold = 10 where kind = 'liabilities'`);
    const now = (await databaseTime(test.db)).getTime();
    await evaluateRules(test.db, [], new Date(now));
    const rules = await read<{ contents: OfficeAlertRule[] }>('alert-rules');
    expect(rules.contents.map(({ kind, threshold, raised, since }) => [kind, threshold, raised, since])).toEqual([
      ['budget-used', 80, expect.any(Number), null],
      ['liabilities', 10, 1, now],
      ['orders-waiting', 14, 0, null],
      ['prize-unpaid', 1, 0, null],
      ['sale-stalled', 24, 0, null],
      ['signatures-refused', 3, 0, null],
    ]);
    const [raised] = (await read<Listed<OfficeAlert>>('alerts?state=raised')).contents;
    expect(raised).toMatchObject({
      kind: 'liabilities',
      title: 'Members hold more than the limit',
      detail: 'Members hold 100 CTO; the limit is 10 CTO.',
      raisedAt: now,
      resolvedAt: null,
    });
    await test.db.query(`update alert_rules set threshold = null where kind = 'liabilities'`);
    await evaluateRules(test.db, [], new Date(now + 60_000));
    expect((await read<Listed<OfficeAlert>>('alerts?state=raised')).contents).toEqual([]);
    expect((await read<Listed<OfficeAlert>>('alerts')).contents).toEqual([
      { ...raised, state: 'over', resolvedAt: now + 60_000 },
    ]);
  });

  it('shows webhooks and their calls, and neither secrets nor the query of an address', async () => {
    const url = 'https://hooks.example.org/lotto?token=hush-hush';
    const adding = () => test.db.transaction((tx) => addWebhook(tx, url, ['lottery.opened']));
    const { id, secret } = await beforePasskeys(test.db, adding);
    for (let count = 0; count < 3; count++) await addLottery(test.db);
    await test.db.execute(`
      update webhook_deliveries set attempts = 1, delivered_at = created_at, next_attempt_at = null where id = (select min(id) from webhook_deliveries);
      update webhook_deliveries set attempts = 10, last_error = 'status 503', next_attempt_at = null where id = (select max(id) from webhook_deliveries)`);
    const answer = await olga.get('/api/office/webhooks');
    expect(answer.json<{ contents: OfficeWebhook[] }>().contents).toEqual([
      {
        id,
        url: 'https://hooks.example.org/lotto?…',
        events: ['lottery.opened'],
        state: 'on',
        addedAt: expect.any(Number),
        disabledAt: null,
        waiting: 1,
        failed: 1,
      },
    ]);
    for (const hidden of [secret, 'hush', 'sealed.']) expect(answer.body).not.toContain(hidden);
    const calls = (await read<Listed<OfficeDelivery>>(`deliveries?webhook=${id}`)).contents;
    expect(calls.map(({ state, attempts, failure }) => [state, attempts, failure])).toEqual([
      ['failed', 10, 'status 503'],
      ['waiting', 0, null],
      ['delivered', 1, null],
    ]);
    expect((await read<Listed<OfficeDelivery>>(`deliveries?state=failed&before=${calls[0]?.id}`)).contents).toEqual([]);
    expect((await read<Listed<OfficeDelivery>>(`deliveries?webhook=${id + 1}`)).contents).toEqual([]);
    await test.db.query('update office_webhooks set disabled_at = clock_timestamp()');
    expect((await read<{ contents: OfficeWebhook[] }>('webhooks')).contents[0]).toMatchObject({ state: 'disabled' });
  });

  it('finds the purchase of a number, and lists what was given back and what waits, with the reason', async () => {
    const desk = await openDesk(test);
    const fiona = await desk.person('finance', 'fiona');
    await queryWithoutTriggers(test.db, 'delete from house_draws');
    const [kept, cancelled] = [await addLottery(test.db, { ticketPrice: 3 }), await addLottery(test.db, { ticketPrice: 5 })];
    await buyFor(app, ada, kept, [2, 7]);
    await buyFor(app, ada, cancelled, [1]);
    await buyFor(app, await player(test.db, { cto: 5 }), cancelled, [2]);

    expect(await read('purchases?number=999%2399')).toEqual({ contents: [] });
    const found = () => read<{ contents: { id: number; given: number; most: number }[] }>(`purchases?number=${kept}%237`);
    const [bought] = (await found()).contents;
    expect(bought).toMatchObject({
      round: kept,
      member: { id: ada.publicId },
      numbers: [2, 7],
      price: 6,
      given: 0,
      most: 6,
    });
    const timeline = async () =>
      (await read<Listed<OfficeEvent>>(`members/${ada.publicId}/timeline?kind=money`)).contents.filter(
        ({ purchaseId }) => purchaseId === bought?.id,
      );
    expect(await timeline()).toMatchObject([{ detail: 'purchase', most: 6, refunded: null }]);
    const { id: act } = await desk.ask(fiona, { kind: 'purchases refund', purchase: bought?.id ?? 0, amount: 4 });
    const refunded = { act, deskUrl: `http://desk.localhost:3000/acts/${act}` };
    expect((await found()).contents).toMatchObject([{ given: 4, most: 0, refunded }]);
    expect(await timeline()).toMatchObject([
      { detail: 'goodwill', most: 0, refunded: null },
      { detail: 'purchase', most: 0, refunded },
    ]);

    const tampered = (by: number) =>
      queryWithoutTriggers(
        test.db,
        `update wallets set star_balance = star_balance + ${by} where user_id = ${ada.id} and token_id = (select id from tokens where role = 'cto')`,
      );
    await tampered(1);
    const cancelling = () => cancelLottery({ db: test.db, fairLog: testFairLog, announcer }, cancelled, 'The product is gone.');
    await beforePasskeys(test.db, () => expect(cancelling()).rejects.toThrow('its refunds stopped'));
    const refunds = async (state: string) => (await read<Listed<OfficeRefund>>(`refunds?state=${state}`)).contents;
    const due = { round: cancelled, purchase: null, amount: 10, left: 10, by: null, why: 'The product is gone.' };
    const [stuck] = await refunds('stuck');
    expect(stuck).toMatchObject({ ...due, member: { id: ada.publicId }, problem: 'The balance is not what the ledger says.' });
    expect(await refunds('due')).toEqual([]);
    await tampered(-1);
    expect(await refunds('due')).toMatchObject([{ ...due, member: null, problem: null }]);
    await payLeftRefunds({ db: test.db, announcer }, new AbortController().signal);
    expect(await refunds('paid')).toMatchObject([{ ...due, left: 0 }]);
    const [paid] = await test.db.query<{ sum: number }>(
      `select sum(amount)::bigint as sum from ledger_entries where lottery_id = $1 and reason = 'refund' and user_id is not null`,
      [cancelled],
    );
    expect(paid?.sum).toBe(10);

    const all = await read<Listed<OfficeRefund>>('refunds');
    expect(all.contents.map(({ state, round, amount }) => [state, round, amount])).toEqual([
      ['paid', cancelled, 10],
      ['goodwill', kept, 4],
    ]);
    expect(all.contents[1]).toMatchObject({ purchase: bought?.id, member: { id: ada.publicId }, by: 'fiona', why: 'A test.' });
    const { micros } = onlyRow(
      await test.db.query<{ micros: number }>(
        'select (extract(epoch from cancelled_at) * 1000000)::bigint as micros from lotteries where id = $1',
        [cancelled],
      ),
    );
    expect((await read<Listed<OfficeRefund>>(`refunds?before=${micros}.0.${cancelled}`)).contents).toEqual([all.contents[1]]);
    expect(new Set((await looks()).map(({ what }) => what))).toEqual(new Set(['search', 'timeline', 'refunds']));
  });

  it('needs the session of an operator, and a number that is one', async () => {
    for (const path of ['alert-rules', 'alerts', 'webhooks', 'deliveries', 'refunds', 'purchases?number=1%231', 'exports'])
      expect([path, (await app.inject(`/api/office/${path}`)).statusCode]).toEqual([path, 401]);
    for (const path of ['purchases?number=ada', 'refunds?state=lost', 'alerts?before=x', 'deliveries?webhook=0'])
      expect([path, (await olga.get(`/api/office/${path}`)).statusCode]).toEqual([path, 400]);
  });
});
