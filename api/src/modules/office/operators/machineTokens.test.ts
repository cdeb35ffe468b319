import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { openOfficeCommands } from '../../../../testkit/officeDesk.ts';
import { deskHeaders, officeSite } from '../../../../testkit/operatorClient.ts';
import { publicKeyOf } from '../../../../testkit/operators.ts';
import { openTestApp } from '../../../../testkit/testApp.ts';
import type { App } from '../../../app/app.ts';

describe.each(databases)('tokens of programs on $name', ({ open }) => {
  let database: TestDatabase;
  let app: App;
  let office: Awaited<ReturnType<typeof openOfficeCommands>>;

  const as = (name: string) => (line: string) => office.as(name)(line);
  const [stella, fiona] = [as('stella'), as('fiona')];
  const make = async (line: string): Promise<string> => JSON.parse((await stella(`operators token ${line} --json`)).out).token;
  const read = (token: string, url: string, headers: object = {}) =>
    app.inject({ url, headers: { authorization: `Bearer ${token}`, ...headers } });
  const lists = ['today', 'lotteries', 'prizes', 'orders', 'acts?page=0&limit=5'].map((list) => `/api/office/${list}`);

  beforeAll(async () => {
    database = await open();
    office = await openOfficeCommands(database);
    app = await openTestApp(database.db, officeSite);
    const { desk, context } = office;
    await desk.person('steward', 'stella');
    await desk.person('finance', 'fiona');
    // The first key is that of the first signed command; it is given to the operator of the office with its name.
    expect((await stella('operators tokens')).out).toBe('There is no token.\n');
    expect(await stella(`operators add fiona ${await publicKeyOf('fiona', context)}`)).toMatchObject({ code: 0 });
  });
  afterAll(async () => {
    await office.remove();
    await app.close();
    await database.drop();
  });

  it('reads lists without a browser, and each use is recorded', async () => {
    const token = await make('ci');
    expect(token).toMatch(/^office_[\w-]{43}$/);
    for (const url of lists) {
      const answer = await read(token, url);
      expect([url, answer.statusCode]).toEqual([url, 200]);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    const used = await database.db.query(
      'select o.name, r.address from reads r join operator_tokens t on t.id = r.token_id join operators o on o.id = r.operator_id order by r.id',
    );
    expect(used).toEqual(lists.map((url) => ({ name: 'stella', address: url.split('?')[0] })));
    const listed = await fiona('operators tokens --json');
    expect(JSON.parse(listed.out)).toMatchObject([
      { name: 'ci', scopes: ['lists', 'acts'], by: 'stella', lastUsedAt: expect.any(String) },
    ]);
    const stored = await database.db.query<{ text: string }>(
      'select t::text as text from operator_tokens t union all select a::text from acts a',
    );
    expect(stored.some(({ text }) => text.includes(token.slice(-43)))).toBe(false);
  });

  it('reads nothing else, drafts nothing, and is no session', async () => {
    const token = await make('only-lists --scopes lists --days 1');
    const refused = (answer: { json(): unknown }) =>
      expect(answer.json()).toMatchObject({
        statusCode: 403,
        code: 'FORBIDDEN',
        message: 'The token only-lists reads lists; this is not among them.',
      });
    for (const url of ['members?query=anna', 'members/1', 'members/1/timeline', 'acts?page=0&limit=5', 'acts/1', 'session'])
      refused(await read(token, `/api/office/${url}`));
    const post = (url: string, payload: object) =>
      app.inject({ method: 'POST', url: `/api/office/${url}`, headers: { authorization: `Bearer ${token}` }, payload });
    refused(await post('acts/drafts', { kind: 'rounds pause', round: 1, why: 'x' }));
    refused(await post('sessions/end', {}));
    refused(await read(token, '/api/desk/session', deskHeaders));
    expect((await read(token, '/api/user/me')).statusCode).toBe(401);
    expect(await database.db.query('select from office_acts')).toEqual([]);
  });

  it.each([
    ['it is revoked', (name: string) => stella(`operators revoke-token ${name}`)],
    ['it expires', (name: string) => database.db.query('update operator_tokens set expires_at = now() where name = $1', [name])],
    ['its steward is removed', () => database.db.query("update operators set removed_at = now() where name = 'stella'")],
  ])('ends when %s', async (what, end) => {
    const name = what.replaceAll(' ', '-');
    const token = await make(name);
    expect((await read(token, '/api/office/orders')).statusCode).toBe(200);
    await end(name);
    expect((await read(token, '/api/office/orders')).json()).toMatchObject({ statusCode: 401, code: 'UNAUTHORIZED' });
  });

  it('is made by stewards, for 90 days at most, one of each name', async () => {
    for (const [answer, problem] of [
      [fiona('operators token mine'), /^fiona is no steward of the office/],
      [fiona('operators token mine --days 91'), /^--days must be a whole number from 1 to 90/],
      [fiona('operators token mine --scopes lists,members'), /^--scopes is a list of lists, acts, not/],
      [fiona('operators token ci'), /^There is a token ci\. Revoke it first/],
      [fiona('operators revoke-token nothing'), /^There is no token nothing/],
    ] as const)
      expect(await answer).toMatchObject({ code: 1, err: expect.stringMatching(problem) });
  });

  it('is described with its scopes', async () => {
    const { paths, components } = (await app.inject('/api/docs/json')).json();
    const security = (address: string) => paths[`/api/office/${address}`].get.security;
    expect(security('orders')).toEqual([{ bearer: [] }, { 'office.lists': [] }]);
    expect(security('acts')).toEqual([{ bearer: [] }, { 'office.acts': [] }]);
    expect(security('members')).toEqual([{ bearer: [] }]);
    expect(components.securitySchemes['office.acts'].description).toContain('with the scope acts, which only reads');
  });
});
