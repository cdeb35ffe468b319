// Full tier: needs the roles of a PostgreSQL server.
import type { OfficeActDetail } from 'shared/contracts/officeActs';
import { tokenAddresses } from 'shared/contracts/tokenAddresses';
import { testFairLog } from '../../../testkit/drawSourceFakes.ts';
import { deskHeaders, deskSite, officeSite, signedInOperator } from '../../../testkit/operatorClient.ts';
import { player } from '../../../testkit/players.ts';
import { openRoles } from '../../../testkit/postgresServer.ts';
import { postgresVariable } from '../../../testkit/preparedDatabases.ts';
import { numbers, prizeRounds, prizeSources } from '../../../testkit/prizeRounds.ts';
import { softAuthenticator } from '../../../testkit/softAuthenticator.ts';
import { openTestApp, testConfig } from '../../../testkit/testApp.ts';
import { boundlessBudget } from '../../../testkit/wallets.ts';
import type { App } from '../../app/app.ts';
import { drawDue } from '../../modules/lotteries/draw/draw.service.ts';
import { payDuePrizes } from '../../modules/lotteries/draw/prizes.service.ts';
import { placeOffice } from '../../modules/office/operators/founding.ts';
import { findOpen } from '../../modules/privacy/deletion.service.ts';
import { allTables } from '../../modules/tables.ts';
import { ensureTokens } from '../../modules/wallets/wallets.repository.ts';
import { newSecret } from '../secrets/codes.ts';
import { type Database, onlyRow } from './database.ts';
import { deskFunctions, functions, hasDeskRights, notOfDesk } from './grants.ts';
import { prepareDatabase } from './openDatabase.ts';

import.meta.jest.setTimeout(300_000);

const template = process.env[postgresVariable];
const announcer = { announce: () => {} };

/** What both roles may not write: the tables of money, of what was bought and won, of acts, and of who signs them. */
const protectedTables: Record<string, string> = {
  wallets: 'update wallets set star_balance = star_balance + 1000',
  ledger_entries:
    "insert into ledger_entries (transfer_id, token_id, user_id, bucket, amount, reason) values (1, 1, 1, 'star', 1, 'prize')",
  tickets: 'insert into tickets (lottery_id, ticket_number, user_id, purchase_id, price) values (1, 1, 1, 1, 1)',
  purchases: 'update purchases set user_id = user_id',
  lotteries: 'update lotteries set winner_user_id = 1, drawn_at = now()',
  prizes_due: 'insert into prizes_due (lottery_id) values (1)',
  'prizes_due, a paid one': 'delete from prizes_due',
  'log_records, in the past': "insert into log_records (index, id, kind, text, created_at) values (9, '', 'freeze', '', now())",
  operators: "insert into operators (name, role) values ('mallory', 'finance')",
  acts: "insert into acts (kind, by, why, user_id) values ('members freeze', 'mallory', 'x', 1)",
  act_entries: 'insert into act_entries (entry_id, act_id) values (1, 1)',
  orders: "insert into orders (lottery_id, reward_id, user_id, name) values (1, 1, 1, 'x')",
  operator_passkeys: 'update operator_passkeys set ec_x = ec_y',
  operator_invitations: "insert into operator_invitations (name, role, token_hash) values ('mallory', 'finance', '')",
  act_kinds: 'update act_kinds set signatures = 0',
  office_acts: 'update office_acts set done_at = now()',
  act_signatures: "update act_signatures set verb = 'approve'",
  office_site: "update office_site set origin = 'http://evil.example'",
  house_budget: 'update house_budget set operator_day = 1000000',
  'move_money()': "select move_money(1, 1, 'star', 1000, 'prize', 1, null, null)",
};

const calls: Record<string, string> = {
  do_act: 'select do_act(1, null)',
  enrol_operator: "select enrol_operator('token', 'name', 'id', -7, null, null, null, null, 0)",
  fail_act: "select fail_act(1, 'no')",
  found_office: "select found_office('http://evil.example', 'evil.example')",
  keep_invitation: "select keep_invitation(1, 'x')",
  pay_prize: 'select pay_prize(1, null, null)',
  sign_act: "select sign_act(1, 1, 'ask', 'id', '', '', '')",
};

(template === undefined ? describe.skip : describe)('a database whose desk has a role of its own', () => {
  let roles: Awaited<ReturnType<typeof openRoles>>;
  let runtime: Database;
  let desk: Database;
  let app: App;
  let rounds: ReturnType<typeof prizeRounds>;

  const executable = async (by: Database) =>
    (
      await by.query<{ name: string }>(
        `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
           and prorettype <> 'trigger'::regtype and has_function_privilege(oid, 'execute') order by 1`,
      )
    ).map(({ name }) => name);
  const without = (withheld: readonly string[]) => functions.filter((name) => !withheld.includes(name)).toSorted();
  const pay = (db: Database) => {
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    return payDuePrizes({ db, sources: prizeSources, fairLog: testFairLog, announcer, log });
  };
  const paid = async (id: number) =>
    onlyRow(
      await roles.superuser.query<{ paid: number }>(
        "select coalesce(sum(amount), 0)::bigint as paid from ledger_entries where reason = 'prize' and user_id is not null and lottery_id = $1",
        [id],
      ),
    ).paid;

  beforeAll(async () => {
    roles = await openRoles(template ?? '');
    runtime = roles.db;
    desk = roles.openAsDesk();
    // As an older release has granted it: the provider's role has everything.
    await prepareDatabase(roles.config, runtime, allTables);
    expect(await hasDeskRights(runtime)).toBe(true);
    await prepareDatabase({ ...roles.config, deskDatabaseUrl: roles.deskUrl }, runtime, allTables);
    await ensureTokens(roles.superuser, tokenAddresses);
    await roles.superuser.execute(boundlessBudget);
    await player(roles.superuser, { cto: 0 });
    rounds = prizeRounds(roles.superuser);
    app = await openTestApp(runtime, officeSite, { desk });
  });
  afterAll(async () => {
    await app.close();
    await desk.close();
    await roles.drop();
  });

  test('each role has its functions, and a start without the setting gives none back', async () => {
    for (const config of [{ ...roles.config, deskDatabaseUrl: roles.deskUrl }, roles.config]) {
      await prepareDatabase(config, runtime, allTables);
      expect(await executable(runtime)).toEqual(without(deskFunctions));
      expect(await executable(desk)).toEqual(without(notOfDesk));
    }
  });

  test.each(Object.entries(protectedTables))('neither role writes %s; its owner does', async (_name, sql) => {
    for (const role of [runtime, desk]) await expect(role.as('operator').execute(sql)).rejects.toThrow('permission denied');
    const owner = roles.openAsOwner();
    const written = owner.transaction(async (tx) => {
      await tx.execute(sql);
      throw new Error('It was written.');
    });
    await expect(written).rejects.not.toThrow('permission denied');
    await owner.close();
  });

  test('calls of the desk’s functions are refused for the provider’s role, and reach the function for the desk’s', async () => {
    expect(Object.keys(calls)).toEqual(deskFunctions);
    for (const [name, sql] of Object.entries(calls)) {
      await expect(runtime.execute(sql)).rejects.toThrow(`permission denied for function ${name}`);
      const answer = desk.transaction(async (tx) => {
        await tx.execute(sql);
        throw new Error('It was called.');
      });
      await expect(answer).rejects.not.toThrow('permission denied');
    }
    await expect(desk.execute("select credit_member(1, 1, 'star', 1000, null, null, null, null)")).rejects.toThrow(
      'permission denied for function credit_member',
    );
  });

  test('people enrol and sign with the desk’s role; a process without it drafts, and serves no desk', async () => {
    const drafts = await openTestApp(runtime, officeSite);
    const refused = await drafts.inject({ url: '/api/desk/challenge', headers: deskHeaders });
    expect(refused.json()).toMatchObject({ statusCode: 503, message: expect.stringContaining('DESK_DATABASE_URL') });
    const fiona = await signedInOperator(app, roles.superuser, 'finance', 'fiona');
    const anna = await player(roles.superuser, { cto: 0 });
    const credit = { kind: 'members credit', member: anna.publicId, amount: 7, why: 'A test.' };
    const early = await fiona.post('/api/office/acts/drafts', credit);
    expect(early.json()).toMatchObject({ statusCode: 503, message: expect.stringContaining('not founded') });
    const config = { ...(await testConfig(officeSite)), seed: false };
    await placeOffice(config, runtime);
    expect(await runtime.query('select origin from office_site')).toEqual([]);
    await placeOffice(config, runtime, desk);
    const draft = (await fiona.post('/api/office/acts/drafts', credit)).json<OfficeActDetail>();
    const headers = { ...deskHeaders, cookie: fiona.cookie };
    const shown = (await app.inject({ url: `/api/desk/acts/${draft.id}`, headers })).json<OfficeActDetail>();
    const passkey = fiona.passkey.get({ challenge: shown.may[0]?.challenge ?? 'none', ...deskSite });
    const signature = {
      method: 'POST',
      url: `/api/desk/acts/${draft.id}/signatures`,
      headers,
      payload: { verb: 'ask', passkey },
    } as const;
    expect((await drafts.inject(signature)).statusCode).toBe(503);
    expect((await app.inject(signature)).json()).toMatchObject({ state: 'done' });
    expect(await anna.stars(app)).toBe(7);
    await drafts.close();

    const token = newSecret();
    await roles.superuser.query(
      `insert into operator_invitations (name, role, token_hash, expires_at)
         values ('sally', 'sales', encode(sha256(convert_to($1, 'UTF8')), 'hex'), now() + interval '1 day')`,
      [token],
    );
    const post = (url: string, payload: object) => app.inject({ method: 'POST', url, headers: deskHeaders, payload });
    const { challenge } = (await post('/api/desk/invitation', { token })).json<{ challenge: string }>();
    const made = softAuthenticator().create({ ...deskSite, challenge });
    expect((await post('/api/desk/passkeys', { token, name: 'Key', ...made })).statusCode).toBe(200);
  });

  test('a process that draws leaves the prize to the desk, which pays it after its check', async () => {
    const { id } = await rounds.frozenRound('v2');
    const deps = { db: runtime, sources: prizeSources, fairLog: testFairLog, announcer };
    expect(await drawDue(deps)).toMatchObject([{ lotteryId: id, outcome: 'drawn', isOrdered: false }]);
    expect(await pay(runtime)).toEqual([]);
    expect(await paid(id)).toBe(0);
    const sql = 'select winner_user_id as winner from lotteries where id = $1';
    const { winner } = onlyRow(await runtime.query<{ winner: number }>(sql, [id]));
    expect(await findOpen(runtime, winner)).toMatchObject([{ kind: 'order', lotteryId: id }]);
    expect(await pay(desk)).toEqual([id]);
    expect(await findOpen(runtime, winner)).toEqual([]);
    expect(await paid(id)).toBe(5);
  });

  test('who has the provider’s role forges a result: the desk does not pay it', async () => {
    const round = await rounds.frozenRound('v2');
    const decision = rounds.decisionOf(round);
    await rounds.record(round, decision, (rounds.numberOf(round, decision) + 1) % numbers, { by: runtime });
    await expect(runtime.query('select pay_prize($1, null, null)', [round.id])).rejects.toThrow('permission denied');
    expect(await pay(desk)).toEqual([]);
    expect(await paid(round.id)).toBe(0);
    expect(await roles.superuser.query('select reason from prizes_due where lottery_id = $1', [round.id])).toEqual([
      { reason: expect.stringMatching(/^From the beacon follows number/) },
    ]);
  });

  test('who has both roles pays what is due of open rounds, once, and no more', async () => {
    const [forged, open] = [await rounds.frozenRound('v2'), await rounds.frozenRound('v2')];
    await rounds.record(forged, rounds.decisionOf(forged), 3, { by: runtime });
    const take = (id: number) => desk.query('select pay_prize($1, null, null) as balance', [id]);
    await Promise.all([take(forged.id), take(forged.id), take(forged.id)]);
    expect(await take(forged.id)).toEqual([{ balance: null }]);
    await expect(take(open.id)).rejects.toThrow(`round ${open.id} has no winner`);
    const { more } = onlyRow(
      await roles.superuser.query<{ more: boolean }>(
        `select bool_or(e.amount > l.token_amount) or count(*) > count(distinct l.id) as more
           from ledger_entries e join lotteries l on l.id = e.lottery_id where e.reason = 'prize' and e.user_id is not null`,
      ),
    );
    expect([await paid(forged.id), await paid(open.id), more]).toEqual([5, 0, false]);
  });

  test('a temporary table in the place of a real one gives the desk’s role no winner; without the fixed path it would', async () => {
    const { id } = await rounds.frozenRound('v2');
    const shadowed = () =>
      desk.transaction(async (tx) => {
        await tx.execute(
          `create temp table lotteries as select * from public.lotteries where id = ${id};
           create temp table tickets as select * from public.tickets where lottery_id = ${id};
           create temp table prizes_due as select ${id}::bigint as lottery_id;
           update lotteries set drawn_at = now(), winner_ticket = 0, winner_user_id = (select user_id from tickets limit 1)`,
        );
        await tx.execute(`grant select, delete on lotteries, tickets, prizes_due to public`);
        await tx.query('select pay_prize($1, null, null)', [id]);
      });
    await expect(shadowed()).rejects.toThrow(`round ${id} has no winner`);
    const paths = ['pg_temp, public', 'public, pg_temp'];
    await roles.superuser.execute(`alter function pay_prize set search_path = ${paths[0]}`);
    await shadowed();
    await roles.superuser.execute(`alter function pay_prize set search_path = ${paths[1]}`);
    expect(await paid(id)).toBe(5);
  });
});
