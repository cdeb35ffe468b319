import type { ActRequest, OfficeActDetail } from 'shared/contracts/officeActs';
import type { OfficeTeam } from 'shared/contracts/officeTeam';
import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { mailsTo } from '../../../../testkit/mailbox.ts';
import { openDesk } from '../../../../testkit/officeDesk.ts';
import { deskHeaders, deskSite, officeSite, signedInOperator, signInAtDesk } from '../../../../testkit/operatorClient.ts';
import { recordedLog } from '../../../../testkit/recordedLog.ts';
import { softAuthenticator } from '../../../../testkit/softAuthenticator.ts';
import { openTestApp } from '../../../../testkit/testApp.ts';
import { queryWithoutTriggers } from '../../../../testkit/withoutTriggers.ts';
import type { App } from '../../../app/app.ts';
import { onlyRow } from '../../../core/db/database.ts';
import { describeAct } from '../acts/acts.service.ts';
import { doDueActs, mailDelayedActs } from './delayedActs.ts';

type SignedIn = Awaited<ReturnType<typeof signedInOperator>>;

describe.each(databases)('acts about the team on $name', ({ open }) => {
  let database: TestDatabase;
  let app: App;
  let desk: Awaited<ReturnType<typeof openDesk>>;
  let stella: SignedIn;
  let sven: SignedIn;
  let saga: SignedIn;
  let olga: SignedIn;
  let log = recordedLog();

  beforeAll(async () => {
    database = await open();
    app = await openTestApp(database.db, officeSite);
    desk = await openDesk(database);
    stella = await signedInOperator(app, database.db, 'steward', 'stella');
    sven = await signedInOperator(app, database.db, 'steward', 'sven');
    saga = await signedInOperator(app, database.db, 'steward', 'saga');
    olga = await signedInOperator(app, database.db, 'observer', 'olga');
  });
  beforeEach(async () => {
    log = recordedLog();
    await database.db.query('update house_budget set operator_day = 100000, house_day = 1000000, round_prize = 100000');
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
  });

  const jobs = () => ({ ...desk.deps, config: { ...desk.deps.config, alertMail: ['ops@example.com'] }, log: log.log });
  const passDay = async (id: number) => {
    await queryWithoutTriggers(
      database.db,
      "update act_signatures set signed_at = signed_at - interval '1 day' where act_id = $1",
      [id],
    );
    await database.db.query("update act_delays set due_at = due_at - interval '1 day' where act_id = $1", [id]);
  };
  const stateOf = async (id: number): Promise<OfficeActDetail> => describeAct(desk.deps, olga.operator, id, 'desk');
  const twice = async (request: Omit<ActRequest, 'why'>, who = stella) => {
    const { id } = await desk.ask(who, request);
    return desk.sign(who === sven ? stella : sven, id, 'approve');
  };
  const dueAfterDay = async (id: number) => {
    await passDay(id);
    await doDueActs(jobs());
    return stateOf(id);
  };
  const team = async () => (await olga.get('/api/office/team')).json<OfficeTeam>();

  it('invites after two signatures and a day, of which every operator is mailed, by a link that is shown once', async () => {
    await queryWithoutTriggers(database.db, "update operators set email = 'sven@example.com' where name = 'sven'");
    const request = { kind: 'operators add', operatorName: 'fiona', role: 'finance', email: 'fiona@example.com' } as const;
    const asked = await desk.ask(stella, request);
    expect(asked).toMatchObject({ state: 'waiting', words: 'Invites fiona as an operator for finance.' });
    const signed = await desk.sign(sven, asked.id, 'approve');
    expect(signed).toMatchObject({ state: 'delayed', note: expect.stringMatching(/delay/) });
    const inHours = ((signed.effectAt ?? 0) - Date.now()) / 3_600_000;
    expect(Math.round(inHours)).toBe(24);
    const token = /^http:\/\/desk\.localhost:3000\/invitations#([\w-]{43})$/.exec(signed.secret ?? '')?.[1] ?? '';
    const invitation = async () =>
      (await app.inject({ method: 'POST', url: '/api/desk/invitation', headers: deskHeaders, payload: { token } })).json();
    expect(await invitation()).toMatchObject({ code: 'NOT_FOUND' });
    expect(await stateOf(asked.id)).not.toHaveProperty('secret');

    expect(await mailDelayedActs(jobs())).toBe(2);
    expect(await mailDelayedActs(jobs())).toBe(0);
    for (const to of ['sven@example.com', 'ops@example.com'])
      expect((await mailsTo(database.db, to))[0]?.text).toMatch(
        /Invites fiona as an operator for finance\.[\s\S]*stella, sven[\s\S]*A test\.[\s\S]*can refuse it[\s\S]*\/acts\/\d/,
      );
    expect(log.parsed()).toMatchObject([{ act: asked.id, operators: expect.arrayContaining(['stella', 'olga']) }]);
    await doDueActs(jobs());
    expect(await stateOf(asked.id)).toMatchObject({ state: 'delayed', may: [{ verb: 'refuse' }] });
    expect((await team()).acts).toMatchObject([{ id: asked.id, state: 'delayed' }]);

    expect(await dueAfterDay(asked.id)).toMatchObject({ state: 'done' });
    expect((await team()).members.find(({ name }) => name === 'fiona')).toMatchObject({ state: 'invited', isMailed: true });
    const { challenge } = await invitation();
    const made = softAuthenticator().create({ ...deskSite, challenge });
    const payload = { token, name: 'Key', ...made };
    await app.inject({ method: 'POST', url: '/api/desk/passkeys', headers: deskHeaders, payload });
    expect((await team()).members.find(({ name }) => name === 'fiona')).toMatchObject({
      state: 'enrolled',
      role: 'finance',
      passkeys: [{ name: 'Key' }],
    });
    await expect(desk.draft(stella, request)).rejects.toMatchObject({ fields: { operatorName: [expect.any(String)] } });
  });

  it('an act that is delayed outlives its own expiry, and whoever has a role refuses it', async () => {
    const { id } = await twice({ kind: 'budget raise', houseDay: 2_000_000 });
    await queryWithoutTriggers(database.db, 'update office_acts set expires_at = now() where id = $1', [id]);
    expect((await olga.get('/api/office/acts?open=true')).json()).toMatchObject({ contents: [{ id, state: 'delayed' }] });
    expect(await desk.sign(olga, id, 'refuse')).toMatchObject({ state: 'refused' });
    await passDay(id);
    await doDueActs(jobs());
    expect((await team()).budget.houseDay).toBe(1_000_000);
  });

  it('the budget is raised by two after a day, and lowered by one at once', async () => {
    const { id } = await twice({ kind: 'budget raise', operatorDay: 150_000 });
    expect((await team()).budget.operatorDay).toBe(100_000);
    expect(await dueAfterDay(id)).toMatchObject({ state: 'done' });
    expect((await team()).budget).toMatchObject({ operatorDay: 150_000, houseDay: 1_000_000 });
    expect(await desk.ask(stella, { kind: 'budget lower', operatorDay: 90_000 })).toMatchObject({ state: 'done' });
    expect((await team()).budget.operatorDay).toBe(90_000);
    await expect(desk.draft(stella, { kind: 'budget lower', operatorDay: 90_001 })).rejects.toMatchObject({
      fields: { operatorDay: [expect.stringMatching(/two people/)] },
    });
    for (const request of [{ kind: 'budget raise' }, { kind: 'budget raise', operatorDay: 90_000 }] as const)
      await expect(desk.draft(stella, request)).rejects.toMatchObject({ code: 'VALIDATION' });
  });

  it('two processes do a due act once', async () => {
    const { id } = await twice({ kind: 'budget raise', roundPrize: 200_000 });
    await passDay(id);
    await Promise.all([doDueActs(jobs()), doDueActs(jobs())]);
    expect(await stateOf(id)).toMatchObject({ state: 'done' });
    expect(await database.db.query('select from acts where office_act = $1', [id])).toHaveLength(1);
  });

  it('another role counts at once in a running session, and a removed operator has none', async () => {
    const mia = await signedInOperator(app, database.db, 'support', 'mia');
    const draft = { kind: 'members freeze', member: 1, why: 'A test.' };
    expect((await mia.post('/api/office/acts/drafts', draft)).statusCode).toBe(400);
    const role = await twice({ kind: 'operators role', operator: mia.operator.id, role: 'observer' });
    expect(await dueAfterDay(role.id)).toMatchObject({ state: 'done' });
    expect((await mia.get('/api/office/session')).json()).toMatchObject({ operator: { role: 'observer' } });
    await expect(desk.draft(stella, { kind: 'operators remove', operator: stella.operator.id })).rejects.toMatchObject({
      code: 'VALIDATION',
    });
    const removal = await twice({ kind: 'operators remove', operator: mia.operator.id });
    expect(await dueAfterDay(removal.id)).toMatchObject({ state: 'done', words: expect.stringContaining('mia') });
    expect((await mia.get('/api/office/session')).statusCode).toBe(401);
    expect((await signInAtDesk(app, mia.passkey)).statusCode).toBe(401);
    const nils = await signedInOperator(app, database.db, 'sales', 'nils');
    expect(await desk.ask(nils, { kind: 'operators leave' })).toMatchObject({ state: 'done' });
    expect((await nils.get('/api/office/session')).statusCode).toBe(401);
    const gone = (await team()).members.filter(({ state }) => state === 'removed').map(({ name }) => name);
    expect(gone).toEqual(['mia', 'nils']);
  });

  it('a key without a role is removed by two stewards after a day, and given no role', async () => {
    const { id } = onlyRow(
      await database.db.query<{ id: number }>(
        "insert into operators (name, public_key) values ('berta', repeat('ab', 32)) returning id",
      ),
    );
    expect((await team()).keyHolders).toMatchObject([{ id, name: 'berta' }]);
    await expect(desk.draft(stella, { kind: 'operators role', operator: id, role: 'finance' })).rejects.toMatchObject({
      fields: { operator: [expect.stringMatching(/only an invitation/)] },
    });
    const removal = await twice({ kind: 'operators remove', operator: id });
    expect(removal).toMatchObject({ state: 'delayed', changes: [{ before: 'a key for commands', after: 'removed' }] });
    expect(await dueAfterDay(removal.id)).toMatchObject({ state: 'done' });
    expect(await database.db.query('select removed_at is null as here from operators where id = $1', [id])).toEqual([
      { here: false },
    ]);
    expect((await team()).keyHolders).toEqual([]);
  });

  it('a further passkey counts after two signatures and a day; the last one is never removed', async () => {
    const { cookie } = olga;
    const at = (url: string, payload?: object) =>
      app.inject({ method: payload ? 'POST' : 'GET', url, headers: { ...deskHeaders, cookie }, ...(payload && { payload }) });
    const further = softAuthenticator('RS256');
    const make = async (flags = 0x05) => {
      const { challenge } = (await at('/api/desk/passkeys/offer')).json();
      const made = further.create({ ...deskSite, challenge, flags });
      return (await at('/api/desk/passkeys/drafts', { name: 'Laptop', ...made })).json();
    };
    expect(await make(0x05 | 0x08)).toMatchObject({ fields: { passkey: [expect.stringMatching(/can be copied/)] } });
    const { location } = await make();
    const id = Number(/^\/acts\/(\d+)$/.exec(location)?.[1]);
    expect(await desk.sign(olga, id, 'ask')).toMatchObject({
      state: 'waiting',
      words: 'Lets the passkey “Laptop” sign for olga.',
    });
    expect(await desk.sign(stella, id, 'approve')).toMatchObject({ state: 'delayed' });
    expect((await signInAtDesk(app, further)).statusCode).toBe(401);
    expect(await dueAfterDay(id)).toMatchObject({ state: 'done' });
    expect((await signInAtDesk(app, further)).statusCode).toBe(200);
    expect(await make()).toMatchObject({ fields: { passkey: [expect.stringMatching(/enrolled already/)] } });
    const own = (await team()).members.find(({ name }) => name === 'olga')?.passkeys ?? [];
    expect(own.map(({ name }) => name)).toEqual(['Test', 'Laptop']);
    const remove = (index: number) => ({ kind: 'passkeys remove', passkeyId: own[index]?.id ?? '' }) as const;
    await expect(desk.draft(stella, remove(1))).rejects.toMatchObject({ fields: { passkeyId: [expect.any(String)] } });
    const last = await desk.draft(olga, remove(0));
    expect(await desk.ask(olga, remove(1))).toMatchObject({ state: 'done' });
    expect((await signInAtDesk(app, further)).statusCode).toBe(401);
    expect(await desk.sign(olga, last.id, 'ask')).toMatchObject({
      state: 'failed',
      failure: expect.stringMatching(/only passkey/),
    });
    await expect(desk.draft(olga, remove(0))).rejects.toMatchObject({ code: 'VALIDATION' });
  });

  it('a webhook is added by two people, its secret is shown to the second, and removed by two', async () => {
    const url = 'https://hooks.example.com/a';
    await expect(desk.draft(stella, { kind: 'webhooks add', url: 'http://10.0.0.1/' })).rejects.toMatchObject({
      fields: { url: [expect.any(String)] },
    });
    await expect(desk.draft(stella, { kind: 'webhooks add', url, events: 'nothing' })).rejects.toMatchObject({
      fields: { events: [expect.any(String)] },
    });
    const asked = await desk.ask(stella, { kind: 'webhooks add', url, events: 'order.placed' });
    expect(asked).toMatchObject({ state: 'waiting', words: `Sends order.placed to ${url}.` });
    expect(asked).not.toHaveProperty('secret');
    expect(await desk.sign(sven, asked.id, 'approve')).toMatchObject({ state: 'done', secret: expect.stringMatching(/^whsec_/) });
    const { id, events } = onlyRow(
      await database.db.query<{ id: number; events: string[] }>('select id, events from office_webhooks'),
    );
    expect(events).toEqual(['order.placed']);
    expect(await twice({ kind: 'webhooks remove', webhook: id })).toMatchObject({ state: 'done' });
    expect(await database.db.query('select from office_webhooks')).toEqual([]);
  });

  it('two stewards stay', async () => {
    const both = [await desk.draft(saga, { kind: 'operators leave' }), await desk.draft(sven, { kind: 'operators leave' })];
    expect(await desk.sign(saga, both[0]?.id ?? 0, 'ask')).toMatchObject({ state: 'done' });
    expect(await desk.sign(sven, both[1]?.id ?? 0, 'ask')).toMatchObject({
      state: 'failed',
      failure: expect.stringMatching(/Fewer than two stewards/),
    });
    for (const request of [{ kind: 'operators remove' }, { kind: 'operators role', role: 'finance' }] as const)
      await expect(desk.draft(stella, { ...request, operator: sven.operator.id })).rejects.toMatchObject({
        fields: { operator: [expect.stringMatching(/two stewards/)] },
      });
  });
});
