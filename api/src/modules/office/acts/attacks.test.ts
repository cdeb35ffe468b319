// Full tier: tries to do what nobody has signed, with the rights that the provider's role has on a server.
import { asProvider, databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { type OfficePerson, openDesk } from '../../../../testkit/officeDesk.ts';
import { testOnlyOn } from '../../../../testkit/onPostgres.ts';
import { addPasskey, deskSite } from '../../../../testkit/operatorClient.ts';
import { type Player, player } from '../../../../testkit/players.ts';
import { expectLedgerWithoutFaults } from '../../../../testkit/wallets.ts';
import { queryWithoutTriggers } from '../../../../testkit/withoutTriggers.ts';
import { type Database, onlyRow } from '../../../core/db/database.ts';
import { challengeOf } from '../../audit-log/officePayload.ts';
import { signAct } from './acts.service.ts';
import { logAct } from './doWhenSigned.ts';
import { carryOut } from './officeActs.repository.ts';

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
  const signedOnly = async (who: OfficePerson, act: number, payload: string) => {
    const passkey = who.passkey.get({ challenge: challengeOf('ask', who.operator.id, payload), ...deskSite });
    const bytes = [passkey.authenticatorData, passkey.clientDataJSON, passkey.signature].map((part) =>
      Buffer.from(part, 'base64url'),
    );
    const rows = await desk.deps.db.query<{ outcome: string }>('select sign_act($1, $2, $3, $4, $5, $6, $7) as outcome', [
      act,
      who.operator.id,
      'ask',
      passkey.id,
      ...bytes,
    ]);
    expect(rows).toEqual([{ outcome: 'SIGNED' }]);
  };
  const signedDraft = async () => {
    const { id, payload } = await desk.draft(fiona, credit(50));
    await signedOnly(fiona, id, payload);
    return { id, payload };
  };
  const doAct = (db: Database, act: number) =>
    db.transaction(async (tx) => {
      const { outcome } = await carryOut(tx, act, null);
      if (outcome === 'DONE') await logAct(tx, desk.deps.config, act);
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
    expect(await desk.ask(fiona, credit(50))).toMatchObject({ state: 'waiting', note: 'It waits for its delay to pass.' });
    await database.db.query("update act_kinds set delay_hours = 0 where kind = 'members credit'");
    expect(await stars(anna)).toBe(0);
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

  testOnlyOn('postgres', name)('direct writes of the role that the provider runs as', async () => {
    const { id } = await desk.ask(fiona, credit(500));
    const provider = desk.deps.db.as('operator');
    for (const sql of [
      'update wallets set star_balance = star_balance + 1000',
      'update ledger_entries set amount = 1',
      "update acts set why = 'x'",
      "insert into operators (name, role) values ('mallory', 'finance')",
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
      "select move_money(1, 1, 'star', 1000, 'goodwill', null, null, null)",
    ])
      await expect(provider.execute(sql)).rejects.toThrow('permission denied');
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
    test('an act is done once of 200 times', async () => {
      const { id } = await signedDraft();
      const from = [desk.deps.db, ...(name === 'postgres' ? [asProvider(database.another())] : [])];
      const outcomes = await Promise.all(
        Array.from({ length: 200 }, (_, place) => doAct(from[place % from.length] ?? desk.deps.db, id)),
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
