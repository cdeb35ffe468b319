import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { databases, type TestDatabase } from '../../../testkit/databases.ts';
import { openTestApp } from '../../../testkit/testApp.ts';
import { addTestMember, solvedCaptcha } from '../../../testkit/testMembers.ts';
import { createMailer, smtpSend } from './mail.service.ts';
import type { Mail } from './mailContent.ts';
import { loginCodeMail } from './mails.ts';
import { addToOutbox, listOutbox } from './outbox.repository.ts';

const aMail = (to: string): Mail => loginCodeMail(to, '123456');
const quiet = { error: () => {}, warn: () => {}, info: () => {} };

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await sleep(20);
}

async function mailServer() {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(address.startsWith('refused@') ? new Error('No such mailbox') : null),
    onData: async (stream, _session, done) => {
      received.push(Buffer.concat(await stream.toArray()).toString());
      done();
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, received, close: () => new Promise<void>((resolve) => server.close(resolve)) };
}

describe.each(databases)('mail on $name', ({ open }) => {
  let test: TestDatabase;

  beforeEach(async () => {
    test = await open();
  });
  afterEach(() => test.drop());

  it('stays in the outbox for the operator, newest first, without a mail server', async () => {
    await addToOutbox(test.db, aMail('first@example.com'));
    await addToOutbox(test.db, aMail('second@example.com'));
    await addToOutbox(test.db, aMail('nobody@example.com'), false);
    expect(await listOutbox(test.db)).toMatchObject([{ to: 'second@example.com', attempts: 0 }, { to: 'first@example.com' }]);
    expect(await listOutbox(test.db, 1)).toHaveLength(1);
  });

  it('goes to the mail server after the answer, and leaves the outbox with it', async () => {
    const server = await mailServer();
    await addTestMember(test.db, 'player01');
    const app = await openTestApp(test.db, {
      smtpUrl: server.url,
      mailFrom: 'Snail Lotto <no-reply@example.com>',
      allowPlain: ['mail'],
    });
    const response = await app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      payload: { email: 'player01@example.com', captcha: await solvedCaptcha(app) },
    });
    expect(response.statusCode).toBe(200);
    await until(() => server.received.length > 0);
    const [head = '', ...parts] = (server.received[0] ?? '').split(/\r\n----_NmP\S+/);
    expect(head).toMatch(/^From: Snail Lotto <no-reply@example.com>\r\nTo: player01@example.com\r\n/m);
    expect(head).toMatch(/^Subject: Your Snail Lotto password code\r\n/m);
    expect(head).toMatch(/^Auto-Submitted: auto-generated\r\n/m);
    expect(head).toMatch(/^Content-Type: multipart\/alternative;/m);
    expect(parts.join('\n')).toMatch(/Your code for a new password is \d{6}/);
    expect(parts.flatMap((part) => /^Content-Type: (\S+);/m.exec(part)?.[1] ?? [])).toEqual([
      'text/plain',
      'multipart/related',
      'text/html',
      'image/png',
    ]);
    await app.close();
    expect(await listOutbox(test.db)).toEqual([]);
    await server.close();
  });

  it('does not go to a mail server without TLS, unless that is allowed by name', async () => {
    const server = await mailServer();
    const mailer = createMailer(test.db, await smtpSend(server.url, 'no-reply@example.com', false), quiet);
    await addToOutbox(test.db, aMail('reader@example.com'));
    mailer.wake();
    await until(async () => (await listOutbox(test.db))[0]?.lastError !== null);
    await mailer.close();
    expect(await listOutbox(test.db)).toMatchObject([{ lastError: expect.stringMatching(/STARTTLS/i) }]);
    expect(server.received).toEqual([]);
    await server.close();
  });

  it('that the mail server refuses waits with the reason, and does not hold up the others', async () => {
    const server = await mailServer();
    const mailer = createMailer(test.db, await smtpSend(server.url, 'no-reply@example.com', true), quiet);
    await addToOutbox(test.db, aMail('refused@example.com'));
    await addToOutbox(test.db, aMail('reader@example.com'));
    mailer.wake();
    await until(() => server.received.length === 1);
    await mailer.close();
    expect(await listOutbox(test.db)).toMatchObject([
      { to: 'refused@example.com', attempts: 1, lastError: expect.stringMatching(/No such mailbox/) },
    ]);
    const [{ later } = { later: false }] = await test.db.query<{ later: boolean }>(
      'select next_attempt_at > now() as later from outbox',
    );
    expect(later).toBe(true);
    await server.close();
  });

  it('is sent once by several processes', async () => {
    const sent: string[] = [];
    const send = async ({ to }: { to: string }) => {
      await sleep(1);
      sent.push(to);
    };
    const addresses = Array.from({ length: 40 }, (_, index) => `reader${index}@example.com`);
    for (const address of addresses) await addToOutbox(test.db, aMail(address));
    const mailers = Array.from({ length: 4 }, () => createMailer(test.db, send, quiet));
    await until(async () => (await listOutbox(test.db)).length === 0);
    await Promise.all(mailers.map((mailer) => mailer.close()));
    expect(sent.sort()).toEqual(addresses.sort());
  });
});
