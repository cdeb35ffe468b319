import { rm } from 'node:fs/promises';
import { databases, type TestDatabase } from '../../../testkit/databases.ts';
import { testSources } from '../../../testkit/drawSourceFakes.ts';
import { mailsTo } from '../../../testkit/mailbox.ts';
import { runAsOperator } from '../../../testkit/operators.ts';
import { openTestApp, testConfig } from '../../../testkit/testApp.ts';
import { addTestMember, bearerOf } from '../../../testkit/testMembers.ts';
import type { App } from '../../app/app.ts';
import type { CommandContext } from '../../core/command/command.ts';
import { simulatedChain } from '../../core/draw-sources/simulatedSources.ts';
import { openFairLog } from '../../core/fairLog.ts';

describe.each(databases)('the contact form on $name', ({ open }) => {
  let test: TestDatabase;
  let app: App;
  let context: CommandContext;

  beforeAll(async () => {
    test = await open();
    app = await openTestApp(test.db);
    const config = await testConfig();
    context = {
      config,
      db: test.db,
      fairLog: openFairLog(config),
      announcer: { announce: () => {} },
      sources: testSources({ chains: [simulatedChain(test.db)] }),
      cwd: config.dataDir,
    };
  });
  beforeEach(() => test.db.execute('delete from contact_messages; delete from outbox; delete from rate_limits'));
  afterAll(async () => {
    await app.close();
    await rm(context.config.dataDir, { recursive: true, force: true });
    await test.drop();
  });

  const write = (payload: object, headers = {}) =>
    app.inject({ method: 'POST', url: '/api/contact-information/', payload, headers });
  const run = (...argv: string[]) => runAsOperator(context, argv);
  const json = async (...argv: string[]) => JSON.parse((await run(...argv, '--json')).out);

  it('reaches the operator, is answered by mail and put away', async () => {
    const response = await write({
      email: ' Rita@Example.com ',
      fullName: 'Rita',
      question: 'My prize',
      message: 'When does\nthe watch arrive?',
    });
    expect(response.json()).toEqual({ message: 'Your message has reached us.' });
    const [{ id }] = await json('contact', 'list');
    expect((await run('contact', 'list')).out).toMatch(/open +rita@example\.com +My prize/);
    expect((await run('contact', 'show', String(id))).out).toMatch(
      /From: rita@example\.com \(Rita\)\nMember: not logged in\nAbout: My prize\n\nWhen does\nthe watch arrive\?\n/,
    );

    const answered = await run('contact', 'answer', String(id), '--text', 'On Friday.');
    expect(answered).toEqual({ code: 0, out: `The answer to message ${id} is in the outbox.\n`, err: '' });
    expect(await mailsTo(test.db, 'rita@example.com')).toMatchObject([
      {
        subject: 'Re: My prize',
        text: 'On Friday.\n\nYou wrote to us:\n> My prize\n>\n> When does\n> the watch arrive?\n\nSnail Lotto',
      },
    ]);
    expect((await run('contact', 'list')).out).toBe('No message waits.\n');
    expect(await json('contact', 'show', String(id))).toMatchObject({ state: 'answered', answers: [{ text: 'On Friday.' }] });

    await run('contact', 'close', String(id));
    expect(await json('contact', 'list', '--all')).toMatchObject([{ id, state: 'closed' }]);
  });

  it('takes any number of messages from an address that has subscribed', async () => {
    await write({ email: 'rita@example.com' });
    for (const message of ['First', 'Second', 'Second']) {
      expect((await write({ email: 'rita@example.com', message })).statusCode).toBe(200);
    }
    expect((await json('contact', 'list')).map((each: { message: string }) => each.message)).toEqual([
      'First',
      'Second',
      'Second',
    ]);
  });

  it("knows the member who writes, and takes the member's own address when none is given", async () => {
    const headers = await bearerOf(test.db, await addTestMember(test.db, 'player01'));
    expect((await write({ email: '', message: 'Please verify me.' }, headers)).statusCode).toBe(200);
    expect(await json('contact', 'list')).toMatchObject([{ email: 'player01@example.com', username: 'player01' }]);
  });

  it('keeps hostile text as text, in the terminal and in the mail', async () => {
    const message = `<img src=x onerror=alert(1)>'); drop table users; --\u001b[2J`;
    await write({ email: 'rita@example.com', question: 'Prize\r\nBcc: everybody@example.com', message });
    const [{ id, message: kept }] = await json('contact', 'list');
    expect(kept).toBe(message);
    const { out } = await run('contact', 'show', String(id));
    expect(out).toContain("<img src=x onerror=alert(1)>'); drop table users; --?[2J");
    expect(out).not.toContain('\u001b');
    await run('contact', 'answer', String(id), '--text', 'No.');
    expect(await mailsTo(test.db, 'rita@example.com')).toMatchObject([{ subject: 'Re: Prize Bcc: everybody@example.com' }]);
  });

  it('refuses an invalid address and text that is too long, and names the field', async () => {
    expect((await write({ email: 'rita@', message: 'Hello' })).json()).toMatchObject({
      code: 'VALIDATION',
      message: 'Please enter a valid email address',
      fields: { email: expect.anything() },
    });
    const tooLong = await write({ email: 'rita@example.com', message: 'x'.repeat(5001) });
    expect(tooLong.json()).toMatchObject({ statusCode: 400, fields: { message: expect.anything() } });
    expect(await json('contact', 'list', '--all')).toEqual([]);
  });

  it('is held to its limit by address of the sender', async () => {
    const answers = [];
    for (let count = 0; count < 11; count += 1) answers.push(await write({ email: 'rita@example.com', message: `${count}` }));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(200), 429]);
    expect(answers.at(-1)?.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', message: expect.stringContaining('Please wait') });
    expect((await write({ email: 'bert@example.com', message: 'Hello' })).statusCode).toBe(200);
  });

  it('says so when a message is not there or an answer says nothing', async () => {
    expect(await run('contact', 'show', '7')).toEqual({ code: 1, out: '', err: 'There is no message 7.\n' });
    expect(await run('contact', 'answer', '7', '--text', 'Hello')).toMatchObject({ code: 1, err: 'There is no message 7.\n' });
    expect(await run('contact', 'answer', '7')).toMatchObject({ code: 1, err: 'Say what to answer: --text "…".\n' });
    expect(await run('contact', 'close', 'x')).toMatchObject({
      code: 1,
      err: 'The id must be a whole number from 1 to 9,007,199,254,740,991, not "x".\n',
    });
  });
});
