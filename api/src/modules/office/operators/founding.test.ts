import { asProvider, databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { testSources } from '../../../../testkit/drawSourceFakes.ts';
import { openDesk } from '../../../../testkit/officeDesk.ts';
import { deskHeaders, deskSite, officeSite } from '../../../../testkit/operatorClient.ts';
import { player } from '../../../../testkit/players.ts';
import { softAuthenticator } from '../../../../testkit/softAuthenticator.ts';
import { openTestApp, testConfig } from '../../../../testkit/testApp.ts';
import type { App } from '../../../app/app.ts';
import { runCommand } from '../../../app/cli/runCommand.ts';
import type { CommandContext } from '../../../core/command/command.ts';
import type { Config } from '../../../core/config/config.ts';
import { openFairLog } from '../../../core/fairLog.ts';
import { describeAct } from '../acts/acts.service.ts';
import { announceOffice, placeOffice } from './founding.ts';

describe.each(databases)('the first operators on $name', ({ open }) => {
  let test: TestDatabase;
  let app: App;
  let config: Config;
  beforeAll(async () => {
    test = await open();
    config = await testConfig({ ...officeSite, seed: true });
    app = await openTestApp(test.db, config);
  });
  afterAll(async () => {
    await app.close();
    await test.drop();
  });

  const linkIn = (text: string) => /http:\/\/desk\.localhost:3000\/invitations#([\w-]{43})$/m.exec(text)?.[1] ?? '';
  const desk = async (url: string, payload: object) =>
    (await app.inject({ method: 'POST', url, headers: deskHeaders, payload })).json();
  const enrol = async (token: string) => {
    const { challenge } = await desk('/api/desk/invitation', { token });
    const made = softAuthenticator().create({ ...deskSite, challenge });
    return desk('/api/desk/passkeys', { token, name: 'Key', ...made });
  };
  const found = (line: string, more: Partial<CommandContext> = {}) =>
    runCommand(
      {
        config,
        db: test.db,
        fairLog: openFairLog(config),
        announcer: { announce: () => {} },
        sources: testSources({}),
        cwd: '/',
        ownsTables: true,
        ...more,
      },
      `operators found ${line}`.split(' '),
    );
  const isFounded = async () => (await test.db.query<{ founded: boolean }>('select office_is_founded() as founded'))[0]?.founded;

  it('is three people at once, whom the owner of the tables invites until three have enrolled', async () => {
    const three = 'fiona=finance frank=finance stella=steward';
    const refused: [string, Partial<CommandContext>, RegExp][] = [
      [three, { ownsTables: false }, /Only whoever owns the tables/],
      [three, { config: { ...config, officeUrl: null } }, /set OFFICE_URL first/],
      ['fiona=finance frank=finance', {}, /Name 3 people or more/],
      ['fiona=finance frank=finance fiona=steward', {}, /Two people have one name/],
      ['fiona=owner frank=finance stella=steward', {}, /"fiona=owner" is not NAME=ROLE/],
      ['Fiona=finance frank=finance stella=steward', {}, /no name for an operator/],
      ['fiona=finance=fiona frank=finance stella=steward', {}, /"fiona" is no mail address/],
    ];
    for (const [line, more, err] of refused)
      expect(await found(line, more)).toMatchObject({ code: 1, err: expect.stringMatching(err) });
    const first = await found(three);
    expect(first.code).toBe(0);
    expect(await enrol(linkIn(first.out))).toEqual({ location: '/sign-in' });
    expect((await found('fiona=finance frank=finance')).err).toMatch(/fiona has enrolled already/);
    const second = await found('frank=finance stella=steward');
    const links = second.out.split('\n').slice(1, 3).map(linkIn);
    const stale = first.out.split('\n').slice(2, 4).map(linkIn);
    for (const token of stale) expect(await desk('/api/desk/invitation', { token })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await isFounded()).toBe(false);
    for (const token of links) expect(await enrol(token)).toEqual({ location: '/sign-in' });
    expect(await isFounded()).toBe(true);
    expect(await found('ulla=observer')).toMatchObject({ code: 1, err: expect.stringMatching(/two stewards.*: name stewards/) });
    const [steward] = (await found('sven=steward=sven@example.com')).out.split('\n').slice(1, 2).map(linkIn);
    expect(await enrol(steward ?? '')).toEqual({ location: '/sign-in' });
    expect(await test.db.query("select email from operators where name = 'sven'")).toEqual([{ email: 'sven@example.com' }]);
    expect(await found('ulla=steward')).toMatchObject({ code: 1, err: expect.stringMatching(/The office is founded:/) });
  });

  it('moves no money before', async () => {
    const office = await openDesk(test);
    const [fiona, anna] = [await office.person('finance', 'fanny'), await player(test.db, { cto: 0 })];
    await test.db.query('create table kept as select * from operator_passkeys');
    await test.db.query('delete from operator_passkeys where operator_id <> $1', [fiona.operator.id]);
    const credit = { kind: 'members credit', member: anna.publicId, amount: 5 } as const;
    const waiting = { state: 'waiting', note: expect.stringMatching(/until three people have enrolled/) };
    const asked = await office.ask(fiona, credit);
    expect(asked).toMatchObject(waiting);
    expect(await describeAct(office.deps, fiona.operator, asked.id, 'desk')).toMatchObject(waiting);
    await test.db.query('insert into operator_passkeys select * from kept on conflict do nothing');
    expect(await office.ask(fiona, credit)).toMatchObject({ state: 'done' });
    await test.db.query('drop table kept');
  });

  it('is written by the owner of the tables: the provider’s role neither invites nor moves the desk', async () => {
    await placeOffice(config, test.db);
    expect(await test.db.query('select origin, rp_id from office_site')).toEqual([
      { origin: 'http://desk.localhost:3000', rp_id: 'desk.localhost' },
    ]);
    const rights = `select has_table_privilege('operator_invitations', 'insert') or has_table_privilege('operator_invitations', 'update')
      or has_table_privilege('operator_passkeys', 'insert') or has_table_privilege('office_site', 'update')
      or has_column_privilege('operators', 'role', 'insert') as writes`;
    expect(await asProvider(test.db).query(rights)).toEqual([{ writes: test.db.kind === 'pglite' }]);
  });
});

describe.each(databases)('the demo’s operators on $name', ({ open }) => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await open();
  });
  afterAll(() => test.drop());

  it('have keys in software, once and in the demo alone, and a link invites who tries it', async () => {
    const config = await testConfig({ ...officeSite, seed: true });
    const elsewhere = { officeUrl: 'https://office.example.com' };
    for (const other of [{ databaseUrl: 'postgres://lotto@localhost/lotto' }, { seed: false }, { officeUrl: null }, elsewhere])
      expect(await announceOffice(test.db, { ...config, ...other })).toEqual([]);
    expect(await test.db.query('select from operators')).toEqual([]);
    const [first, second] = [await announceOffice(test.db, config), await announceOffice(test.db, config)];
    expect(first.join('\n')).toMatch(/8 demo operators sign in by a button/);
    expect(second.at(-1)).not.toBe(first.at(-1));
    expect(
      await test.db.query('select role, array_agg(name order by id) as names from operators group by role order by role'),
    ).toEqual(
      ['finance', 'sales', 'steward', 'support'].map((role) => ({ role, names: [`demo-${role}`, `demo-second-${role}`] })),
    );
    expect(await test.db.query('select from operator_invitations where used_at is null')).toHaveLength(1);
    expect(await test.db.query('select from operator_passkeys where demo')).toHaveLength(8);
  });

  it('approve for each other every kind of act that takes two people', async () => {
    const lonely = await test.db.query(
      `select k.kind from act_kinds k cross join lateral unnest(k.asks) as asker (role)
         where (k.signatures > 1 or k.budget or k.kind = 'rounds open') and asker.role <> 'observer'
         and not exists (select from operators a join operators b on b.id <> a.id and b.role = any (k.approves) where a.role = asker.role)`,
    );
    expect(lonely).toEqual([]);
  });

  it('neither found the office nor sign where the folder is no demo any more', async () => {
    const config = await testConfig({ ...officeSite, seed: true });
    const isFounded = async () => (await test.db.query('select where office_is_founded()')).length > 0;
    const office = await openDesk(test);
    const [frank, anna] = [await office.person('finance', 'frank'), await player(test.db, { cto: 0 })];
    const isOfDemo = (demo: boolean) =>
      test.db.query('update operator_passkeys set demo = $1 where id = $2', [demo, frank.passkeyId]);
    const credit = () => office.ask(frank, { kind: 'members credit', member: anna.publicId, amount: 5 });
    await isOfDemo(true);
    for (const seed of [true, false, true]) {
      await placeOffice({ ...config, seed }, test.db);
      expect(await isFounded()).toBe(seed);
      if (seed) expect(await credit()).toMatchObject({ state: 'done' });
      else await expect(credit()).rejects.toMatchObject({ code: 'SIGNATURE_REFUSED' });
    }
    await placeOffice({ ...config, seed: false }, test.db);
    await isOfDemo(false);
    expect(await credit()).toMatchObject({ state: 'waiting', note: expect.stringContaining('until three people have enrolled') });
    await placeOffice(config, test.db);
  });

  it.each([
    ['the demo', null, true],
    ['a server', 'postgres://lotto@localhost/lotto', false],
  ])('are on the page of %s: %s', async (_what, databaseUrl, isShown) => {
    const app = await openTestApp(test.db, { ...officeSite, seed: true, databaseUrl });
    const { headers, body } = await app.inject({ url: '/sign-in', headers: deskHeaders });
    expect(body.includes('Demo: sign in as demo-finance')).toBe(isShown);
    expect(body.includes('&quot;d&quot;')).toBe(isShown);
    expect(headers['content-security-policy']).toContain("script-src 'self'; ");
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('publickey-credentials-get=(self)'),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    for (const url of ['/', '/sign-in', '/invitations', '/desk.js', '/desk.css']) {
      expect((await app.inject({ url, headers: deskHeaders })).statusCode).toBe(200);
      expect((await app.inject({ url, headers: { host: 'localhost:3000' } })).statusCode).toBe(404);
    }
    await app.close();
  });
});
