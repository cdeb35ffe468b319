// Full tier: tries to do acts without signatures, with the rights that the provider's role has on a server.
import { asProvider, databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { testBeacon, testFairLog } from '../../../../testkit/drawSourceFakes.ts';
import { addLottery } from '../../../../testkit/lotteries.ts';
import { type OfficePerson, openDesk } from '../../../../testkit/officeDesk.ts';
import { testOnlyOn } from '../../../../testkit/onPostgres.ts';
import { addPasskey, beforePasskeys, deskSite } from '../../../../testkit/operatorClient.ts';
import { type Player, player } from '../../../../testkit/players.ts';
import { recordedLog } from '../../../../testkit/recordedLog.ts';
import { expectLedgerWithoutFaults } from '../../../../testkit/wallets.ts';
import { queryWithoutTriggers, unguarded } from '../../../../testkit/withoutTriggers.ts';
import { type Database, onlyRow, type Queryable } from '../../../core/db/database.ts';
import { challengeOf } from '../../audit-log/officePayload.ts';
import { cancelOnSale } from '../../lotteries/cancellation/cancellation.service.ts';
import { extendLottery } from '../../lotteries/opening/extension.service.ts';
import { recordOpening } from '../../lotteries/opening/opening.service.ts';
import { insertLottery } from '../../lotteries/sale/sale.repository.ts';
import { openLottery } from '../../lotteries/sale/sale.service.ts';
import { listRewards, upsertReward } from '../../rewards/rewards.repository.ts';
import { doDueActs } from '../team/delayedActs.ts';
import { describeAct, signAct } from './acts.service.ts';
import { logAct } from './doWhenSigned.ts';
import { carryOut } from './officeActs.repository.ts';

interface Forged {
  by?: { operator: { id: number } };
  until?: Date | null;
  decides?: number | null;
  nonce?: string;
}

describe.each(databases)('attacks on signed acts on $name', ({ name, open }) => {
  let database: TestDatabase;
  let desk: Awaited<ReturnType<typeof openDesk>>;
  let fiona: OfficePerson;
  let frank: OfficePerson;
  let anna: Player;
  let mallory: Player;

  beforeAll(async () => {
    database = await open();
    desk = await openDesk(database);
    [fiona, frank] = [await desk.person('finance', 'fiona'), await desk.person('finance', 'frank')];
  });
  beforeEach(async () => {
    [anna, mallory] = [await player(database.db, { cto: 0 }), await player(database.db, { cto: 0 })];
    await queryWithoutTriggers(database.db, 'delete from house_draws');
    await queryWithoutTriggers(database.db, 'update house_budget set operator_day = 100');
  });
  afterEach(() => expectLedgerWithoutFaults(database.db));
  afterAll(() => database.drop());

  const credit = (amount: number) => ({ kind: 'members credit', member: anna.publicId, amount }) as const;
  const stars = async ({ id }: Player) =>
    onlyRow(
      await database.db.query<{ stars: number }>(
        'select coalesce(sum(star_balance), 0)::bigint as stars from wallets where user_id = $1',
        [id],
      ),
    ).stars;
  const refusal = (code: string, reason = '') => ({ code, message: expect.stringContaining(reason) });
  /** Stores a signature that is right before something is changed behind the database's back. */
  const signedOnly = async (who: OfficePerson, act: number, payload: string, verb: 'ask' | 'approve' = 'ask') => {
    const passkey = who.passkey.get({ challenge: challengeOf(verb, who.operator.id, payload), ...deskSite });
    const bytes = [passkey.authenticatorData, passkey.clientDataJSON, passkey.signature].map((part) =>
      Buffer.from(part, 'base64url'),
    );
    const rows = await desk.deps.db.query<{ outcome: string }>('select sign_act($1, $2, $3, $4, $5, $6, $7) as outcome', [
      act,
      who.operator.id,
      verb,
      passkey.id,
      ...bytes,
    ]);
    expect(rows).toEqual([{ outcome: 'SIGNED' }]);
  };
  const erase = async (tx: Queryable, amount: number) => {
    await tx.query('delete from sessions where user_id = $1', [anna.id]);
    const sql =
      "select erase_member($1, 'x', array(select id from tokens where role = 'cto'), '{star}', array[$2::bigint], '{null}')";
    await tx.query(sql, [anna.id, amount]);
  };
  const signedDraft = async () => {
    const { id, payload } = await desk.draft(fiona, credit(50));
    await signedOnly(fiona, id, payload);
    return { id, payload };
  };
  const doAct = (db: Database, act: number) =>
    db.transaction(async (tx) => {
      const { outcome } = await carryOut(tx, act, null);
      if (outcome === 'DONE') await logAct(tx, desk.deps.fairLog, act);
      return outcome;
    });
  const done = (act: number) => doAct(desk.deps.db, act);

  test('an amount, member or kind that is altered after the signature', async () => {
    const alter = async (change: string, values: unknown[] = []) => {
      const { id } = await signedDraft();
      await queryWithoutTriggers(database.db, `update office_acts set ${change} where id = $1`, [id, ...values]);
      return done(id);
    };
    expect(await alter(`payload = replace(payload, '"amount":"50"', '"amount":"99"')`)).toBe('CHALLENGE');
    expect(
      await alter(`payload = replace(payload, '"member":"' || user_id || '"', '"member":"' || $2 || '"')`, [String(mallory.id)]),
    ).toBe('ALTERED');
    expect(
      await alter(`user_id = $2::bigint, payload = replace(payload, '"member":"' || user_id || '"', '"member":"' || $2 || '"')`, [
        mallory.id,
      ]),
    ).toBe('CHALLENGE');
    expect(await alter("kind = 'members freeze'")).toBe('ALTERED');
    expect(await alter("expires_at = expires_at + interval '1 day'")).toBe('ALTERED');
    expect(await alter('operator_id = $2', [frank.operator.id])).toBe('ROLE');
    expect([await stars(anna), await stars(mallory)]).toEqual([0, 0]);
    const { id } = await signedDraft();
    expect(await done(id)).toBe('DONE');
    expect(await stars(anna)).toBe(50);
  });

  test('a signature of another origin, without the person, for another verb, operator or act', async () => {
    const { id, payload } = await desk.draft(fiona, credit(50));
    const other = await desk.draft(fiona, credit(60));
    const wrong = (claims: object) => expect(desk.sign(fiona, id, 'ask', claims)).rejects;
    await wrong({ origin: 'http://localhost:3000' }).toMatchObject(refusal('SIGNATURE_REFUSED', 'ORIGIN'));
    await wrong({ flags: 0x01 }).toMatchObject(refusal('SIGNATURE_REFUSED', 'USER_VERIFICATION'));
    await wrong({ crossOrigin: true }).toMatchObject(refusal('SIGNATURE_REFUSED', 'CROSS_ORIGIN'));
    for (const challenge of [
      challengeOf('approve', fiona.operator.id, payload),
      challengeOf('ask', frank.operator.id, payload),
      challengeOf('ask', fiona.operator.id, other.payload),
    ])
      await wrong({ challenge }).toMatchObject(refusal('SIGNATURE_REFUSED', 'CHALLENGE'));
    await expect(desk.sign(fiona, id, 'ask', {}, frank.passkey)).rejects.toMatchObject(
      refusal('SIGNATURE_REFUSED', 'not one of yours'),
    );
    await expect(desk.sign(frank, id, 'ask')).rejects.toMatchObject(refusal('FORBIDDEN'));
    await expect(desk.sign(frank, id, 'approve')).rejects.toMatchObject(refusal('ACT_OVER', 'is a draft'));
    expect(await stars(anna)).toBe(0);
    expect(await desk.sign(fiona, id, 'ask')).toMatchObject({ state: 'done' });
  });

  test('the same signature again, and a counter that went back', async () => {
    const { id, payload } = await desk.draft(fiona, credit(50));
    const passkey = fiona.passkey.get({ challenge: challengeOf('ask', fiona.operator.id, payload), ...deskSite });
    const send = (act: number) => signAct(desk.deps, { act, operator: fiona.operator, verb: 'ask', passkey });
    expect(await send(id)).toMatchObject({ state: 'done' });
    await expect(send(id)).rejects.toMatchObject(refusal('ACT_OVER', 'is decided'));
    await expect(send((await desk.draft(fiona, credit(50))).id)).rejects.toMatchObject(refusal('SIGNATURE_REFUSED', 'CHALLENGE'));
    expect(await stars(anna)).toBe(50);
    const counting = await desk.person('finance', 'counting');
    expect(await desk.sign(counting, (await desk.draft(counting, credit(1))).id, 'ask', { signCount: 7 })).toMatchObject({
      state: 'done',
    });
    const again = await desk.draft(counting, credit(1));
    await expect(desk.sign(counting, again.id, 'ask', { signCount: 7 })).rejects.toMatchObject(
      refusal('SIGNATURE_REFUSED', 'COUNTER'),
    );
  });

  test('a second passkey of the same person as the second person, and parts above the budget', async () => {
    const { id } = await desk.ask(fiona, credit(101));
    const second = await addPasskey(database.db, fiona.operator.id);
    const challenge = challengeOf('approve', fiona.operator.id, (await desk.draft(fiona, credit(1))).payload);
    await expect(desk.sign(fiona, id, 'approve', { challenge }, second)).rejects.toMatchObject(
      refusal('ACT_OVER', 'your signature already'),
    );
    for (const amount of [60, 40]) expect(await desk.ask(fiona, credit(amount))).toMatchObject({ state: 'done' });
    expect(await desk.ask(fiona, credit(1))).toMatchObject({ state: 'waiting' });
    expect(await stars(anna)).toBe(100);
    expect(await desk.sign(frank, id, 'approve')).toMatchObject({ state: 'done' });
    expect(await stars(anna)).toBe(201);
  });

  test('an operator who is removed, or has another role, before the second signature', async () => {
    const [leaving, changing] = [await desk.person('finance', `leaving`), await desk.person('finance', 'changing')];
    const acts = [await desk.ask(leaving, credit(500)), await desk.ask(changing, credit(500))];
    await database.db.query('update operators set removed_at = now() where id = $1', [leaving.operator.id]);
    await queryWithoutTriggers(database.db, "update operators set role = 'observer' where id = $1", [changing.operator.id]);
    for (const { id } of acts) await expect(desk.sign(frank, id, 'approve')).rejects.toMatchObject({ code: 'ACT_OVER' });
    await expect(desk.draft(leaving, credit(1))).rejects.toMatchObject({ code: 'VALIDATION' });
    expect(await stars(anna)).toBe(0);
  });

  test('an act that is expired, and one that waits for its delay', async () => {
    const draft = await desk.draft(fiona, credit(50));
    await queryWithoutTriggers(
      database.db,
      "update office_acts set created_at = created_at - interval '15 minutes' where id = $1",
      [draft.id],
    );
    await expect(desk.sign(fiona, draft.id, 'ask')).rejects.toMatchObject(refusal('ACT_OVER', 'expired'));
    const waiting = await desk.ask(fiona, credit(500));
    await queryWithoutTriggers(database.db, 'update office_acts set expires_at = now() where id = $1', [waiting.id]);
    await expect(desk.sign(frank, waiting.id, 'approve')).rejects.toMatchObject(refusal('ACT_OVER', 'expired'));
    await database.db.query("update act_kinds set delay_hours = 24 where kind = 'members credit'");
    expect(await desk.ask(fiona, credit(50))).toMatchObject({ state: 'delayed', note: 'It waits for its delay to pass.' });
    await database.db.query("update act_kinds set delay_hours = 0 where kind = 'members credit'");
    expect(await stars(anna)).toBe(0);
  });

  test('an act of a round that the code has not done as it was signed', async () => {
    const [ross, rita] = [await desk.person('sales', 'ross'), await desk.person('sales', 'rita')];
    const round = await addLottery(database.db);
    const cancelling = await desk.draft(ross, { kind: 'rounds cancel', round, tell: 'A test.' });
    await signedOnly(ross, cancelling.id, cancelling.payload);
    await expect(done(cancelling.id)).rejects.toThrow(`round ${round} is not cancelled as act ${cancelling.id} says`);
    await expect(
      desk.deps.db.transaction(async (tx) => {
        await cancelOnSale(tx, testFairLog, round, 'Another reason.');
        await carryOut(tx, cancelling.id, null);
      }),
    ).rejects.toThrow('is not cancelled as');
    const { endsAt } = onlyRow(
      await database.db.query<{ endsAt: Date }>('select ends_at as "endsAt" from lotteries where id = $1', [round]),
    );
    const hour = 3_600_000;
    const extending = await desk.draft(ross, { kind: 'rounds extend', round, until: endsAt.getTime() + hour });
    await signedOnly(ross, extending.id, extending.payload);
    expect(await done(extending.id)).toBe('WAITING');
    await signedOnly(rita, extending.id, extending.payload, 'approve');
    const extendBy = (ms: number) =>
      desk.deps.db.transaction(async (tx) => {
        await extendLottery(tx, desk.deps, round, new Date(endsAt.getTime() + ms));
        const { outcome } = await carryOut(tx, extending.id, null);
        await logAct(tx, desk.deps.fairLog, extending.id);
        return outcome;
      });
    await expect(extendBy(2 * hour)).rejects.toThrow(`round ${round} is not extended as act ${extending.id} says`);
    expect(await extendBy(hour)).toBe('DONE');
  });

  test('a budget that is raised by one person, another role, before its day, or by somebody who is removed meanwhile', async () => {
    const [stella, sven] = [await desk.person('steward', 'stella'), await desk.person('steward', 'sven')];
    const raise = { kind: 'budget raise', operatorDay: 500 } as const;
    const ownDay = async () =>
      onlyRow(await database.db.query<{ day: number }>('select operator_day as day from house_budget')).day;
    await expect(desk.draft(fiona, raise)).rejects.toMatchObject(refusal('FORBIDDEN'));
    const alone = await desk.ask(stella, raise);
    expect(await done(alone.id)).toBe('WAITING');
    await expect(desk.sign(frank, alone.id, 'approve')).rejects.toMatchObject(refusal('FORBIDDEN'));
    const approved = async (by = sven) => {
      const { id } = await desk.ask(stella, raise);
      expect(await desk.sign(by, id, 'approve')).toMatchObject({ state: 'delayed' });
      return id;
    };
    const early = await approved();
    await database.db.query('update act_delays set due_at = now()');
    expect(await done(early)).toBe('DELAYED');
    const [leaving, changing] = [await desk.person('steward', 'steve'), await desk.person('steward', 'sonja')];
    const acts = [await approved(leaving), await approved(changing)];
    await queryWithoutTriggers(database.db, "update act_signatures set signed_at = signed_at - interval '1 day'");
    await database.db.query('update operators set removed_at = now() where id = $1', [leaving.operator.id]);
    await database.db.query("update operators set role = 'finance' where id = $1", [changing.operator.id]);
    expect(await Promise.all(acts.map(done))).toEqual(['NOT_ENROLLED', 'ROLE']);
    await database.db.query('update act_delays set due_at = now()');
    await doDueActs({ ...desk.deps, log: recordedLog().log });
    expect(await ownDay()).toBe(500);
    const states = [early, ...acts].map(async (id) => (await describeAct(desk.deps, fiona.operator, id, 'desk')).state);
    expect(await Promise.all(states)).toEqual(['done', 'failed', 'failed']);
  });

  test('a prize out of nothing: a million CTO for the one number of its round, by one person', async () => {
    const [paula, peter] = [await desk.person('sales', 'paula'), await desk.person('sales', 'peter')];
    const prize = { category: 'token', tokenAmount: 1_000_000, lotteryValue: 0, description: 'x', numbers: 1 } as const;
    const made = { ...prize, name: 'A gift', picture: '', price: 1, rule: 'v1' } as const;
    expect(await desk.ask(paula, { kind: 'prizes ready', ready: made })).toMatchObject({ state: 'done' });
    const imported = { ...prize, name: 'An imported gift', slug: 'gift', images: [], type: 'token', ticketPrice: 1 } as const;
    await upsertReward(database.db, { ...imported, schedule: null, quick: false });
    const gifts = (await listRewards(database.db, { name: 'gift' }, { page: 0, limit: 10 })).map(({ id }) => id);
    expect(gifts).toHaveLength(2);
    const rounds = () =>
      database.db.query('select token_amount as prize from lotteries where reward_id = any ($1::bigint[])', [gifts]);
    const until = Math.ceil(Date.now() / 1_000) * 1_000 + 3_600_000;
    const acts: number[] = [];
    for (const gift of gifts) {
      const asked = await desk.ask(paula, { kind: 'rounds open', prize: gift, until });
      expect(asked).toMatchObject({
        state: 'waiting',
        note: 'It waits for another person: the prize is above the limit, or more than all numbers cost together.',
        changes: [{}, { after: '1,000,000 CTO; another person approves it' }],
      });
      const { note, needs } = await describeAct(desk.deps, paula.operator, asked.id, 'desk');
      expect({ note, needs }).toEqual({ note: asked.note, needs: 2 });
      acts.push(asked.id);
      const wanted = { rewardId: gift, endsAt: new Date(until) };
      const use = { operatorId: paula.operator.id, approval: null };
      await expect(openLottery(desk.deps, wanted, use)).rejects.toThrow(
        'is more than what all numbers of the round cost together',
      );
      await expect(openLottery(desk.deps, wanted)).rejects.toThrow('Another operator approves it');
      const byHand = desk.deps.db.transaction(async (tx) => recordOpening(tx, desk.deps, (await insertLottery(tx, wanted)) ?? 0));
      await expect(byHand).rejects.toThrow('is not drawn from the house budget');
      const another = openLottery(desk.deps, wanted, async (tx) => {
        await carryOut(tx, asked.id, null);
        return { outcome: 'CREDITED', balance: 0 };
      });
      await expect(another).rejects.toThrow('is not drawn from the house budget');
    }
    expect(await rounds()).toEqual([]);
    const [first = 0, second = 0] = acts;
    const { payload } = await describeAct(desk.deps, peter.operator, first, 'desk');
    await signedOnly(peter, first, payload, 'approve');
    const cheaper = openLottery(desk.deps, { rewardId: gifts[0] ?? 0, endsAt: new Date(until), numbers: 2 }, async (tx) => {
      await carryOut(tx, first, null);
      return { outcome: 'CREDITED', balance: 0 };
    });
    await expect(cheaper).rejects.toThrow(`no round is opened as act ${first} says`);
    expect(await desk.sign(peter, second, 'approve')).toMatchObject({ state: 'done' });
    expect(await rounds()).toEqual([{ prize: 1_000_000 }]);
  });

  test('a text that is not canonical, hides characters, or names another site, kind or time', async () => {
    const { payload } = await desk.draft(fiona, credit(50));
    const propose = async (text: string) =>
      onlyRow(
        await desk.deps.db.query<{ outcome: string }>('select outcome from propose_act($1, $2, null)', [fiona.operator.id, text]),
      ).outcome;
    const fresh = payload.replace(/"act":"[0-9a-f]{8}/, '"act":"00000000');
    const changes: Record<string, string> = {
      [fresh.replace('{', '{ ')]: 'MALFORMED',
      [fresh.replace('{', '{"amount":"1",')]: 'MALFORMED',
      [fresh.replace('"v":"1"', '"v":1')]: 'MALFORMED',
      [fresh.replace('A test.', 'A \u202etest.')]: 'MALFORMED',
      [fresh.replace('A test.', 'A\\ntest.')]: 'MALFORMED',
      [fresh.replace('A test.', 'A\\u0020test.')]: 'MALFORMED',
      [fresh.replace('A test.', 'x'.repeat(4_000))]: 'MALFORMED',
      [fresh.replace(deskSite.origin, 'http://localhost:3000')]: 'MALFORMED',
      [fresh.replace('"by":"fiona"', '"by":"frank"')]: 'UNKNOWN',
      [fresh.replace('members credit', 'members enrich')]: 'UNKNOWN',
      [fresh.replace('members credit', 'members freeze')]: 'ROLE',
      [fresh.replace(/("at":")\d+/, '$11999')]: 'CLOCK',
      [fresh.replace(/("expires":")\d+/, '$12999')]: 'CLOCK',
      [fresh]: 'PROPOSED',
    };
    for (const [text, outcome] of Object.entries(changes)) expect([text, await propose(text)]).toEqual([text, outcome]);
    await expect(propose(fresh)).rejects.toThrow('office_acts_act_key');
  });

  test('what is stored cannot be changed, nor a record without an act be written', async () => {
    const { id } = await desk.ask(fiona, credit(50));
    const waiting = await desk.ask(fiona, credit(500));
    for (const sql of [
      "update office_acts set payload = '{}'",
      'update office_acts set done_at = null',
      'delete from office_acts',
      'update act_signatures set verb = verb',
      'delete from act_signatures',
      'update sale_pauses set paused = false',
      'delete from goodwill',
      `insert into acts (kind, by, why, operator_id, office_act) values ('members credit', 'fiona', 'x', ${fiona.operator.id}, ${waiting.id})`,
      `insert into acts (user_id, kind, by, why, operator_id, office_act) values (${anna.id}, 'members credit', 'fiona', 'x', ${fiona.operator.id}, ${id})`,
    ])
      await expect(database.db.execute(sql)).rejects.toThrow(/cannot|not done|append|changed|acts_office_act_key|refused/);
  });

  const record = async (db: Queryable, kind: string, { by = fiona, until = null, decides = null, nonce = kind }: Forged = {}) => {
    const sql = `select record_act($1, $2, $3, 'x', null, 'none', 'none', $4, '[]', null, $5, $6, $7) as id`;
    const given = [
      by.operator.id,
      decides === null ? anna.id : null,
      kind,
      nonce,
      until,
      decides,
      decides === null ? null : true,
    ];
    return onlyRow(await db.query<{ id: number }>(sql, given)).id;
  };
  const undone = (db: Database, work: (tx: Queryable) => Promise<unknown>) =>
    expect(
      db.transaction(async (tx) => {
        await work(tx);
        await tx.execute('set constraints all immediate');
        throw new Error('It was done.');
      }),
    ).rejects;

  test('an act of a command, or its approval, that the provider’s role forges', async () => {
    const { db } = desk.deps;
    const until = new Date(Date.now() + 3_600_000);
    const credit = "select credit_member($1, (select id from tokens where role = 'cto'), 'star', 1000000, null, $2, $3, $4)";
    const forge = async (tx: Queryable, kind = 'members credit') => {
      const act = await record(tx, kind, { until });
      await tx.query(credit, [anna.id, fiona.operator.id, act, frank.operator.id]);
      await record(tx, 'approve', { by: frank, decides: act });
    };
    const signed = (what: string) => `${what} takes a signed act of the office`;
    await undone(db, forge).toThrow(signed('members credit'));
    await undone(db, (tx) => forge(tx, 'members add')).toThrow(signed('A credit'));
    await undone(db, (tx) => tx.query(credit, [anna.id, fiona.operator.id, null, null])).toThrow(signed('A credit'));
    await undone(db, (tx) => record(tx, 'members freeze')).toThrow(signed('members freeze'));
    await undone(db, (tx) => tx.query('select remove_operator($1)', [frank.operator.id])).toThrow(signed('Removing an operator'));
    const raise = `select set_budget(9000, null, null, ${fiona.operator.id}, null, null)`;
    await undone(db, (tx) => tx.execute(raise)).toThrow(signed('A higher budget'));
    await undone(db, (tx) => record(tx, 'draws retry', { by: { operator: { id: 999_999 } } })).toThrow(
      'operator 999999 is not enrolled',
    );
    // Control: commands are approved by commands, which their signatures alone prove.
    const waiting = await beforePasskeys(database.db, async () => {
      await undone(db, (tx) => record(tx, 'members freeze')).toThrow('It was done.');
      await undone(db, (tx) => tx.query('select remove_operator($1)', [frank.operator.id])).toThrow('It was done.');
      await db.transaction((tx) => forge(tx));
      return record(db, 'purchases refund', { until });
    });
    expect(await stars(anna)).toBe(1_000_000);
    await undone(db, (tx) => record(tx, 'approve', { by: frank, decides: waiting })).toThrow(signed('purchases refund'));
  });

  test('a round that is extended, cancelled or closed, an order, or a webhook, without its act or beside another', async () => {
    const { db } = desk.deps;
    const ross = await desk.person('sales', 'rosalind');
    const [round, other] = [await addLottery(database.db), await addLottery(database.db)];
    await beforePasskeys(database.db, () =>
      database.db.execute(
        "insert into office_webhooks (url, events, secret) values ('https://hooks.example.org', '{lottery.opened}', '')",
      ),
    );
    const order = `insert into orders (lottery_id, reward_id, user_id, name) select id, reward_id, ${anna.id}, name from lotteries where id = ${other}`;
    await database.db.execute(order);
    const cancel = `update lotteries set cancelled_at = now(), cancel_id = 'x', cancel_reason = 'x' where id = ${other}`;
    const changes = {
      'rounds extend': `select extend_lottery(id, ends_at + interval '1 hour', beacon_round + 1200, draws_at + interval '1 hour', 'x', now())
        from lotteries where id = ${other}`,
      'rounds cancel': cancel,
      'rounds close': `update lotteries set closed_at = now() where id = ${other}`,
      'orders fulfil': `update orders set fulfilled_at = now() where lottery_id = ${other}`,
      'webhooks add':
        "insert into office_webhooks (url, events, secret) values ('https://mallory.example.org', '{lottery.opened}', '')",
      'webhooks remove': 'delete from office_webhooks',
    };
    for (const [kind, sql] of Object.entries(changes))
      await undone(db, (tx) => tx.execute(sql)).toThrow(new RegExp(`^${kind} \\S+ takes a signed act of the office`));
    const { id, payload } = await desk.draft(ross, { kind: 'rounds cancel', round, tell: 'A test.' });
    await signedOnly(ross, id, payload);
    const beside = (sql: string) =>
      undone(db, async (tx) => {
        await cancelOnSale(tx, testFairLog, round, 'A test.');
        await carryOut(tx, id, null);
        await logAct(tx, testFairLog, id);
        await tx.execute(sql);
      });
    await beside(cancel).toThrow(`rounds cancel ${other} takes a signed act`);
    await beside('select 1').toThrow('It was done.');
    await beforePasskeys(database.db, async () => {
      for (const sql of Object.values(changes)) await undone(db, (tx) => tx.execute(sql)).toThrow('It was done.');
    });
    await queryWithoutTriggers(database.db, 'delete from orders');
  });

  test('freezes that are counted as missed before their time, and rounds that decide at another', async () => {
    const id = await addLottery(database.db, { beacon: testBeacon(), ended: true });
    const set = (change: string) => `update lotteries set ${change} where id = ${id}`;
    const miss = (seconds: number) =>
      set(`closed_at = now(), draw_attempt = draw_attempt + 1, draws_at = draws_at + interval '${seconds} seconds'`);
    const cancel = set("cancelled_at = now(), cancel_id = 'x', cancel_reason = 'x'");
    const open = (decides: string) => set(`opening_id = 'x', draws_at = ends_at + interval '${decides}'`);
    const attack = (past: string, sql: string) =>
      undone(database.db, async (tx) => {
        await unguarded(tx, () => tx.execute(set(past)));
        await tx.execute(sql);
      });
    const [before, due] = ["draws_at = now() + interval '9 seconds'", "draws_at = now() - interval '1 second'"];
    const early = 'is not missed by the database';
    await attack(before, miss(300)).toThrow(early);
    await attack(due, miss(301)).toThrow(early);
    await attack(due, `${miss(300)}; ${miss(300)}`).toThrow(early);
    await attack(`${before}, draw_attempt = 2`, cancel).toThrow(early);
    await attack('opening_id = null', open('-8 days')).toThrow('does not decide when its rule says');
    await attack('opening_id = null', open('2 hours')).toThrow('does not decide when its rule says');
    await attack(due, miss(300)).toThrow('It was done.');
    await attack(`${due}, draw_attempt = 2`, cancel).toThrow('It was done.');
    await attack('opening_id = null', open('15 seconds')).toThrow('It was done.');
    await beforePasskeys(database.db, async () => {
      await attack(before, miss(300)).toThrow('It was done.');
    });
  });

  test('keys that no operator enrols, and ledger entries that become those of an earlier act', async () => {
    const enrol = (by: number | null) => (tx: Queryable) => tx.query("select enrol_key('mallory', repeat('ab', 32), $1)", [by]);
    await undone(desk.deps.db, enrol(fiona.operator.id)).toThrow('no operator enrols the key of mallory');
    await database.db.query("insert into operators (name, public_key) values ('keyed', repeat('cd', 32))");
    if (name === 'postgres') await undone(desk.deps.db, enrol(null)).toThrow('no operator enrols the key of mallory');
    await undone(database.db, enrol(null)).toThrow('It was done.');
    await desk.ask(fiona, credit(50));
    const linked = (sql: string) => async (tx: Queryable) => {
      const before = onlyRow(await tx.query<{ id: number }>('select max(id) as id from ledger_entries')).id;
      await erase(tx, 50);
      await tx.query(sql, [before]);
      const { count } = onlyRow(
        await tx.query<{ count: number }>('select count(*) as count from act_entries where entry_id > $1', [before]),
      );
      if (count === 0) throw new Error('It is linked to no act.');
    };
    const earlier = '(select max(a.id) from acts a)';
    await undone(desk.deps.db, linked(`select link_entries(${earlier}, $1)`)).toThrow('It is linked to no act.');
    const byHand = `insert into act_entries (entry_id, act_id) select id, ${earlier} from ledger_entries where id > $1`;
    await undone(database.db, linked(byHand)).toThrow('It was done.');
  });

  testOnlyOn('postgres', name)('a credit of the house without an operator, or a take-back, by the provider’s role', async () => {
    for (const amount of [2, -1]) {
      const credit = `select credit_member(${anna.id}, (select id from tokens where role = 'cto'), 'star', ${amount}, null, null, null, null)`;
      await expect(desk.deps.db.execute(credit)).rejects.toThrow('A credit takes a signed act of the office');
      await database.db.execute(credit);
    }
    expect(await stars(anna)).toBe(1);
  });

  test('a balance goes to the house with the whole account alone, as it is, and with nothing open', async () => {
    const { db } = desk.deps;
    await desk.ask(fiona, credit(50));
    await expect(db.transaction((tx) => erase(tx, 49))).rejects.toThrow(`member ${anna.id} is not erased by half`);
    await expect(db.transaction((tx) => erase(tx, 51))).rejects.toThrow('check constraint');
    const open = [
      `insert into play_limits (user_id, frozen) values (${anna.id}, true)`,
      `with o as (update lotteries set winner_user_id = ${anna.id} where id = ${await addLottery(database.db)} returning id)
         insert into prizes_due (lottery_id) select id from o`,
    ];
    for (const sql of open)
      await undone(database.db, async (tx) => {
        await unguarded(tx, () => tx.execute(sql));
        await erase(tx, 50);
      }).toThrow(`member ${anna.id} is frozen or has something open`);
    await undone(db, async (tx) => {
      await erase(tx, 50);
      await tx.query('update users set erased_at = null where id = $1', [anna.id]);
    }).toThrow('the erased member');
    expect(await stars(anna)).toBe(50);
    await db.transaction((tx) => erase(tx, 50));
    expect(await stars(anna)).toBe(0);
  });

  testOnlyOn('postgres', name)('direct writes of the role that the provider runs as', async () => {
    const { id } = await desk.ask(fiona, credit(500));
    const provider = desk.deps.db.as('operator');
    for (const sql of [
      'update wallets set star_balance = star_balance + 1000',
      'update ledger_entries set amount = 1',
      "update acts set why = 'x'",
      "insert into operators (name, role) values ('mallory', 'finance')",
      "insert into operators (name, public_key) values ('mallory', repeat('ab', 32))",
      'update operators set removed_at = now()',
      "insert into acts (kind, by, why, user_id) values ('members freeze', 'mallory', 'x', (select max(id) from users))",
      'insert into act_entries (entry_id, act_id) select max(e.id), max(a.id) from ledger_entries e, acts a',
      "insert into orders (lottery_id, reward_id, user_id, name) select max(l.id), max(l.reward_id), max(u.id), 'x' from lotteries l, users u",
      `insert into operator_passkeys (operator_id, name, credential_id, algorithm) values (${frank.operator.id}, 'x', 'x', -7)`,
      'update operator_passkeys set ec_x = ec_y',
      'update office_acts set done_at = now()',
      "insert into office_acts (act, operator_id, kind, payload) values (gen_random_uuid(), 1, 'members credit', '{}')",
      `insert into act_signatures select act_id, ${frank.operator.id}, passkey_id, 'approve', authenticator_data, client_data, signature from act_signatures where act_id = ${id}`,
      "update act_kinds set asks = '{observer}'",
      "insert into office_site (origin, rp_id) values ('http://evil.example', 'evil.example')",
      "update office_site set origin = 'http://evil.example'",
      'insert into sale_pauses (lottery_id, paused, act_id) values (1, true, 1)',
      'insert into goodwill (purchase_id, amount, act_id) values (1, 1, 1)',
      'update act_delays set due_at = now()',
      "insert into operator_invitations (name, role, token_hash, expires_at) values ('mallory', 'steward', 'x', now() + interval '1 day')",
      'update house_budget set operator_day = 1000000',
      "update operators set role = 'steward'",
      "select move_money(1, 1, 'star', 1000, 'goodwill', null, null, null)",
    ]) {
      await expect(provider.execute(sql)).rejects.toThrow('permission denied');
      await undone(database.db, (tx) => tx.execute(sql)).not.toThrow('permission denied');
    }
    // A site that is founded stays.
    await provider.execute("select found_office('http://evil.example', 'evil.example')");
    expect(await provider.query('select origin from office_site')).toEqual([{ origin: deskSite.origin }]);
  });

  testOnlyOn('postgres', name)('temporary tables in the place of real ones', async () => {
    const { id } = await desk.ask(fiona, credit(500));
    const outcome = await desk.deps.db.transaction(async (tx) => {
      await tx.execute(`create temp table operators as select * from public.operators;
        create temp table act_kinds as select kind, asks, approves, 1 as signatures, false as budget, 0 as delay_hours from public.act_kinds;
        create temp table house_budget as select true as one, 1000000::bigint as operator_day, 1000000::bigint as house_day`);
      return carryOut(tx, id, null);
    });
    expect(outcome.outcome).toBe('OPERATOR_BUDGET');
    expect(await stars(anna)).toBe(0);
  });

  describe('at once', () => {
    test('an act is done once of 200 times, by as many at once as there are connections', async () => {
      const { id } = await signedDraft();
      const from = [desk.deps.db, ...(name === 'postgres' ? [asProvider(database.another())] : [])];
      const outcomes: string[] = [];
      while (outcomes.length < 200)
        outcomes.push(
          ...(await Promise.all(Array.from({ length: 40 }, (_, place) => doAct(from[place % from.length] ?? desk.deps.db, id)))),
        );
      expect(outcomes.filter((outcome) => outcome === 'DONE')).toHaveLength(1);
      expect(await stars(anna)).toBe(50);
    });

    // Last, because it alters the schema: both have read the act before one does it.
    testOnlyOn('postgres', name)('control: without lock and rules it is done twice', async () => {
      await database.db.execute(`do $$ begin execute replace(replace(pg_get_functiondef('do_act'::regproc),
        'a.id = p_act for update', 'a.id = p_act'), 'perform from house_budget for update', 'perform pg_advisory_xact_lock_shared(7)'); end $$;
        alter table acts drop constraint acts_office_act_key; drop trigger office_acts_guard on office_acts;
        drop trigger office_acts_logged on office_acts`);
      const { id } = await signedDraft();
      const twice = await database.db.transaction(async (tx) => {
        await tx.query('select pg_advisory_xact_lock(7)');
        const both = [carryOut(desk.deps.db, id, null), carryOut(desk.deps.db, id, null)];
        const held = "select from pg_locks where locktype = 'advisory' and not granted and mode = 'ShareLock'";
        while ((await tx.query(held)).length < both.length);
        return { both };
      });
      expect((await Promise.all(twice.both)).map(({ outcome }) => outcome)).toEqual(['DONE', 'DONE']);
      expect(await stars(anna)).toBe(100);
    });
  });
});
