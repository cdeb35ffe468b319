import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { databases, type TestDatabase } from '../../testkit/databases.ts';
import { drawnBy, fixedChain, testSources } from '../../testkit/drawSourceFakes.ts';
import { addLottery, endLottery } from '../../testkit/lotteries.ts';
import { mailedCode, mailedLink, otherCode } from '../../testkit/mailbox.ts';
import { runAsOperator } from '../../testkit/operators.ts';
import { buy } from '../../testkit/players.ts';
import { recordedLog } from '../../testkit/recordedLog.ts';
import { openTestApp, testConfig } from '../../testkit/testApp.ts';
import { addTestMember, solvedCaptcha, testPassword } from '../../testkit/testMembers.ts';
import { credit } from '../../testkit/wallets.ts';
import { queryWithoutTriggers } from '../../testkit/withoutTriggers.ts';
import type { CommandContext } from '../core/command/command.ts';
import type { EventName } from '../core/events.ts';
import { openFairLog } from '../core/fairLog.ts';
import { enrolEmailCodes } from '../modules/accounts/second-factor/authenticator.ts';
import { announceDraws, drawDue } from '../modules/lotteries/draw/draw.service.ts';
import { payDuePrizes } from '../modules/lotteries/draw/prizes.service.ts';
import type { App } from './app.ts';

async function refusingMailServer() {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(new Error(`No mailbox ${address} of canary-at-the-mail-server`)),
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, close: () => new Promise<void>((resolve) => server.close(resolve)) };
}

/** Creates unique values for a member's data, inputs and addresses. The mark consists of letters that appear nowhere else. */
function canaries() {
  const mark = randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .slice(0, 6);
  return {
    username: `canary${mark}`,
    email: `tweety.${mark}@birds.example`,
    fullName: `Tweety Birdsong ${mark}`,
    wrongPassword: `canary-password-${mark}`,
    newPassword: `canary new password ${mark}`,
    message: `My canary ${mark} is ill`,
    agent: `CanaryBrowser/${mark}`,
    address: '203.0.113.77',
    key: `canary-key-${mark}`,
    host: `canary-host-${mark}.example`,
    query: `canary-query-${mark}`,
    traceparent: `canary-trace-${mark}`,
  };
}

describe.each(databases)('security events in the log on $name', ({ open }) => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.drop());

  test('every flow logs its event, and no line contains typed, mailed or requested text', async () => {
    const { db } = database;
    const recorded = recordedLog('debug');
    const given = canaries();
    const secrets = new Set<string>([...Object.values(given), 'Tweety', 'canary', 'birds.example', testPassword]);
    const smtp = await refusingMailServer();
    const mails = await openTestApp(db, { smtpUrl: smtp.url, allowPlain: ['mail'] }, { log: recorded.log });
    const app = await openTestApp(db, {}, { log: recorded.log });
    const id = await addTestMember(db, given.username, { email: given.email, fullName: given.fullName });
    await credit(db, id, 100);
    const headers = { 'user-agent': given.agent, host: given.host, traceparent: given.traceparent };
    const post = async (url: string, payload: object, more: object = {}, on: App = app) =>
      on.inject({ method: 'POST', url, payload, headers: { ...headers, ...more }, remoteAddress: given.address });
    const login = async (password: string) =>
      (await post('/api/auth/login', { username: given.username, password, captcha: await solvedCaptcha(app) })).json<{
        jwt: string | null;
        challenge: string | null;
        code?: string;
      }>();

    expect(await login(given.wrongPassword)).toMatchObject({ code: 'INVALID_CREDENTIALS' });
    const { jwt } = await login(testPassword);
    secrets.add(jwt ?? 'no token');
    const bearer = { ...headers, authorization: `Bearer ${jwt}` };
    await db.transaction((tx) => enrolEmailCodes(tx, id));
    const { challenge } = await login(testPassword);
    const otp = await mailedCode(db, given.email);
    for (const secret of [challenge ?? 'no challenge', otp]) secrets.add(secret);
    const verify = (code: string) =>
      post('/api/user-auth/verify-login', { username: given.username, otp: code, type: 'email_otp', challenge });
    expect((await verify(otherCode(otp))).json()).toMatchObject({ code: 'INVALID_CODE' });
    secrets.add(otherCode(otp));
    expect((await verify(otp)).statusCode).toBe(200);
    for (let tries = 0; recorded.events('login.locked').length === 0 && tries < 30; tries++) await login(given.wrongPassword);

    const email = { email: given.email };
    await post('/api/auth/forgot-password', { ...email, captcha: await solvedCaptcha(app) });
    for (const secret of [await mailedLink(db, given.email), await mailedCode(db, given.email)]) secrets.add(secret);
    const reset = (token: string) => post('/api/auth/reset-password', { ...email, token, newPassword: given.newPassword });
    expect((await reset('not-a-code-nor-a-link')).statusCode).toBe(400);
    expect((await reset(await mailedLink(db, given.email))).statusCode).toBe(200);
    const { challenge: second } = await login(given.newPassword);
    const secondCode = await mailedCode(db, given.email);
    secrets.add(secondCode);
    const again = await post('/api/user-auth/verify-login', {
      username: given.username,
      otp: secondCode,
      type: 'email_otp',
      challenge: second,
    });
    const member = { headers: { authorization: `Bearer ${again.json<{ jwt: string }>().jwt}`, ...headers } };

    const round = await addLottery(db, { prize: 7 });
    expect((await buy(app, member, round, [3], given.key)).statusCode).toBe(200);
    expect((await buy(app, member, round, [3], given.key)).json()).toMatchObject({ repeated: true });
    expect((await buy(app, member, round, [4], given.key)).statusCode).toBe(409);
    const product = await addLottery(db, { prize: 0 });
    expect((await buy(app, member, product, [3])).statusCode).toBe(200);
    const late = new Set<number>();
    const draw = async (...chains: Parameters<typeof drawnBy>) => {
      const deps = { db, ...drawnBy(...chains), announcer: { announce: () => {} } };
      announceDraws(recorded.log, await drawDue(deps, { resting: true }), late);
      await payDuePrizes({ ...deps, log: recorded.log });
    };
    await endLottery(db, round);
    await endLottery(db, product);
    await queryWithoutTriggers(
      db,
      "update lotteries set ends_at = ends_at - interval '1 minute', draws_at = draws_at - interval '1 minute'",
    );
    await draw();
    await draw(fixedChain(3));

    const config = await testConfig();
    const context: CommandContext = {
      config,
      db,
      fairLog: openFairLog(config),
      announcer: { announce: () => {} },
      sources: testSources({}),
      cwd: '/',
    };
    await runAsOperator(context, ['members', 'credit', given.username, '5', '--key', given.key], 'olga', recorded.log);
    await runAsOperator(context, ['members', 'credit', `${given.username}-nobody`, '5'], 'olga', recorded.log);

    await db.execute(`alter table contact_messages add constraint no_birds check (message not like '%canary%') not valid`);
    const failed = await post(
      '/api/contact-information/',
      { ...email, fullName: given.fullName, message: given.message },
      bearer,
    );
    expect(failed.json()).toMatchObject({ statusCode: 500, code: 'INTERNAL', traceId: expect.stringMatching(/^[0-9a-f]{32}$/) });
    for (const url of [
      `/register/confirm?token=${given.query}`,
      `/news/leave?token=${given.query}&email=${encodeURIComponent(given.email)}`,
      `/api/nothing/${given.email}/${given.query}?token=${jwt}`,
      `/api/lotteries/?name=${given.query}&page=x`,
      `/api/%E0%A4%A/${given.query}`,
    ])
      await app.inject({ url, headers: bearer, remoteAddress: given.address });
    await post('/api/auth/resend-verification-email', email, {}, mails);
    mails.mailer.wake();
    while (recorded.events('mail.failed').length === 0) await sleep(20);

    await Promise.all([app.close(), mails.close()]);
    await smtp.close();
    const names: EventName[] = [
      'login.succeeded',
      'login.codeAsked',
      'login.refused',
      'login.locked',
      'code.refused',
      'reset.asked',
      'reset.done',
      'purchase.made',
      'purchase.refused',
      'draw.done',
      'draw.late',
      'payout.refused',
      'payout.ordered',
      'operator.act',
      'mail.failed',
      'request.refused',
    ];
    expect(names.filter((name) => recorded.events(name).length === 0)).toEqual([]);
    for (const name of ['login.succeeded', 'purchase.made', 'purchase.refused', 'reset.done', 'code.refused'])
      expect([name, recorded.events(name)]).toEqual([name, expect.arrayContaining([expect.objectContaining({ member: id })])]);
    expect(recorded.events('request.refused')).toContainEqual(
      expect.objectContaining({ route: '/api/contact-information/', status: 500, method: 'POST' }),
    );
    expect(recorded.events('operator.act')).toMatchObject([
      { command: 'members credit', outcome: 'done' },
      { command: 'members credit', outcome: 'refused' },
    ]);
    const all = recorded.lines.join('').toLowerCase();
    const found = [...secrets].filter((secret) => all.includes(secret.toLowerCase()));
    expect(found).toEqual([]);
  });
});
