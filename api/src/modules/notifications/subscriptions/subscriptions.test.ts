import { asProvider, databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { testSources } from '../../../../testkit/drawSourceFakes.ts';
import { mailsTo } from '../../../../testkit/mailbox.ts';
import { runAsOperator } from '../../../../testkit/operators.ts';
import { openTestApp, testConfig } from '../../../../testkit/testApp.ts';
import { addTestMember, bearerOf } from '../../../../testkit/testMembers.ts';
import { queryWithoutTriggers } from '../../../../testkit/withoutTriggers.ts';
import type { App } from '../../../app/app.ts';
import type { CommandContext } from '../../../core/command/command.ts';
import { openFairLog } from '../../../core/fairLog.ts';
import { rules } from '../../../core/rate-limit/rateLimits.ts';
import { sweepExpired } from '../../../jobs/expiry.job.ts';
import { beginBreak } from '../../responsible-gaming/protection.service.ts';
import { listSubscribers } from './subscriptions.repository.ts';
import { leaveSecret, mailboxOf } from './subscriptions.routes.ts';

describe.each(databases)('the subscribe box on $name', ({ open }) => {
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

  const subscribe = (payload: object, headers = {}, url = '/api/contact-information/') =>
    app.inject({ method: 'POST', url, payload, headers });
  const stored = (email: string) =>
    test.db.query('select full_name, confirmed_at is not null as confirmed from subscriptions where email = $1', [email]);
  const secretIn = async (email: string, kind = 'confirm') => {
    const mails = await mailsTo(test.db, email);
    return new RegExp(`/api/subscription/${kind}\\?token=([\\w-]{22})(?=\\s|$)`).exec(mails[0]?.text ?? '')?.[1] ?? '';
  };
  const press = (path: string, token: string, contentType = 'application/x-www-form-urlencoded', payload = `token=${token}`) =>
    app.inject({ method: 'POST', url: path, headers: { 'content-type': contentType }, payload });
  const confirm = async (email: string) => press('/api/subscription/confirm', await secretIn(email));
  const subscribed = async (email: string, headers = {}) => {
    expect((await subscribe({ email }, headers)).statusCode).toBe(200);
    expect((await confirm(email.toLowerCase())).statusCode).toBe(200);
  };
  const told = async () => (await listSubscribers(test.db)).map(({ email }) => email);
  const leave = (email: string) => `/api/subscription/leave?token=${leaveSecret(test.db, email)}`;

  it('mails a link, and subscribes the address when its button was pressed; a look at the page changes nothing', async () => {
    const response = await subscribe({ email: ' Reader@Example.com ', fullName: 'Rita', question: ' ', message: '' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ message: 'Subscription successful!' });
    expect(await stored('reader@example.com')).toEqual([{ full_name: 'Rita', confirmed: false }]);
    expect(await test.db.query('select id from contact_messages where email = $1', ['reader@example.com'])).toEqual([]);
    const token = await secretIn('reader@example.com');
    // Mail scanners open links.
    for (const method of ['GET', 'HEAD'] as const) {
      const page = await app.inject({ method, url: `/api/subscription/confirm?token=${token}` });
      expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(page.body).not.toContain('<script');
    }
    expect(await told()).not.toContain('reader@example.com');
    expect((await confirm('reader@example.com')).body).toContain('You are subscribed');
    expect(await told()).toContain('reader@example.com');
    expect((await confirm('reader@example.com')).statusCode).toBe(200);
  });

  it('takes no link that is made up, nor one that is over', async () => {
    await subscribe({ email: 'late@example.com' });
    const token = await secretIn('late@example.com');
    for (const wrong of ['', 'AAAAAAAAAAAAAAAAAAAAAA', `${token}x`])
      expect((await press('/api/subscription/confirm', wrong)).statusCode).toBe(400);
    await test.db.query("update subscriptions set expires_at = now() where email = 'late@example.com'");
    const over = await press('/api/subscription/confirm', token);
    expect([over.statusCode, over.body]).toEqual([400, expect.stringContaining('This link does not work any more')]);
    expect(await told()).not.toContain('late@example.com');
    await sweepExpired(asProvider(test.db));
    expect(await stored('late@example.com')).toEqual([]);
  });

  it('answers known and unknown addresses alike, and mails each once a day, however often and fast it is asked', async () => {
    await subscribed('known@example.com');
    const known = await subscribe({ email: 'KNOWN@example.com' });
    const unknown = await subscribe({ email: 'unknown@example.com' });
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        subscribe({ email: 'Flooded@example.com' }, {}, `/api/contact-information${n % 2 ? '' : '/'}`),
      ),
    );
    expect(await mailsTo(test.db, 'flooded@example.com')).toHaveLength(1);
    expect(await mailsTo(test.db, 'known@example.com')).toHaveLength(1);
    const first = await secretIn('flooded@example.com');
    await test.db.query("update subscriptions set mailed_at = now() - interval '25 hours' where email = 'flooded@example.com'");
    await test.db.query("delete from rate_limits where rule = 'subscribe-mail-mailbox'");
    await subscribe({ email: 'flooded@example.com' });
    expect(await mailsTo(test.db, 'flooded@example.com')).toHaveLength(2);
    expect(await secretIn('flooded@example.com')).not.toBe(first);
  });

  it('sends a mailbox no more mails for having many addresses', async () => {
    for (let n = 0; n < 8; n++) expect((await subscribe({ email: `victim+${n}@example.com` })).statusCode).toBe(200);
    const mails = await test.db.query("select recipient from outbox where recipient like 'victim+%'");
    expect(mails).toHaveLength(rules.subscribeMailByMailbox.max);
  });

  it.each([
    ['a mail program', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'a mail program with parts',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ['the button of the page', 'application/x-www-form-urlencoded', ''],
  ])('lets one leave at once by %s, without login or cookie', async (by, contentType, payload) => {
    const email = `${by.replaceAll(' ', '-')}@example.com`;
    await subscribed(email);
    const page = await app.inject(leave(email));
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('Stop the news')]);
    expect(await told()).toContain(email);
    expect((await press(leave(email), '', contentType, payload)).body).toContain('gets none from us any more');
    expect(await told()).not.toContain(email);
    expect(await stored(email)).toEqual([]);
    const again = await press(leave(email), '', contentType, payload);
    const nobody = await press('/api/subscription/leave?token=AAAAAAAAAAAAAAAAAAAAAA', '', contentType, payload);
    expect([again.statusCode, again.body]).toEqual([nobody.statusCode, nobody.body]);
    await test.db.query("delete from rate_limits where rule = 'subscribe-mail-mailbox'");
    await subscribed(email);
  });

  it('mails news with the link and the headers of RFC 8058, to confirmed subscribers only', async () => {
    await subscribed('news-reader@example.com');
    await subscribe({ email: 'not-yet@example.com' });
    const config = await testConfig();
    const context: CommandContext = {
      config,
      db: asProvider(test.db),
      fairLog: openFairLog(config),
      announcer: { announce: () => {} },
      sources: testSources({}),
      cwd: '/',
    };
    const run = (...argv: string[]) => runAsOperator(context, argv);
    expect((await run('contact', 'news', '--subject', 'A bicycle')).err).toContain('Say what is new');
    const { out } = await run('contact', 'news', '--subject', 'A bicycle', '--text', 'From Monday on.\n\nGood luck!');
    expect(out).toMatch(/^The news for \d+ addresses are in the outbox\.$/m);
    const [mail] = await mailsTo(test.db, 'news-reader@example.com');
    const link = `${config.publicUrl}${leave('news-reader@example.com')}`;
    expect(mail).toMatchObject({
      subject: 'A bicycle',
      text: expect.stringContaining(`Stop the news: ${link}`),
      headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    });
    expect((await mailsTo(test.db, 'not-yet@example.com')).map(({ subject }) => subject)).not.toContain('A bicycle');
    const listed: { email: string; leaveLink: string }[] = JSON.parse((await run('contact', 'subscribers', '--json')).out);
    expect(listed.find(({ email }) => email === 'news-reader@example.com')?.leaveLink).toBe(link);
  });

  it('lists no unconfirmed address from earlier versions', async () => {
    await test.db.query("insert into subscriptions (email, created_at) values ('before@example.com', now() - interval '1 year')");
    expect(await told()).not.toContain('before@example.com');
    await sweepExpired(asProvider(test.db));
    await subscribed('before@example.com');
    expect(await told()).toContain('before@example.com');
  });

  it("takes a member's own address when none is given", async () => {
    const headers = await bearerOf(test.db, await addTestMember(test.db, 'player01'));
    expect((await subscribe({ email: '' }, headers)).statusCode).toBe(200);
    expect(await stored('player01@example.com')).toHaveLength(1);
  });

  it('leaves out members on a break where news are sent to, by any address that they left', async () => {
    const resting = await addTestMember(test.db, 'resting1');
    const playing = await addTestMember(test.db, 'playing1');
    const [restingHeaders, playingHeaders] = [await bearerOf(test.db, resting), await bearerOf(test.db, playing)];
    await subscribed('Resting1@example.com');
    await subscribed('elsewhere@example.com', restingHeaders);
    await subscribed('playing@example.com', playingHeaders);
    const all = ['resting1@example.com', 'elsewhere@example.com', 'playing@example.com'];
    expect(await told()).toEqual(expect.arrayContaining(all));
    await beginBreak(test.db, resting, '24h');
    await beginBreak(test.db, playing, '6m');
    expect((await told()).filter((email) => all.includes(email))).toEqual([]);
    await queryWithoutTriggers(test.db, 'update play_limits set stopped_until = clock_timestamp(), excluded = false');
    expect(await told()).toEqual(expect.arrayContaining(all));
  });

  it('refuses an invalid address', async () => {
    for (const email of ['', 'reader', 'reader@example']) {
      const response = await subscribe({ email });
      expect(response.json()).toMatchObject({
        code: 'VALIDATION',
        message: 'Please enter a valid email address',
        fields: { email: expect.anything() },
      });
    }
    expect((await subscribe({})).statusCode).toBe(400);
  });
});

test.each([
  ['reader@example.com', 'reader@example.com'],
  ['reader+news@example.com', 'reader@example.com'],
  ['r.e.a.d.e.r+1+2@example.com', 'reader@example.com'],
  ['"a@b"+c@sub.example.com', '"a@b"@sub.example.com'],
])('%s goes to the mailbox %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));
