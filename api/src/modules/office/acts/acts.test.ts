import type { PrizeDraft } from 'shared/contracts/officeActs';
import { formatDateTime } from 'shared/format/date';
import { asProvider, databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { drawnBy, fixedChain } from '../../../../testkit/drawSourceFakes.ts';
import { addLottery, endLottery } from '../../../../testkit/lotteries.ts';
import { mailsTo } from '../../../../testkit/mailbox.ts';
import { type OfficePerson, openDesk } from '../../../../testkit/officeDesk.ts';
import { buy, buyFor, type Player, player } from '../../../../testkit/players.ts';
import { openTestApp } from '../../../../testkit/testApp.ts';
import { expectLedgerWithoutFaults } from '../../../../testkit/wallets.ts';
import { queryWithoutTriggers, unguarded } from '../../../../testkit/withoutTriggers.ts';
import type { App } from '../../../app/app.ts';
import { onlyRow, type Queryable } from '../../../core/db/database.ts';
import { verifyActs } from '../../audit-log/verifyActs.ts';
import { payLeftRefunds } from '../../lotteries/cancellation/cancellation.service.ts';
import { drawDue } from '../../lotteries/draw/draw.service.ts';
import { listRewards, upsertReward } from '../../rewards/rewards.repository.ts';
import { listOfficeLotteries } from '../reads/lists.repository.ts';
import { listActs } from './acts.service.ts';

describe.each(databases)('signed acts of the office on $name', ({ open }) => {
  let database: TestDatabase;
  let app: App;
  let desk: Awaited<ReturnType<typeof openDesk>>;
  let fiona: OfficePerson;
  let frank: OfficePerson;
  let sam: OfficePerson;
  let sue: OfficePerson;
  let ross: OfficePerson;
  let anna: Player;

  beforeAll(async () => {
    database = await open();
    desk = await openDesk(database);
    app = await openTestApp(database.db);
    [fiona, frank] = [await desk.person('finance', 'fiona'), await desk.person('finance', 'frank')];
    [sam, sue, ross] = [
      await desk.person('support', 'sam'),
      await desk.person('support', 'sue'),
      await desk.person('sales', 'ross'),
    ];
    await database.db.query('update house_budget set operator_day = 1000');
  });
  beforeEach(async () => {
    await queryWithoutTriggers(database.db, 'delete from house_draws');
    anna = await player(database.db, { cto: 100 });
    await queryWithoutTriggers(database.db, 'delete from house_draws');
  });
  afterEach(() => expectLedgerWithoutFaults(database.db));
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  const credit = (amount: number) => ({ kind: 'members credit', member: anna.publicId, amount }) as const;
  const purchase = async (round: number, numbers: number[]) => {
    await buyFor(app, anna, round, numbers);
    const rows = await database.db.query<{ id: number }>('select max(id) as id from purchases where user_id = $1', [anna.id]);
    return onlyRow(rows).id;
  };
  const record = async (act: number) =>
    database.db.query('select a.kind, a.by, a.why, a.told, a.user_id from acts a where a.office_act = $1', [act]);

  test('a credit within the budget is done by one signature, and a mail tells it', async () => {
    const draft = await desk.draft(fiona, { ...credit(50), tell: 'Sorry for the wait.' });
    expect(draft).toMatchObject({
      state: 'draft',
      words: 'Credits m*** with 50 CTO (star).',
      changes: [{ what: 'Balance (star)', before: '100 CTO', after: '150 CTO' }],
      budget: { amount: 50, operatorLeft: 1_000 },
      may: [{ verb: 'ask', challenge: expect.stringMatching(/^[\w-]{43}$/) }],
      code: expect.stringMatching(/^\d{8}$/),
    });
    expect(await anna.stars(app)).toBe(100);
    expect(await desk.sign(fiona, draft.id, 'ask')).toMatchObject({ state: 'done', may: [], note: null, failure: null });
    expect(await anna.stars(app)).toBe(150);
    expect(await record(draft.id)).toEqual([
      { kind: 'members credit', by: 'fiona', why: 'A test.', told: 'Sorry for the wait.', user_id: anna.id },
    ]);
    expect(await mailsTo(database.db, `${anna.username}@example.com`)).toMatchObject([
      { subject: 'The balance of your account was changed - Snail Lotto', text: expect.stringMatching(/150 CTO[\s\S]*Sorry/) },
    ]);
    const moved = await database.db.query<{ amount: number }>(
      'select e.amount from act_entries l join acts a on a.id = l.act_id join ledger_entries e on e.id = l.entry_id where a.office_act = $1 order by 1',
      [draft.id],
    );
    expect(moved).toEqual([{ amount: -50 }, { amount: 50 }]);
  });

  test('what is above the budget waits for another person, also in parts', async () => {
    expect(await desk.ask(fiona, credit(600))).toMatchObject({ state: 'done' });
    const waiting = await desk.ask(fiona, credit(600));
    expect(waiting).toMatchObject({
      state: 'waiting',
      needs: 2,
      note: expect.stringMatching(/^600 CTO is more than .* 400 CTO/),
    });
    expect((await desk.deps.db.query('select from house_draws')).length).toBe(1);
    expect((await listActs(desk.deps, { open: true, page: 0, limit: 10 })).contents).toMatchObject([{ id: waiting.id }]);
    expect(await desk.sign(frank, waiting.id, 'approve')).toMatchObject({
      state: 'done',
      signatures: [
        { operator: 'fiona', verb: 'ask' },
        { operator: 'frank', verb: 'approve' },
      ],
    });
    expect(await anna.stars(app)).toBe(1_300);
    // What two people have signed does not count against the budget of one.
    expect(await desk.ask(fiona, credit(400))).toMatchObject({ state: 'done' });
    expect(await desk.ask(fiona, { ...credit(1_700), takeBack: true })).toMatchObject({ state: 'done' });
    expect(await anna.stars(app)).toBe(0);
    expect(await desk.ask(fiona, { ...credit(1), takeBack: true })).toMatchObject({
      state: 'failed',
      failure: expect.any(String),
    });
  });

  test('a refusal ends an act; any other operator may refuse', async () => {
    const { id } = await desk.ask(fiona, credit(5_000));
    expect(await desk.sign(ross, id, 'refuse')).toMatchObject({ state: 'refused' });
    await expect(desk.sign(frank, id, 'approve')).rejects.toMatchObject({ statusCode: 409, code: 'ACT_OVER' });
    expect(await anna.stars(app)).toBe(100);
  });

  test('a member is frozen, and may buy again; what is so already fails', async () => {
    const round = await addLottery(database.db);
    const freeze = { kind: 'members freeze', member: anna.publicId } as const;
    expect(await desk.ask(sam, freeze)).toMatchObject({ state: 'done' });
    expect((await buy(app, anna, round, [1])).json()).toMatchObject({ code: 'ACCOUNT_FROZEN' });
    expect(await desk.ask(sam, freeze)).toMatchObject({ state: 'failed', failure: expect.stringContaining('is frozen already') });
    expect(await desk.ask(sue, { ...freeze, kind: 'members unfreeze' })).toMatchObject({ state: 'done' });
    expect((await buy(app, anna, round, [1])).statusCode).toBe(200);
    expect(await desk.ask(sam, { kind: 'members end-sessions', member: anna.publicId })).toMatchObject({ state: 'done' });
    expect((await buy(app, anna, round, [2])).statusCode).toBe(401);
  });

  test('an identity is confirmed and withdrawn by one signature, which the member reads', async () => {
    const round = await addLottery(database.db);
    const verify = { kind: 'members verify', member: anna.publicId } as const;
    await expect(desk.draft(sam, verify)).rejects.toMatchObject({ fields: { undo: ['Their identity is confirmed already.'] } });
    await expect(desk.draft(fiona, { ...verify, undo: true })).rejects.toMatchObject({ statusCode: 403 });
    const [first, second] = [await desk.draft(sam, { ...verify, undo: true }), await desk.draft(sue, { ...verify, undo: true })];
    expect(first.changes).toEqual([{ what: 'Identity', before: 'confirmed', after: 'not confirmed' }]);
    expect(await desk.sign(sam, first.id, 'ask')).toMatchObject({ state: 'done' });
    expect(await desk.sign(sue, second.id, 'ask')).toMatchObject({ state: 'failed', failure: 'It is so already.' });
    expect((await buy(app, anna, round, [1])).json()).toMatchObject({
      message: expect.stringContaining('Only verified members'),
    });
    const written = asProvider(database.db).query('update users set verified = true where id = $1', [anna.id]);
    if (database.db.kind === 'postgres') await expect(written).rejects.toThrow(/takes a signed act of the office/);
    else await database.db.query('update users set verified = false where id = $1', [anna.id]);
    expect(await desk.ask(sam, { ...verify, tell: 'Thank you.' })).toMatchObject({ state: 'done' });
    expect((await buy(app, anna, round, [1])).statusCode).toBe(200);
    expect((await mailsTo(database.db, `${anna.username}@example.com`)).map(({ subject }) => subject)).toEqual([
      'Your identity was confirmed - Snail Lotto',
      'Your identity is not confirmed any more - Snail Lotto',
    ]);
  });

  test('a second factor is removed by two people', async () => {
    await database.db.query("update users set second_factor = 'email' where id = $1", [anna.id]);
    const factor = async () =>
      onlyRow(await database.db.query<{ factor: string }>('select second_factor as factor from users where id = $1', [anna.id]))
        .factor;
    const asked = await desk.ask(sam, { kind: 'members second-factor', member: anna.publicId });
    expect(asked).toMatchObject({ state: 'waiting', needs: 2, note: 'It waits for another person.' });
    expect(await factor()).toBe('email');
    expect(await desk.sign(sue, asked.id, 'approve')).toMatchObject({ state: 'done' });
    expect(await factor()).toBe('none');
  });

  test('a part of a purchase is given back once, its numbers play on, and a cancellation gives back the rest', async () => {
    const round = await addLottery(database.db, { ticketPrice: 10 });
    const [some, all] = [await purchase(round, [3, 4]), await purchase(round, [5])];
    const refund = { kind: 'purchases refund', purchase: some, amount: 15 } as const;
    await expect(desk.draft(fiona, { ...refund, amount: 21 })).rejects.toMatchObject({ code: 'VALIDATION' });
    expect(await desk.ask(fiona, refund)).toMatchObject({ state: 'done' });
    expect(await anna.stars(app)).toBe(100 - 30 + 15);
    expect(await desk.ask(fiona, refund)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('given back before'),
    });
    expect(await desk.ask(frank, { ...refund, purchase: all, amount: 10 })).toMatchObject({ state: 'done' });
    const shown = (await app.inject({ url: '/api/statement/me?reason=refund', headers: anna.headers })).json();
    expect(shown.contents).toMatchObject([
      { reason: 'refund', amount: 10, purchaseId: all },
      { reason: 'refund', amount: 15, purchaseId: some },
    ]);
    await expectLedgerWithoutFaults(database.db);
    expect(await database.db.query('select from tickets where lottery_id = $1', [round])).toHaveLength(3);
    expect(await desk.ask(ross, { kind: 'rounds cancel', round, tell: 'A test.' })).toMatchObject({ state: 'done' });
    await payLeftRefunds(desk.deps, new AbortController().signal);
    expect(await anna.stars(app)).toBe(100);
    expect(await desk.ask(fiona, { ...refund, purchase: all, amount: 10 })).toMatchObject({ state: 'failed' });
  });

  test('a sale is paused and resumed, and players are told', async () => {
    const round = await addLottery(database.db);
    const pause = { kind: 'rounds pause', round } as const;
    expect(await desk.ask(ross, pause)).toMatchObject({ state: 'done', words: `Pauses the sale of round ${round}.` });
    expect(desk.announced).toContain(round);
    const listed = await listOfficeLotteries(database.db, { state: 'running', before: [], limit: 50 });
    expect(listed.find(({ id }) => id === round)).toMatchObject({ paused: true });
    expect((await buy(app, anna, round, [1])).json()).toMatchObject({
      code: 'LOTTERY_CLOSED',
      message: expect.stringMatching(/paused/),
    });
    const shown = async () => (await app.inject({ url: `/api/lotteries/${round}` })).json().delayReason;
    expect(await shown()).toMatch(/^No numbers are sold for now\./);
    expect(await desk.ask(ross, pause)).toMatchObject({ state: 'failed' });
    expect(await desk.ask(ross, { ...pause, kind: 'rounds resume' })).toMatchObject({ state: 'done' });
    expect((await buy(app, anna, round, [1])).statusCode).toBe(200);
    expect(await shown()).toBe(null);
    expect(await desk.ask(ross, { ...pause, round: 999_999 })).toMatchObject({ state: 'failed' });
  });

  test('a sale is extended by two people, once; the page shows the later end and draw', async () => {
    const rita = await desk.person('sales', 'rita');
    const round = await addLottery(database.db);
    const shown = async () => (await app.inject({ url: `/api/lotteries/${round}` })).json();
    const { endTime, drawTime } = await shown();
    const hour = 3_600_000;
    const extend = { kind: 'rounds extend', round, until: endTime + hour } as const;
    const wrong = (changes: object, field: string) =>
      expect(desk.draft(ross, { ...extend, ...changes })).rejects.toMatchObject({ fields: { [field]: [expect.any(String)] } });
    await wrong({ until: endTime }, 'until');
    await wrong({ until: endTime + 8 * 24 * hour }, 'until');
    await wrong({ round: 999_999 }, 'round');
    const draft = await desk.draft(ross, extend);
    const utc = (at: number) => `${formatDateTime(at, 'UTC')} UTC`;
    expect(draft).toMatchObject({
      needs: 2,
      words: `Extends the sale of round ${round} until ${utc(endTime + hour)}, once. Its draw moves too, and buyers are mailed.`,
      changes: [
        { what: 'End of the sale of Test prize', before: utc(endTime), after: utc(endTime + hour) },
        { what: 'Draw', before: utc(drawTime), after: utc(drawTime + hour) },
      ],
    });
    expect(await desk.sign(ross, draft.id, 'ask')).toMatchObject({ state: 'waiting', note: 'It waits for another person.' });
    expect(await shown()).toMatchObject({ endTime, extendedAt: null });
    expect(await desk.sign(rita, draft.id, 'approve')).toMatchObject({ state: 'done' });
    for (const id of desk.announced) app.announcer.announce(id);
    expect(await shown()).toMatchObject({ endTime: endTime + hour, drawTime: drawTime + hour, extendedAt: expect.any(Number) });
    await wrong({ until: endTime + 2 * hour }, 'round');
    const listed = await listOfficeLotteries(database.db, { state: 'running', before: [], limit: 50 });
    expect(listed.find(({ id }) => id === round)).toMatchObject({ extended: true });
  });

  test('a round is cancelled with a public reason, and the job pays back what its record then has', async () => {
    const round = await addLottery(database.db, { ticketPrice: 10 });
    await purchase(round, [3, 4]);
    const cancelling = { kind: 'rounds cancel', round, tell: 'The watch was stolen.' } as const;
    await expect(desk.draft(ross, { kind: 'rounds cancel', round })).rejects.toMatchObject({
      fields: { tell: ['rounds cancel needs tell.'] },
    });
    const draft = await desk.draft(ross, cancelling);
    expect(draft.changes).toContainEqual({ what: 'Paid back', before: '0 CTO', after: '20 CTO to 1 members' });
    expect(await desk.sign(ross, draft.id, 'ask')).toMatchObject({ state: 'done' });
    expect((await app.inject({ url: `/api/lotteries/${round}` })).json()).toMatchObject({
      status: 'cancelled',
      cancelReason: 'The watch was stolen.',
    });
    expect(await anna.stars(app)).toBe(80);
    await payLeftRefunds(desk.deps, new AbortController().signal);
    expect(await anna.stars(app)).toBe(100);
    const paid = await database.db.query(
      'select from act_entries l join acts a on a.id = l.act_id join ledger_entries e on e.id = l.entry_id where a.office_act = $1',
      [draft.id],
    );
    expect(paid).toHaveLength(2);
    await expect(desk.draft(ross, cancelling)).rejects.toMatchObject({ fields: { round: [`Round ${round} is not on sale.`] } });
    const verified = await verifyActs(database.db, () => {
      throw new Error('There are no commands here.');
    });
    expect(verified.faults).toEqual([]);
  });

  test('a product prize was handed over, by support or finance, and a mail tells the winner', async () => {
    const round = await addLottery(database.db, { numbers: 1, prize: 0 });
    await purchase(round, [0]);
    await endLottery(database.db, round);
    await drawDue({ db: database.db, announcer: desk.deps.announcer, ...drawnBy(fixedChain(0)) });
    const { id: order } = onlyRow(await database.db.query<{ id: number }>('select max(id) as id from orders'));
    const fulfil = { kind: 'orders fulfil', order } as const;
    await expect(desk.draft(ross, fulfil)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const draft = await desk.draft(sam, fulfil);
    expect(draft).toMatchObject({
      words: `Records that Test prize of round ${round} was handed over to m*** (order ${order}).`,
      changes: [{ what: `Order ${order}`, before: 'to hand over', after: 'handed over' }],
    });
    const late = await desk.draft(fiona, fulfil);
    const effect = 'select fulfil_effect(a, a.payload::jsonb, 1, 1, 1, null) from office_acts a where id = $1';
    await expect(database.db.query(effect, [draft.id])).rejects.toThrow(`is not handed over as act ${draft.id} says`);
    expect(await desk.sign(sam, draft.id, 'ask')).toMatchObject({ state: 'done' });
    expect(await mailsTo(database.db, `${anna.username}@example.com`)).toMatchObject([
      { text: expect.stringMatching(/Test prize/) },
    ]);
    expect(await desk.sign(fiona, late.id, 'ask')).toMatchObject({
      state: 'failed',
      failure: `There is no open order ${order}.`,
    });
    await expect(desk.draft(fiona, fulfil)).rejects.toMatchObject({ fields: { order: [expect.any(String)] } });
  });

  test('a prize is made from the signed text, made anew, opened by one person, and locked then', async () => {
    const ready = {
      name: 'A thousand & one',
      description: 'Paid at\nonce <b>.',
      category: 'token',
      tokenAmount: 1_001,
      lotteryValue: 0,
      picture: '',
      numbers: 64,
      price: 20,
      rule: 'v1',
    } as const;
    const make = (changes: Partial<PrizeDraft> = {}) => ({ kind: 'prizes ready', ready: { ...ready, ...changes } }) as const;
    for (const [changes, field] of [
      [{ name: '???' }, 'ready.name'],
      [{ description: ' ' }, 'ready.description'],
      [{ description: 'a \u202e turn' }, 'ready.description'],
      [{ numbers: 257 }, 'ready'],
      [{ price: Number.MAX_SAFE_INTEGER }, 'ready'],
    ] as const)
      await expect(desk.draft(ross, make(changes))).rejects.toMatchObject({ fields: { [field]: [expect.any(String)] } });
    expect(await desk.ask(ross, make({ picture: '/uploads/none.webp' }))).toMatchObject({
      state: 'failed',
      failure: 'No such picture was stored, and no other prize has it.',
    });
    expect(await desk.ask(ross, make())).toMatchObject({
      state: 'done',
      words: 'Makes the prize “A thousand & one” ready: 1,001 CTO, 64 numbers at 20 CTO each.',
    });
    const anew = await desk.draft(ross, make({ price: 30 }));
    expect(anew.changes).toContainEqual({
      what: 'A round',
      before: '64 numbers at 20 CTO each',
      after: '64 numbers at 30 CTO each',
    });
    expect(await desk.sign(ross, anew.id, 'ask')).toMatchObject({ state: 'done' });
    const [shown] = await listRewards(database.db, { name: ready.name }, { page: 0, limit: 10 });
    expect(shown).toMatchObject({
      slug: 'a-thousand-one',
      type: 'token',
      tokenAmount: 1_001,
      description: '<p>Paid at once &lt;b&gt;.</p>',
      ticketPrice: 30,
      lotteryId: null,
    });
    const { id = 0 } = shown ?? {};
    const until = Math.ceil(Date.now() / 1_000) * 1_000 + 3_600_000;
    const opening = { kind: 'rounds open', prize: id, until } as const;
    await expect(desk.draft(ross, { ...opening, until: Date.now() - 5_000 })).rejects.toMatchObject({
      fields: { until: ['The end must be in the future.'] },
    });
    const [draft, late] = [await desk.draft(ross, opening), await desk.draft(ross, make())];
    expect(draft.changes[1]).toEqual({ what: 'Prize', before: 'none', after: '1,001 CTO' });
    expect(await desk.sign(ross, draft.id, 'ask')).toMatchObject({ state: 'done' });
    const round = desk.announced.at(-1) ?? 0;
    expect((await app.inject({ url: `/api/lotteries/${round}` })).json()).toMatchObject({ endTime: until, status: 'running' });
    expect((await buy(app, anna, round, [1])).statusCode).toBe(200);

    expect(await desk.sign(ross, late.id, 'ask')).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('stays as it is'),
    });
    await expect(desk.draft(ross, make())).rejects.toMatchObject({ fields: { 'ready.name': [expect.any(String)] } });
    await expect(database.db.query('update rewards set token_amount = 5 where id = $1', [id])).rejects.toThrow('only by an act');
    const imported = {
      ...ready,
      slug: 'a-thousand-one',
      images: [],
      type: 'token',
      ticketPrice: 1,
      schedule: null,
      quick: false,
    } as const;
    await expect(upsertReward(database.db, imported)).rejects.toThrow('a-thousand-one was made in the office.');
  });

  test('`acts verify` finds a done act whose record, books or signature differ', async () => {
    const verify = (db: Queryable = database.db) =>
      verifyActs(db, () => {
        throw new Error('There are no commands here.');
      });
    const { id } = await desk.ask(fiona, credit(5));
    expect(await verify()).toMatchObject({ faults: [], unsigned: 0 });
    const faultOf = async (change: string) => {
      await database.db.transaction(async (tx) => {
        await unguarded(tx, () => tx.execute(change));
        throw new Error((await verify(tx)).faults.map(({ fault }) => fault).join('; '));
      });
    };
    await expect(faultOf(`update acts set why = 'Other.' where office_act = ${id}`)).rejects.toThrow('why is "Other."');
    await expect(faultOf(`update office_acts set payload = replace(payload, '"5"', '"6"') where id = ${id}`)).rejects.toThrow(
      /is not for this text; the amount in the books is "5"/,
    );
    await expect(faultOf(`delete from act_signatures where act_id = ${id}`)).rejects.toThrow('it has no signature');
  });

  test('a role asks only for what is its own', async () => {
    await expect(desk.draft(sam, credit(1))).rejects.toMatchObject({ statusCode: 403, code: 'FORBIDDEN' });
    await expect(desk.draft(fiona, { kind: 'members freeze', member: anna.publicId })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const { id } = await desk.ask(fiona, credit(5_000));
    await expect(desk.sign(ross, id, 'approve')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('a draft names what is wrong with it', async () => {
    await expect(desk.draft(fiona, { ...credit(1), member: 999_999 })).rejects.toMatchObject({
      fields: { member: [expect.any(String)] },
    });
    await expect(desk.draft(fiona, { kind: 'members credit', member: anna.publicId })).rejects.toMatchObject({
      fields: { amount: ['members credit needs amount.'] },
    });
    for (const why of ['  ', 'two\nlines', 'a \u202e turn', 'a \u0007 bell'])
      await expect(desk.draft(fiona, { ...credit(1), why })).rejects.toMatchObject({ fields: { why: [expect.any(String)] } });
  });
});
