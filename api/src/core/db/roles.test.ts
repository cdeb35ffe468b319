// Full tier: needs the roles of a PostgreSQL server, and psql.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { drawnBy, fixedChain, testFairLog } from '../../../testkit/drawSourceFakes.ts';
import { untilClosed } from '../../../testkit/ledgerFixture.ts';
import { addLottery, endLottery } from '../../../testkit/lotteries.ts';
import { buyFor, player } from '../../../testkit/players.ts';
import { openRoles } from '../../../testkit/postgresServer.ts';
import { postgresVariable } from '../../../testkit/preparedDatabases.ts';
import { openTestApp } from '../../../testkit/testApp.ts';
import { testFairKey } from '../../../testkit/testKeys.ts';
import { addTestMember, testPassword } from '../../../testkit/testMembers.ts';
import { payUnchecked } from '../../app/seed/demoLotteries.ts';
import { sweepExpired } from '../../jobs/expiry.job.ts';
import { pageCloser } from '../../jobs/ledgerAudit.job.ts';
import { runDailyAudit } from '../../modules/ledger-audit/auditLedger.ts';
import { cancelLottery } from '../../modules/lotteries/cancellation/cancellation.service.ts';
import { drawDue } from '../../modules/lotteries/draw/draw.service.ts';
import { markFulfilled } from '../../modules/rewards/orders/orders.routes.ts';
import { allTables } from '../../modules/tables.ts';
import { ConfigError } from '../config/config.ts';
import type { BlockSource } from '../draw-sources/drawSource.ts';
import { type Database, onlyRow } from './database.ts';
import { functions, grantTo } from './grants.ts';
import { prepareDatabase } from './openDatabase.ts';
import { openPostgres } from './postgres.ts';

import.meta.jest.setTimeout(300_000);

const template = process.env[postgresVariable];

const forbidden = [
  'update tickets set user_id = user_id',
  'delete from tickets',
  'truncate tickets cascade',
  'update purchases set user_id = user_id',
  'delete from purchases',
  'update ledger_entries set amount = 1',
  'delete from ledger_entries',
  'truncate ledger_entries',
  'update lotteries set token_amount = 5000',
  'update lotteries set name = name',
  'update lotteries set price_per_ticket = 1',
  "update lotteries set extend_id = 'x'",
  'delete from lotteries',
  'update orders set user_id = user_id',
  'delete from orders',
  'update log_records set text = text',
  'delete from log_records',
  'delete from log_checkpoints',
  'update simulated_blocks set hash = hash',
  'delete from operator_credits',
  'update book_pages set digest = digest',
  'update book_start set entries = 0',
  'delete from book_checks',
  'delete from users',
  'update breaks set ends_at = now()',
  'delete from breaks',
  'delete from play_limits',
  'delete from wallets',
  'update wallets set star_balance = star_balance + 1000',
  'insert into wallets (user_id, token_id, star_balance) values (1, 1, 1000)',
  "insert into ledger_entries (transfer_id, token_id, user_id, bucket, amount, reason) values (1, 1, 1, 'star', 1000, 'credit')",
  'insert into tickets (lottery_id, ticket_number, user_id, purchase_id, price) values (1, 1, 1, 1, 1)',
  'insert into purchases (user_id, lottery_id, ticket_numbers, total_price) values (1, 1, array[1], 1)',
  'update purchases set owner = salt',
  'update lotteries set winner_user_id = 1',
  'update lotteries set winner_ticket = 0, drawn_at = now()',
  'update lotteries set sold_tickets = 1',
  'insert into lotteries (reward_id, name, token_amount, lottery_value, total_tickets, price_per_ticket, ends_at, drawn_at) select 1, name, 1, 1, 1, 1, now(), now() from rewards',
  'update house_budget set operator_day = operator_day + 1',
  'insert into house_draws (token_id, amount) values (1, 1)',
  "insert into schedule_approvals (reward_id, token_amount, numbers, ticket_price, schedule) values (1, 1, 1, 1, '* * * * *')",
  "select move_money(1, 1, 'star', 1000, 'credit', null, null, null)",
  'select draw_budget(1, 1, null, null, null, null)',
  "select purchases_behind('{1}', '{1}', '{1}', '{{1}}', '{k}')",
  "select purchases_in_turn('{1}', '{}', '{1}', '{1}', '{{1}}')",
  "select lock_rounds('{1}', true)",
  "select lock_wallets('{1}', 1, true)",
  "select * from judge_purchases('{1}', '{1}', '{1}', 1, now(), null, '{1}', '{1}', '{{1}}', '{k}')",
  "select write_purchases('{1}', '{0}', '{0}', '{1}', '{0}', 1, now(), '{1}', '{1}', '{{1}}', '{k}', '{s}', '{m}', '{r}')",
  'drop table tickets',
  'alter table tickets disable trigger all',
  'alter table lotteries disable trigger lotteries_guard',
  'drop trigger lotteries_guard on lotteries',
  'create table mine (id int)',
  "create function mine() returns int language sql as 'select 1'",
  'drop function guard_lottery() cascade',
  "set session_replication_role = 'replica'",
  'delete from migrations',
];

/** Tables that the runtime role writes freely: accounts of members, and what jobs keep. */
const ofMembersAndWork =
  `alert_choices alerts authenticator_offers book_checks book_pages book_results breaks business_alerts captchas_used clock_lag
  contact_answers contact_messages demo_seed developers draw_delays email_changes email_proofs kept_stops known_devices limit_raises
  log_checkpoints log_cosignatures log_nodes log_texts login_challenges outbox passkeys provider_secret push_queue push_subscriptions
  rate_limits reads receipt_keys recoveries recovery_codes release_news release_reports sessions signing_keys simulated_blocks
  subscriptions traffic uploads used_proofs used_requests users webhook_deliveries`.split(/\s+/);

const limitedWrites = {
  act_delays: 'update mailed_at',
  acts: 'update named',
  alert_rules: 'update threshold',
  log_records: 'insert index, id, kind, lottery_id, text',
  lotteries:
    'insert reward_id, name, token_amount, lottery_value, total_tickets, price_per_ticket, ends_at, draw_rule, draw_delay; ' +
    'update starts_at, ends_at, draw_rule, cancelled_at, closed_at, draw_chain, draw_delay, beacon_round, draw_attempt, draws_at, ' +
    'cancel_reason, opening_id, freeze_id, cancel_id',
  office_acts: 'update name_key, failure',
  office_webhooks: 'insert; update secret, disabled_at; delete',
  operator_credits: 'insert',
  operator_passkeys: 'update sign_count, last_used_at',
  operator_sessions: 'insert; update; delete',
  operator_tokens: 'insert; update revoked_at',
  orders: 'update fulfilled_at',
  play_limits: 'insert; update day, week, month, stopped_until, excluded',
  prizes_due: 'update reason, next_attempt_at',
  refunds_due: 'insert lottery_id; update after_user, after_purchase, act_id; delete',
  refused_signatures: 'insert operator_id, act_id, outcome; delete',
  rewards: 'insert; update',
  tokens: 'insert; update address, symbol, name, decimals',
  wallets: 'insert user_id, token_id; update user_id',
};

(template === undefined ? describe.skip : describe)('the owner of the tables and the role that the provider runs as', () => {
  let roles: Awaited<ReturnType<typeof openRoles>>;
  let db: Database;

  beforeAll(async () => {
    roles = await openRoles(template ?? '');
    db = roles.db;
    const { applied, warning } = await prepareDatabase(roles.config, db, allTables);
    expect(applied.length).toBeGreaterThan(10);
    expect(warning).toBeUndefined();
  });
  afterAll(() => roles.drop());

  test('every table of the database is declared by a module', async () => {
    const rows = await roles.superuser.query<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
    );
    expect(Object.keys(allTables).toSorted()).toEqual(rows.map(({ name }) => name));
  });

  test('functions of the owner are executable by the runtime role only, with a search_path that nothing shadows', async () => {
    const rows = await roles.superuser.query<{ name: string; settings: string[]; everybody: boolean }>(
      `select proname as name, proconfig as settings, proacl is null or proacl::text ~ '[{,]=X' as everybody from pg_proc
       where pronamespace = 'public'::regnamespace and prosecdef and prorettype <> 'trigger'::regtype order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(functions.toSorted());
    for (const { settings, everybody } of rows)
      expect({ settings, everybody }).toEqual({
        settings: expect.arrayContaining(['search_path=public, pg_temp']),
        everybody: false,
      });
    const triggers = await roles.superuser.query(
      `select proname from pg_proc where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype
       and not coalesce(proconfig @> '{"search_path=public, pg_temp"}', false)`,
    );
    expect(triggers).toEqual([]);
  });

  test('the runtime role writes no tables but these, and of money, lotteries and operators no other columns', async () => {
    const right = (name: string) =>
      `case when has_table_privilege(c.oid, '${name}') then '${name}' else '${name} ' || (select string_agg(a.attname, ', ' order by a.attnum)
         from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and has_column_privilege(c.oid, a.attnum, '${name}')) end`;
    const rows = await db.query<{ name: string; rights: string; alters: boolean }>(
      `select c.relname as name, concat_ws('; ', ${right('insert')}, ${right('update')},
           case when has_table_privilege(c.oid, 'delete') then 'delete' end) as rights,
         has_table_privilege(c.oid, 'truncate, references, trigger') as alters
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p', 'f') order by 1`,
    );
    expect(rows.filter(({ alters }) => alters)).toEqual([]);
    const written = rows.filter(({ name, rights }) => rights !== '' && !ofMembersAndWork.includes(name));
    expect(Object.fromEntries(written.map(({ name, rights }) => [name, rights]))).toEqual(limitedWrites);
  });

  test('an older version revokes no rights on tables that it does not know', async () => {
    const owner = roles.openAsOwner();
    await owner.execute(`create table of_a_newer_version (id int); grant insert on of_a_newer_version to "${roles.runtime}"`);
    await prepareDatabase(roles.config, db, allTables);
    await db.execute('insert into of_a_newer_version values (1)');
    await owner.execute('drop table of_a_newer_version');
    await owner.close();
  });

  test('the runtime role has all rights that the provider needs', async () => {
    const app = await openTestApp(db);
    await addTestMember(db, 'logger');
    const login = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: 'logger', password: testPassword },
    });
    // Without a solved captcha: refused after the attempt was counted.
    expect(login.statusCode).toBeLessThan(500);
    const anna = await player(db, { cto: 100 });
    const bert = await player(db, { cto: 100 });
    const upload = await app.inject({
      method: 'POST',
      url: '/api/upload-file/presigned-url',
      payload: { objectName: 'me.png' },
      headers: anna.headers,
    });
    expect(upload.statusCode).toBe(200);
    for (const [path, payload] of [
      ['limit', { period: 'day', amount: 90 }],
      ['limit', { period: 'day', amount: 99 }],
      ['keep-limit', { period: 'day' }],
    ] as const) {
      const set = await app.inject({ method: 'POST', url: `/api/protection/${path}`, payload, headers: anna.headers });
      expect(set.statusCode).toBe(200);
    }
    const [token, product, taken] = [
      await addLottery(db, { prize: 16 }),
      await addLottery(db, { prize: 0 }),
      await addLottery(db, { prize: 16 }),
    ];
    for (const round of [token, product, taken]) {
      await buyFor(app, anna, round, [1, 2]);
      await buyFor(app, bert, round, [3]);
    }
    const announcer = { announce: () => {} };
    expect(await cancelLottery({ db, fairLog: testFairLog, announcer }, taken, 'A test')).toMatchObject({ members: 2 });
    // Only a superuser can move a round's end.
    for (const round of [token, product]) await endLottery(roles.superuser, round);
    const source: BlockSource = fixedChain(1);
    for (let look = 0; look < 3; look++) await drawDue({ db, ...drawnBy(source), announcer });
    await payUnchecked(db);
    expect(await db.query('select winner_user_id from lotteries where id = any ($1) order by id', [[token, product]])).toEqual([
      { winner_user_id: anna.id },
      { winner_user_id: anna.id },
    ]);
    expect(await anna.stars(app)).toBe(100 - 4 + 16);
    for (const length of ['24h', '7d']) {
      const begun = await app.inject({
        method: 'POST',
        url: '/api/protection/break',
        payload: { length },
        headers: anna.headers,
      });
      expect(begun.statusCode).toBe(200);
    }
    const order = onlyRow(await db.query<{ id: number }>('select id from orders where lottery_id = $1', [product]));
    expect(await markFulfilled(db, order.id)).toMatchObject({ username: anna.username });
    await sweepExpired(db);
    await untilClosed(pageCloser(db.as('operator')));
    expect(await db.query('select number from book_pages')).toEqual([{ number: 0 }]);
    const moved = (await runDailyAudit(db.as('operator'), { fairKey: testFairKey, log: testFairLog.signer })) ?? [];
    expect(new Set(moved.map(({ fault }) => fault))).toEqual(new Set(['its start was moved', 'its end was moved']));
    await app.close();
  });

  test.each(forbidden)('the runtime role is refused: %s', async (sql) => {
    await expect(db.as('operator').execute(sql)).rejects.toThrow(/permission denied|must be owner|permission denied to set/);
  });

  test('a second start without the owner needs no owner and gives no warning', async () => {
    const again = await prepareDatabase({ ...roles.config, databaseOwnerUrl: null }, db, allTables);
    expect(again).toEqual({ applied: [], warning: undefined });
    await roles.superuser.execute("delete from migrations where name = '0160_frozen_once.sql'");
    await expect(prepareDatabase({ ...roles.config, databaseOwnerUrl: null }, db, allTables)).rejects.toThrow(ConfigError);
    await expect(prepareDatabase({ ...roles.config, databaseOwnerUrl: null }, db, allTables)).rejects.toThrow(
      /1 migrations wait for the owner of the tables, which runtime_\w+ is not\. Set DATABASE_OWNER_URL/,
    );
  });
});

(template === undefined ? describe.skip : describe)('eight processes at the same time', () => {
  test('grant the runtime role its rights without a failure', async () => {
    const roles = await openRoles(template ?? '');
    // The first round also migrates; later ones only grant, so that concurrent grants collide.
    for (let time = 0; time < 3; time++) {
      const starts = Array.from({ length: 8 }, () => prepareDatabase(roles.config, roles.db, allTables));
      const failed = (await Promise.allSettled(starts)).filter(({ status }) => status === 'rejected');
      expect(failed).toEqual([]);
    }
    await roles.drop();
  });

  test('collide without the lock of migrations', async () => {
    const roles = await openRoles(template ?? '');
    await prepareDatabase(roles.config, roles.db, allTables);
    const owners = Array.from({ length: 8 }, () => roles.openAsOwner());
    const collide = () => Promise.all(owners.map((owner) => owner.transaction((tx) => grantTo(tx, roles.runtime, allTables))));
    await expect(
      (async () => {
        for (let time = 0; time < 20; time++) await collide();
      })(),
    ).rejects.toThrow('tuple concurrently updated');
    await Promise.all(owners.map((owner) => owner.close()));
    await roles.drop();
  });
});

(template === undefined ? test.skip : test)('warns a provider that runs as the owner of its tables', async () => {
  const roles = await openRoles(template ?? '');
  const owner = roles.openAsOwner();
  const { warning } = await prepareDatabase({ databaseOwnerUrl: null, allowPlain: [] }, owner, allTables);
  expect(warning).toMatch(/^The provider runs as the owner of its tables: .* Set DATABASE_OWNER_URL to the owner/);
  await owner.close();
  await roles.drop();
});

const script = path.resolve(import.meta.dirname, '../../../../platform/deploy/container/runtimeRole.sh');
const hasPsql = spawnSync('psql', ['--version']).status === 0;

(template === undefined || !hasPsql ? test.skip : test)(
  'the script of the container creates roles that can log in and own nothing, and leaves those that are there as they are',
  async () => {
    const roles = await openRoles(template ?? '');
    const address = new URL(roles.config.databaseOwnerUrl);
    const env = {
      PATH: process.env.PATH ?? '',
      PGHOST: address.searchParams.get('host') ?? address.hostname,
      PGPORT: address.port,
      POSTGRES_USER: 'postgres',
      POSTGRES_DB: address.pathname.slice(1),
      RUNTIME_PASSWORD: 'it\'s 100% \\ "safe" $HOME',
    };
    try {
      expect(spawnSync('sh', [script], { env, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
      const made = () =>
        roles.superuser.query<{ rolpassword: string }>(
          "select rolname, rolcanlogin, rolsuper, rolcreaterole, rolcreatedb, rolpassword from pg_authid where rolname like 'lotto\\_%' order by 1 desc",
        );
      const role = { rolcanlogin: true, rolsuper: false, rolcreaterole: false, rolcreatedb: false };
      const first = { ...role, rolname: 'lotto_runtime', rolpassword: expect.stringMatching(/^SCRAM/) };
      const [sealed, ...others] = await made();
      expect([sealed, others]).toEqual([first, []]);
      const runtime = openPostgres({ url: roles.config.databaseOwnerUrl.replace(/\/\/[^@]*@/, '//lotto_runtime@') });
      expect(await prepareDatabase(roles.config, runtime, allTables)).toMatchObject({ warning: undefined });
      await expect(runtime.execute('update tickets set user_id = user_id')).rejects.toThrow(/permission denied/);
      await runtime.close();
      const later = { ...env, RUNTIME_PASSWORD: 'another', DESK_PASSWORD: "the desk's" };
      expect(spawnSync('sh', [script], { env: later, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
      expect(await made()).toEqual([sealed, { ...first, rolname: 'lotto_desk' }]);
    } finally {
      await roles.superuser.execute('drop owned by lotto_runtime; drop role lotto_runtime; drop role if exists lotto_desk');
      await roles.drop();
    }
  },
);
