import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { mailsTo } from '../../../../testkit/mailbox.ts';
import { openTestApp } from '../../../../testkit/testApp.ts';
import { addTestMember, bearerOf, testPassword } from '../../../../testkit/testMembers.ts';
import type { App } from '../../../app/app.ts';
import { newEmailPath } from './emailChange.service.ts';

describe.each(databases)('another email address on $name', ({ open }) => {
  let test: TestDatabase;
  let app: App;
  let members = 0;
  beforeAll(async () => {
    test = await open();
    app = await openTestApp(test.db);
  });
  afterAll(async () => {
    await app.close();
    await test.drop();
  });

  const member = async () => {
    const username = `mover${++members}`;
    const headers = await bearerOf(test.db, await addTestMember(test.db, username));
    return { username, headers, email: `${username}@example.com` };
  };
  const ask = async (headers: { authorization: string }, email: string, currentPassword = testPassword) => {
    const payload = { email, currentPassword };
    const response = await app.inject({ method: 'POST', url: '/api/user-auth/change-email', headers, payload });
    return { ...response.json<object>(), statusCode: response.statusCode };
  };
  const emailOf = async (headers: { authorization: string }) =>
    (await app.inject({ url: '/api/user/me', headers })).json<{ email: string }>().email;
  const subjects = async (email: string) => (await mailsTo(test.db, email)).map(({ subject }) => subject);
  const linkTo = async (email: string) => {
    const texts = (await mailsTo(test.db, email)).map(({ text }) => /email\?token=([\w-]+)/.exec(text)?.[1]);
    return texts.filter((token) => token !== undefined)[0] ?? '';
  };
  const press = (token: string) =>
    app.inject({
      method: 'POST',
      url: newEmailPath,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `token=${token}`,
    });

  it('takes effect once, with the confirmation of its link; the former address gets a mail, and opening the link changes nothing', async () => {
    const { headers, email, username } = await member();
    expect(await ask(headers, ` New.${username}@Example.com `)).toMatchObject({ statusCode: 200 });
    expect(await emailOf(headers)).toBe(email);
    const token = await linkTo(`new.${username}@example.com`);
    const page = await app.inject({ url: `${newEmailPath}?token=${token}` });
    expect([page.statusCode, page.headers['cache-control'], page.body]).toEqual([
      200,
      'no-store',
      expect.stringContaining(token),
    ]);
    expect(await emailOf(headers)).toBe(email);
    expect(await subjects(email)).toEqual([]);

    expect((await press(token)).statusCode).toBe(200);
    expect(await emailOf(headers)).toBe(`new.${username}@example.com`);
    expect(await subjects(email)).toEqual(['Your email address was changed - Snail Lotto']);
    expect((await press(token)).statusCode).toBe(400);
    expect((await press('')).statusCode).toBe(400);
  });

  it('asks for the password and for another address than the one of now', async () => {
    const { headers, email } = await member();
    expect(await ask(headers, 'wanted@example.com', 'not the one')).toMatchObject({
      fields: { currentPassword: expect.anything() },
    });
    expect(await ask(headers, email)).toMatchObject({ fields: { email: ['This is your address already.'] } });
    expect(await ask(headers, 'no address')).toMatchObject({ fields: { email: ['Please enter a valid email address'] } });
    expect(await ask({ authorization: 'Bearer a.b.c' }, 'wanted@example.com')).toMatchObject({ statusCode: 401 });
    expect(await subjects('wanted@example.com')).toEqual([]);
  });

  it('of two links the last one asked for counts; one that is over does not', async () => {
    const { headers, email, username } = await member();
    const [first, second] = [`first.${username}@example.com`, `second.${username}@example.com`];
    await ask(headers, first);
    await ask(headers, second);
    expect((await press(await linkTo(first))).statusCode).toBe(400);
    await test.db.query("update email_changes set expires_at = now() - interval '1 second' where email = $1", [second]);
    expect((await press(await linkTo(second))).statusCode).toBe(400);
    expect(await emailOf(headers)).toBe(email);
  });

  it('an address of another member gets the same answer and a mail, and is never taken over', async () => {
    const [one, other] = [await member(), await member()];
    expect(await ask(one.headers, other.email)).toMatchObject({ statusCode: 200, message: expect.any(String) });
    expect(await subjects(other.email)).toEqual(['You already have a Snail Lotto account']);
    expect(await linkTo(other.email)).toBe('');
    await ask(one.headers, 'both@example.com');
    const ofOne = await linkTo('both@example.com');
    await ask(other.headers, 'both@example.com');
    const ofOther = await linkTo('both@example.com');
    expect(ofOne).not.toBe(ofOther);
    expect((await press(ofOne)).statusCode).toBe(200);
    expect((await press(ofOther)).statusCode).toBe(400);
    expect([await emailOf(one.headers), await emailOf(other.headers)]).toEqual(['both@example.com', other.email]);
  });
});
