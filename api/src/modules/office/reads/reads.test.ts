import type { OfficeEvent, OfficeHit, OfficeMember, OfficeOrder, OfficeToday } from 'shared/contracts/office';
import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { addLottery } from '../../../../testkit/lotteries.ts';
import { type Canaries, fillMember, newCanaries, stopMember } from '../../../../testkit/memberFixture.ts';
import { officeSite, signedInOperator } from '../../../../testkit/operatorClient.ts';
import { buyFor, type Player, player } from '../../../../testkit/players.ts';
import { openTestApp } from '../../../../testkit/testApp.ts';
import { queryWithoutTriggers } from '../../../../testkit/withoutTriggers.ts';
import type { App } from '../../../app/app.ts';
import { type MemberSearch, searchSql } from './members.repository.ts';
import { maskMail, maskName } from './reads.service.ts';

interface Listed<Item> {
  contents: Item[];
  next: string | null;
}

describe.each(databases)('the office reads on $name', ({ open }) => {
  let test: TestDatabase;
  let app: App;
  let olga: Awaited<ReturnType<typeof signedInOperator>>;
  let ada: Player;
  let bo: Player;
  let canaries: Canaries;
  let round: number;
  let watch: number;

  beforeAll(async () => {
    test = await open();
    app = await openTestApp(test.db, officeSite);
    olga = await signedInOperator(app, test.db, 'observer', 'olga');
    canaries = newCanaries();
    ada = await player(test.db, { cto: 100, email: canaries.email });
    await test.db.query('update users set username = $2 where id = $1', [ada.id, canaries.username]);
    round = await addLottery(test.db, { ticketPrice: 3 });
    await buyFor(app, ada, round, [2, 7]);
    watch = await addLottery(test.db, { prize: 0 });
    await queryWithoutTriggers(
      test.db,
      `insert into orders (lottery_id, reward_id, user_id, name, created_at)
        select id, reward_id, $2, name, now() - interval '2 days' from lotteries where id = $1`,
      [watch, ada.id],
    );
    await fillMember(test.db, app, ada.id, canaries);
    await test.db.query("update users set public_name = 'Snail-ADA', name_key = 'snail-ada' where id = $1", [ada.id]);
    await stopMember(test.db, ada.id);
    bo = await player(test.db, { cto: 1 });
    // A purchase of three days ago, before the days that are over are summed.
    await test.db.query(
      `with bought as (insert into purchases (user_id, lottery_id, ticket_numbers, total_price, created_at)
          values ($1, $2, '{9}', 4, now() - interval '3 days') returning id, created_at)
        insert into ledger_entries (transfer_id, token_id, user_id, bucket, amount, reason, lottery_id, purchase_id, created_at)
        select 900000, t.id, $1, 'star', -4, 'purchase', $2, b.id, b.created_at from bought b, tokens t where t.role = 'cto'`,
      [bo.id, round],
    );
  });
  afterAll(async () => {
    await app.close();
    await test.drop();
  });

  const read = async <Answer>(url: string): Promise<Answer> => {
    const answer = await olga.get(url);
    expect([url, answer.statusCode]).toEqual([url, 200]);
    return answer.json<Answer>();
  };
  const search = (query: string) =>
    read<{ contents: OfficeHit[]; more: boolean }>(`/api/office/members?query=${encodeURIComponent(query)}`);
  const member = () => `/api/office/members/${ada.publicId}`;
  const recorded = () =>
    test.db.query<{ what: string }>('select what from reads where user_id = $1 and operator_id = $2 order by id', [
      ada.id,
      olga.operator.id,
    ]);

  it('finds a member by the beginning of each name, the whole address and a number, and masks them', async () => {
    const expected = {
      id: ada.publicId,
      publicName: 'Snail-ADA',
      username: 'C***',
      fullName: `T*** B*** ${canaries.fullName.split(' ')[2]?.[0]}***`,
      email: 't***@e***.com',
      state: 'onBreak',
      createdAt: expect.any(Number),
    };
    const ways = [
      canaries.username.slice(0, 8).toUpperCase(),
      canaries.fullName.slice(0, 12),
      'snail-ada',
      ` ${canaries.email.toUpperCase()} `,
      `${round}#7`,
      `${round} # 2`,
    ];
    for (const way of ways) expect([way, await search(way)]).toEqual([way, { contents: [expected], more: false }]);
    for (const way of [canaries.email.slice(0, -1), `${round}#3`, 'nobody-at-all', "'%_"])
      expect([way, await search(way)]).toEqual([way, { contents: [], more: false }]);
  });

  it('refuses a search of two letters, and one of a byte that no name has', async () => {
    for (const query of ['', 'ad', '  ad ', 'ad%00%00']) {
      const answer = await olga.get(`/api/office/members?query=${query}`);
      expect([query, answer.statusCode, answer.json().code]).toEqual([query, 400, 'VALIDATION']);
    }
  });

  it('answers at most twenty hits, and says that there are more', async () => {
    await test.db.query(
      `insert into users (username, password_hash) select 'crowd' || lpad(n::text, 2, '0'), 'x' from generate_series(1, 21) n`,
    );
    const { contents, more } = await search('crowd');
    expect([contents.length, more]).toEqual([20, true]);
    expect(await search('crowd21')).toMatchObject({ contents: [{ username: 'c***' }], more: false });
  });

  it.each<[string, MemberSearch]>([
    ['the beginning of a name', { prefix: 'ada' }],
    ['an address', { email: 'ada@example.com' }],
    ['a number', { lotteryId: 1, ticketNumber: 1 }],
  ])('finds %s by an index: the plan has no scan of members or tickets', async (_name, search) => {
    const { sql, params } = searchSql(search, 21);
    const plan = await test.db.transaction(async (tx) => {
      // A few rows are read faster than an index. With this, a scan is in the plan only where no index serves.
      await tx.execute('set local enable_seqscan = off');
      return tx.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, params);
    });
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).not.toMatch(/Seq Scan on (users|tickets)/);
    expect(text).toMatch(/Index (Only )?Scan/);
  });

  it('shows the standing of a member', async () => {
    const spent = async () => (await test.db.query('select day, week, month from spent_in($1, clock_timestamp())', [ada.id]))[0];
    const before = await spent();
    const shown = await read<OfficeMember>(member());
    // On both sides of the answer, because midnight may pass.
    expect([before, await spent()]).toContainEqual(shown.spent);
    expect(shown).toMatchObject({
      state: 'onBreak',
      stoppedUntil: expect.any(Number),
      secondFactor: 'totp',
      passkeys: 1,
      sessions: 2,
      limits: { day: null, week: 500, month: null },
      wallets: expect.arrayContaining([{ token: 'CTO', decimals: 0, star: 94, available: 0, pending: 0, upgrade: 0 }]),
    });
    const unknown = await olga.get('/api/office/members/1');
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'NOT_FOUND']);
  });

  it('lists what happened in one timeline, and each kind alone', async () => {
    const { contents } = await read<Listed<OfficeEvent>>(`${member()}/timeline`);
    expect(contents.map(({ at }) => at)).toEqual(contents.map(({ at }) => at).toSorted((a, b) => b - a));
    expect(new Set(contents.map(({ kind, detail }) => `${kind} ${detail}`))).toEqual(
      new Set([
        'money credit',
        'money purchase',
        'login Firefox on Linux',
        'factor passkey',
        'factor recovery code',
        'break break',
        'mail Do you want news from Snail Lotto?',
        'act members end-sessions',
      ]),
    );
    const purchase = contents.find(({ detail }) => detail === 'purchase');
    expect(purchase).toMatchObject({ amount: -6, token: 'CTO', decimals: 0, lotteryId: round, numbers: [2, 7] });
    const breaks = await read<Listed<OfficeEvent>>(`${member()}/timeline?kind=break`);
    expect(breaks).toMatchObject({ contents: [{ detail: 'break', until: expect.any(Number) }], next: null });
  });

  it('turns pages without a gap or a repeat, also where many events are of one moment', async () => {
    const busy = await player(test.db, { cto: 1 });
    await test.db.query(
      `insert into ledger_entries (transfer_id, token_id, user_id, bucket, amount, reason, created_at)
        select 900000 + n, t.id, $1, 'star', 1, 'credit', timestamptz '2026-01-02 03:04:05.678901' from generate_series(1, 70) n, tokens t where t.role = 'cto'`,
      [busy.id],
    );
    const url = `/api/office/members/${busy.publicId}/timeline?kind=money`;
    const seen: string[] = [];
    let next: string | null = '';
    do {
      const page: Listed<OfficeEvent> = await read(next === '' ? url : `${url}&before=${next}`);
      expect(page.contents.length).toBeLessThanOrEqual(30);
      seen.push(...page.contents.map(({ id }) => id));
      next = page.next;
    } while (next !== null);
    expect([seen.length, new Set(seen).size]).toEqual([71, 71]);
  });

  it('records every look at a member, with operator and what was seen, for ever', async () => {
    const before = (await recorded()).length;
    await search('snail-a');
    await olga.get(member());
    await olga.get(`${member()}/timeline`);
    expect((await recorded()).slice(before).map(({ what }) => what)).toEqual(['search', 'member', 'timeline']);
    await expect(test.db.query('delete from reads')).rejects.toThrow('reads is append-only');
    await expect(test.db.query('update reads set what = what')).rejects.toThrow('reads is append-only');
  });

  it('sums today: sales, buyers, balances, prizes, orders, budget and acts', async () => {
    // One waits for a second person, the other is a draft.
    await queryWithoutTriggers(
      test.db,
      `insert into office_acts (act, operator_id, kind, payload, expires_at, asked_at)
        select gen_random_uuid(), $1, 'members freeze', '{}', now() + interval '1 hour', asked from (values (now()), (null)) a (asked)`,
      [olga.operator.id],
    );
    const { days, ...today } = await read<OfficeToday>('/api/office/today');
    const { balances, prizes } = (
      await test.db.query<{ balances: number; prizes: number }>(
        `select (select sum(balance) from wallets w join tokens t on t.id = w.token_id where t.role = 'cto')::bigint as balances,
          (select sum(token_amount) from lotteries where undecided(lotteries))::bigint as prizes`,
      )
    )[0] ?? { balances: -1, prizes: -1 };
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toMatchObject({ balances, openPrizes: prizes });
    // By the days of the rows: midnight may have passed since.
    const on = async (user: number, later: number) => {
      const [row] = await test.db.query<{ at: Date }>('select created_at as at from purchases where user_id = $1', [user]);
      const at = Math.floor((row?.at.getTime() ?? 0) / 86_400_000) + later;
      return days.find(({ day }) => day === at * 86_400_000);
    };
    expect(await on(ada.id, 0)).toMatchObject({ sales: 6, buyers: 1 });
    const then = await on(bo.id, 0);
    expect(then).toMatchObject({ sales: 4, buyers: 1, openPrizes: 0 });
    expect(await on(bo.id, -1)).toMatchObject({ sales: 0, buyers: 0, balances: (then?.balances ?? 0) + 4 });
    expect((await on(bo.id, 1))?.balances).toBe(then?.balances);
    expect(today).toMatchObject({ openProducts: 1, orders: { waiting: 1, late: 1 }, actsWaiting: 1, ledgerCheck: null });
    expect(today.budget.ownLeft).toBeLessThanOrEqual(today.budget.own);
  });

  it('lists rounds, prizes and orders by state, page by page', async () => {
    const states = async (list: string) =>
      Promise.all(
        ['lotteries?state=running', 'lotteries?state=cancelled', 'prizes?state=onSale', 'prizes?state=idle', list].map(
          async (url) => (await read<Listed<{ id: number }>>(`/api/office/${url}`)).contents.length,
        ),
      );
    expect(await states('orders?state=fulfilled')).toEqual([2, 0, 2, 0, 0]);
    const late = await read<Listed<OfficeOrder>>('/api/office/orders?state=late');
    expect(late.contents).toMatchObject([
      { state: 'late', lotteryId: watch, winner: { id: ada.publicId, publicName: 'Snail-ADA' } },
    ]);
    expect((await read<Listed<object>>('/api/office/orders?state=open')).contents).toEqual(late.contents);
    const all = await read<Listed<{ id: number; endsAt: number }>>('/api/office/lotteries');
    const [first] = all.contents;
    const rest = await read<Listed<object>>(`/api/office/lotteries?before=${first?.endsAt}.${first?.id}`);
    expect(rest.contents).toEqual(all.contents.slice(1));
    expect(all.contents.find(({ id }) => id === round)).toMatchObject({ sold: 2, total: 16, price: 3, state: 'running' });
  });

  it('lets no address, name or secret of a member out', async () => {
    const { contents } = await read<Listed<{ id: number }>>('/api/office/messages');
    expect(contents).toHaveLength(2);
    const messages = ['messages', ...contents.map(({ id }) => `messages/${id}`)];
    const paths = [
      ...messages,
      'today',
      'lotteries',
      'prizes',
      'orders',
      `members/${ada.publicId}`,
      `members/${ada.publicId}/timeline`,
    ];
    const searches = [canaries.username, canaries.fullName, canaries.email, `${round}#7`].map(
      (query) => `members?query=${encodeURIComponent(query)}`,
    );
    const answers = await Promise.all([...paths, ...searches].map((path) => olga.get(`/api/office/${path}`)));
    const said = answers
      .map(({ body }) => body)
      .join('\n')
      .toLowerCase();
    expect(said).toContain('snail-ada');
    for (const secret of [...Object.values(canaries), canaries.fullName.split(' ')[1] ?? '', 'secret-', 'example.com'])
      expect([secret, said.includes(secret.toLowerCase())]).toEqual([secret, false]);
  });

  it('needs the session of an operator, and shows them their own budget', async () => {
    for (const path of ['today', 'members?query=abc', member().slice('/api/office/'.length), 'lotteries', 'prizes', 'orders']) {
      const [none, ofMember] = await Promise.all([
        app.inject(`/api/office/${path}`),
        app.inject({ url: `/api/office/${path}`, headers: ada.headers }),
      ]);
      expect([path, none.statusCode, ofMember.statusCode]).toEqual([path, 401, 401]);
    }
    const without = await openTestApp(test.db, { officeUrl: null });
    expect((await without.inject('/api/office/today')).statusCode).toBe(404);
    await without.close();
  });
});

test.each([
  ['ada@example.org', 'a***@e***.org'],
  ['"odd@name"@sub.example.co.uk', '"***@s***.uk'],
  ['x@localhost', 'x***@l***'],
])('masks the address %s', (address, shown) => expect(maskMail(address)).toBe(shown));

test.each([
  ['ada', 'a***'],
  ['  Ada   Lovelace ', 'A*** L***'],
  ['𝒜da', '𝒜***'],
])('masks the name %s', (name, shown) => expect(maskName(name)).toBe(shown));
