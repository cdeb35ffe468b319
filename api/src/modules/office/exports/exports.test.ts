import type { OfficeActDetail } from 'shared/contracts/officeActs';
import type { OfficeExport, OfficeReport } from 'shared/contracts/officeReports';
import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { addLottery } from '../../../../testkit/lotteries.ts';
import { deskHeaders, deskSite, officeSite, signedInOperator } from '../../../../testkit/operatorClient.ts';
import { buyFor, type Player, player } from '../../../../testkit/players.ts';
import { openTestApp } from '../../../../testkit/testApp.ts';
import { queryWithoutTriggers } from '../../../../testkit/withoutTriggers.ts';
import type { App } from '../../../app/app.ts';
import { onlyRow } from '../../../core/db/database.ts';

type SignedIn = Awaited<ReturnType<typeof signedInOperator>>;

describe.each(databases)('exports of the office on $name', ({ open }) => {
  let test: TestDatabase;
  let app: App;
  let fiona: SignedIn;
  let frank: SignedIn;
  let olga: SignedIn;
  let sam: SignedIn;
  let ada: Player;
  let round: number;
  let days: { from: string; to: string };

  beforeAll(async () => {
    test = await open();
    app = await openTestApp(test.db, officeSite);
    fiona = await signedInOperator(app, test.db, 'finance', 'fiona');
    frank = await signedInOperator(app, test.db, 'finance', 'frank');
    olga = await signedInOperator(app, test.db, 'observer', 'olga');
    sam = await signedInOperator(app, test.db, 'support', 'sam');
    ada = await player(test.db, { cto: 100 });
    round = await addLottery(test.db, { ticketPrice: 3 });
    await buyFor(app, ada, round, [2, 7]);
    days = onlyRow(
      await test.db.query<typeof days>(
        `select to_char(created_at at time zone 'UTC' - interval '1 day', 'YYYY-MM-DD') as from,
          to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as to from purchases`,
      ),
    );
  });
  afterAll(async () => {
    await app.close();
    await test.drop();
  });

  const sums = (query: string) => olga.get(`/api/office/reports?${query}`);
  const draft = (who: SignedIn, report: string, why = 'For the books.') =>
    who.post('/api/office/acts/drafts', { kind: 'exports make', report, ...days, why });
  const atDesk = (who: SignedIn) => ({ ...deskHeaders, cookie: who.cookie });
  const sign = async (who: SignedIn, id: number) => {
    const url = `/api/desk/acts/${id}`;
    const { may } = (await app.inject({ url, headers: atDesk(who) })).json<OfficeActDetail>();
    const passkey = who.passkey.get({ ...deskSite, challenge: may[0]?.challenge ?? '' });
    return app.inject({
      method: 'POST',
      url: `${url}/signatures`,
      headers: atDesk(who),
      payload: { verb: 'ask', passkey: { ...passkey, id: who.passkey.id } },
    });
  };
  const made = async (who: SignedIn, report: string, why?: string): Promise<number> => {
    const { id } = (await draft(who, report, why)).json<{ id: number }>();
    expect((await sign(who, id)).json()).toMatchObject({ state: 'done', changes: [] });
    return id;
  };
  const download = (who: SignedIn, id: number, format = 'csv') =>
    app.inject({ url: `/api/desk/exports/${id}?format=${format}`, headers: atDesk(who) });
  const listed = async (query = '') =>
    (await olga.get(`/api/office/exports${query}`)).json<{ contents: OfficeExport[]; next: string | null }>();

  it('shows sums to every role, equal to the ledger, and records the look', async () => {
    const { rows, more } = (await sums(`report=sales&rows=lottery&from=${days.from}&to=${days.to}`)).json<OfficeReport>();
    expect(more).toBe(false);
    expect(rows).toMatchObject([{ lottery: round, token: 'CTO', purchases: 1, numbers: 2, sold: '6', net: '6', net_units: '6' }]);
    const [ledger] = await test.db.query<{ sum: number }>(
      `select sum(e.amount)::bigint as sum from ledger_entries e where e.user_id is null and e.reason = 'purchase'`,
    );
    expect(ledger?.sum).toBe(6);
    const looks = await test.db.query('select user_id, act_id from reads where what = $1 and operator_id = $2', [
      'report',
      olga.operator.id,
    ]);
    expect(looks).toEqual([{ user_id: null, act_id: null }]);
  });

  it.each([
    ['report=sales&rows=day&from=2026-02-31&to=2026-03-01', 'from'],
    ['report=sales&rows=day&from=2026-03-02&to=2026-03-01', 'from'],
    ['report=sales&rows=day&from=2026-03-01&to=2999-01-01', 'to'],
    ['report=fees&rows=day&from=2025-01-01&to=2025-04-03', 'from'],
    ['report=deletions&rows=day&from=2025-01-01&to=2025-01-02', undefined],
  ])('refuses the report %s', async (query, field) => {
    const answer = await sums(query);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION']);
    if (field) expect(Object.keys(answer.json().fields)).toEqual([field]);
  });

  it('is queued until it is signed, then made at each download of who signed it, as CSV and JSON lines', async () => {
    const { id } = (await draft(fiona, 'sales')).json<{ id: number }>();
    expect((await listed()).contents[0]).toMatchObject({
      id,
      state: 'queued',
      report: 'sales',
      ...days,
      by: 'fiona',
      downloads: 0,
    });
    expect((await download(fiona, id)).json()).toMatchObject({
      code: 'ACT_OVER',
      message: `Export ${id} is not signed yet: sign it first.`,
    });
    expect((await sign(fiona, id)).statusCode).toBe(200);
    const csv = await download(fiona, id);
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="sales-${days.from}-${days.to}.csv"`,
      'cache-control': 'no-store',
    });
    const [head, , today] = csv.body.split('\r\n');
    expect(head).toMatch(/^\uFEFFday,token,purchases,numbers,sold,/);
    expect(today).toBe(`${days.to},CTO,1,2,6,0,0,6,6,0,6`);
    const lines = (await download(fiona, id, 'jsonl')).body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const shown = (await sums(`report=sales&rows=day&from=${days.from}&to=${days.to}`)).json<OfficeReport>();
    expect(lines).toEqual(shown.rows);
    expect(await listed('?state=ready')).toMatchObject({ contents: [{ id, downloads: 2 }], next: null });
    const looks = await test.db.query('select operator_id as by from reads where act_id = $1', [id]);
    expect(looks).toEqual([{ by: fiona.operator.id }, { by: fiona.operator.id }]);
  });

  it('escapes a reason that a spreadsheet would run', async () => {
    const id = await made(sam, 'exceptions', '=HYPERLINK("https://thief.example")');
    const { body } = await download(sam, id);
    expect(body).toContain(`"'=HYPERLINK(""https://thief.example"")"`);
    expect(body).toContain(',exports make,');
  });

  it('is for who signed it, at the desk, for a day', async () => {
    const id = await made(fiona, 'deletions');
    expect((await download(frank, id)).json()).toMatchObject({
      message: `Only fiona, who signed export ${id}, may download it.`,
    });
    expect((await download(olga, id)).statusCode).toBe(403);
    expect((await app.inject({ url: `/api/desk/exports/${id}?format=csv`, headers: deskHeaders })).statusCode).toBe(401);
    expect((await fiona.get(`/api/desk/exports/${id}?format=csv`)).statusCode).toBe(404);
    expect((await download(fiona, 999_999)).statusCode).toBe(404);
    expect((await download(fiona, id, 'xlsx')).statusCode).toBe(400);
    expect((await download(fiona, id)).statusCode).toBe(200);
    await queryWithoutTriggers(test.db, `update office_acts set done_at = done_at - interval '24 hours' where id = ${id}`);
    expect((await download(fiona, id)).json()).toMatchObject({
      code: 'ACT_OVER',
      message: `Export ${id} is over: draft it anew.`,
    });
    expect((await listed('?state=over')).contents.map((each) => each.id)).toEqual([id]);
    expect((await test.db.query('select from reads where act_id = $1', [id])).length).toBe(1);
  });

  it('is drafted by support and finance alone, of days that have been', async () => {
    const answer = await draft(olga, 'sales');
    expect([answer.statusCode, answer.json().message]).toEqual([403, 'An operator for observer may not ask for exports make.']);
    const request = { kind: 'exports make', report: 'sales', why: 'A test.' };
    for (const [given, field] of [
      [{ from: days.from }, 'to'],
      [{ from: days.to, to: days.from }, 'from'],
      [{ ...days, to: '2999-01-01' }, 'to'],
    ] as const) {
      const refused = await fiona.post('/api/office/acts/drafts', { ...request, ...given });
      expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, [field]]);
    }
  });
});
