import { MemberExport } from 'shared/contracts/memberExport';
import { Value } from 'typebox/value';
import { databases, type TestDatabase } from '../../../testkit/databases.ts';
import { addLottery } from '../../../testkit/lotteries.ts';
import { exportedColumns, fillMember, memberTables, newCanaries, stopMember } from '../../../testkit/memberFixture.ts';
import { buy, type Player, player } from '../../../testkit/players.ts';
import { openTestApp } from '../../../testkit/testApp.ts';
import { testFairKey } from '../../../testkit/testKeys.ts';
import { creditForTest } from '../../../testkit/wallets.ts';
import { queryWithoutTriggers } from '../../../testkit/withoutTriggers.ts';
import type { App } from '../../app/app.ts';
import type { Queryable } from '../../core/db/database.ts';
import { rules } from '../../core/rate-limit/rateLimits.ts';
import { Receipts } from '../purchases/receipts/receipts.service.ts';
import { persistExclusion } from '../responsible-gaming/protection.repository.ts';
import { allTables } from '../tables.ts';
import { exportMember } from './exportMember.ts';

interface Column {
  table: string;
  column: string;
}

/** Finds tables with a column that names a member, tables that refer to their rows, and so on, with all columns. */
const memberColumns = `
  with recursive own as (
    select distinct c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and c.column_name ~ '(^|_)(user|member|owner|username|email|recipient|device|agent|subject|buyer|player)(_|$)'
    union select 'users'
    union
    select f.conrelid::regclass::text from pg_constraint f join own on f.contype = 'f' and f.confrelid = own.name::regclass
  )
  select c.table_name as table, c.column_name as column from information_schema.columns c join own on own.name = c.table_name
  where c.table_schema = 'public' order by 1, 2`;

describe.each(databases)('the export of a member on $name', ({ open }) => {
  let test: TestDatabase;
  let app: App;

  beforeAll(async () => {
    test = await open();
    app = await openTestApp(test.db);
  });
  afterAll(async () => {
    await app.close();
    await test.drop();
  });

  const ask = (headers: { authorization: string }) => app.inject({ url: '/api/privacy/export', headers });
  const read = async (headers: { authorization: string }) => {
    const answer = await ask(headers);
    expect(answer.statusCode).toBe(200);
    return Value.Parse(MemberExport, JSON.parse(answer.body));
  };

  const wholeMember = async () => {
    const canaries = newCanaries();
    const member = await player(test.db, { cto: 100, email: canaries.email, fullName: canaries.fullName });
    await test.db.query('update users set username = $2 where id = $1', [member.id, canaries.username]);
    const round = await addLottery(test.db, { ticketPrice: 3 });
    expect((await buy(app, member, round, [2, 7], 'a-key-of-one-purchase')).statusCode).toBe(200);
    expect((await buy(app, member, round, [2, 7], 'another-key-for-it')).statusCode).toBe(200);
    const watch = await addLottery(test.db, { prize: 0 });
    await queryWithoutTriggers(
      test.db,
      'insert into orders (lottery_id, reward_id, user_id, name, fulfilled_at) select id, reward_id, $2, name, now() from lotteries where id = $1',
      [watch, member.id],
    );
    await test.db.transaction((tx) =>
      creditForTest(tx, member.id, { amount: 5, token: 'cto', bucket: 'available' }, `welcome ${member.id}`),
    );
    // The second factor that fillMember sets ends the earlier session.
    const headers = await fillMember(test.db, app, member.id, canaries);
    await persistExclusion(test.db, canaries.email, { kind: 'break', beganAt: Date.now(), endsAt: Date.now() + 90_000_000 });
    await stopMember(test.db, member.id);
    return { ...member, headers, canaries, round };
  };

  it('covers every column with data of a member, or names why it is left out', async () => {
    const found = await test.db.query<Column>(memberColumns);
    const reasons = Object.entries(allTables).filter(([, { member }]) => typeof member === 'string');
    const listed = [
      ...memberTables(allTables).flatMap(([table, data]) =>
        [...exportedColumns(table, allTables), ...Object.keys(data.leftOut).map((column) => ({ column }))].map(({ column }) => ({
          table,
          column,
        })),
      ),
      ...found.filter(({ table }) => reasons.some(([name]) => name === table)),
    ];
    const named = (columns: readonly Column[]) => columns.map(({ table, column }) => `${table}.${column}`).toSorted();
    // A missing table or column must be added to the x.tables.ts of its module.
    expect(named(found)).toEqual(named(listed));
    for (const [table, { member }] of reasons) {
      expect(member).not.toBe('');
      expect(found.map((each) => each.table)).toContain(table);
    }
  });

  it('has the declared columns with their values, and no secret', async () => {
    const { headers, canaries, id, round } = await wholeMember();
    const answer = await ask(headers);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="snail-lotto-\d{4}-\d\d-\d\d\.json"$/),
    });
    const file = Value.Parse(MemberExport, JSON.parse(answer.body));
    const sections = new Map<string, unknown>(Object.entries(file));
    for (const [table] of memberTables(allTables))
      for (const { section, name } of exportedColumns(table, allTables)) {
        const place = `${section}.${name}`;
        const rows = [sections.get(section)].flat();
        // In every row, and with a value in at least one, so that a missing column would fail.
        expect([place, rows.length > 0, rows.every((row) => typeof row === 'object' && row !== null && name in row)]).toEqual([
          place,
          true,
          true,
        ]);
      }
    expect(file.profile).toMatchObject({ username: canaries.username, email: canaries.email, fullName: canaries.fullName });
    expect(file.sessions.map(({ device }) => device)).toContain('Firefox on Linux');
    expect(file.devices).toMatchObject([{ device: 'Firefox on Linux' }]);
    expect(file.movements.map(({ reason, amount }) => [reason, amount])).toEqual([
      ['credit', 100],
      ['purchase', -6],
      ['credit', 5],
    ]);
    expect(file.purchases).toMatchObject([{ lotteryId: round, numbers: [2, 7], price: 6, receipt: expect.any(String) }]);
    const again = await app.inject({ url: `/api/lotteries/purchases/${file.purchases[0]?.id}/receipt`, headers });
    expect(again.json()).toMatchObject({ receipt: file.purchases[0]?.receipt });
    expect(file.tickets).toMatchObject([{ number: 2 }, { number: 7 }]);
    expect(file.rounds).toMatchObject([{ lotteryId: round, status: 'running', won: false }]);
    expect(file.messages.map(({ email }) => email)).toEqual([canaries.email, `other.${canaries.email}`]);
    expect(file.subscriptions.map(({ email }) => email)).toEqual([canaries.email, `news.${canaries.email}`]);
    expect(file.breaks).toMatchObject([{ kind: 'break', endsAt: expect.stringMatching(/^\d{4}-.*Z$/) }]);

    const secrets = await test.db.query<{ secret: string | null }>(
      `select password_hash as secret from users where id = $1 union all select totp_secret from users where id = $1
       union all select code_hash from recovery_codes where user_id = $1 union all select id::text from sessions where user_id = $1
       union all select body from outbox where recipient = $2 union all select confirm_hash from subscriptions where user_id = $1
       union all select leave_hash from subscriptions where user_id = $1`,
      [id, canaries.email],
    );
    expect(secrets.length).toBeGreaterThan(14);
    for (const { secret } of secrets) expect(answer.body).not.toContain(secret ?? 'nothing');
    expect(answer.body).not.toMatch(/secret-/);
  });

  it('refuses strangers, and too many requests', async () => {
    const { canaries } = await wholeMember();
    const stranger = await player(test.db, { cto: 0 });
    expect((await ask(stranger.headers)).body).not.toContain(canaries.username);
    expect((await app.inject('/api/privacy/export')).statusCode).toBe(401);
    for (let again = 1; again < rules.exportByMember.max; again++) await ask(stranger.headers);
    expect((await ask(stranger.headers)).json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('has 10,000 movements once and in order, and reads them in batches', async () => {
    const anna: Player = await player(test.db, { cto: 1 });
    await queryWithoutTriggers(
      test.db,
      `insert into ledger_entries (transfer_id, token_id, user_id, bucket, amount, reason, created_at)
        select nextval('ledger_transfers'), (select id from tokens where role = 'cto'), $1, 'star', n, 'credit', now() + (n / 7) * interval '1 microsecond'
        from generate_series(1, 10000) n`,
      [anna.id],
    );
    const { movements } = await read(anna.headers);
    expect(movements.map(({ amount }) => amount)).toEqual([1, ...Array.from({ length: 10_000 }, (_, n) => n + 1)]);

    const read500: number[] = [];
    const counting: Queryable = {
      ...test.db,
      query: async <Row>(sql: string, params?: readonly unknown[]) => {
        const rows = await test.db.query<Row>(sql, params);
        read500.push(rows.length);
        return rows;
      },
    };
    const receipts = new Receipts(test.db, { receiptKey: null, fairKey: testFairKey });
    const tools = { db: counting, receipts, store: { publicUrl: String }, site: '' };
    const pieces = exportMember(tools, anna.id, new Date());
    let [text, asked] = ['', 0];
    for await (const piece of pieces) {
      text += piece;
      asked = Math.max(asked, read500.filter((count) => count === 500).length - text.split('"transferId"').length / 500);
    }
    expect(Math.max(...read500)).toBe(500);
    expect(asked).toBeLessThanOrEqual(1);
    expect(JSON.parse(text).movements).toHaveLength(10_001);
  });
});
