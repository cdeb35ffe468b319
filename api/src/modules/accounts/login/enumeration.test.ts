import { databases, recordingDatabase, type TestDatabase } from '../../../../testkit/databases.ts';
import { mailsTo } from '../../../../testkit/mailbox.ts';
import type { App } from '../../../app/app.ts';

const argon2 = await import('@node-rs/argon2');
/** Records calls of the slow functions, the only ones that timing could reveal. */
const slowWork: string[] = [];
import.meta.jest.unstable_mockModule('@node-rs/argon2', () => ({
  ...argon2,
  hash: (...parameters: Parameters<typeof argon2.hash>) => {
    slowWork.push('hash');
    return argon2.hash(...parameters);
  },
  verify: (...parameters: Parameters<typeof argon2.verify>) => {
    slowWork.push('verify');
    return argon2.verify(...parameters);
  },
}));
const { openTestApp } = await import('../../../../testkit/testApp.ts');
const { addTestMember, logIn, solvedCaptcha, testPassword } = await import('../../../../testkit/testMembers.ts');

describe.each(databases)('who is a member cannot be found out on $name', ({ open }) => {
  let test: TestDatabase;
  let app: App;
  let statements: string[];

  beforeAll(async () => {
    test = await open();
    const recording = recordingDatabase(test.db);
    statements = recording.statements;
    app = await openTestApp(recording.db);
    await addTestMember(test.db, 'member01');
    await addTestMember(test.db, 'unproved', { emailConfirmed: false });
    await logIn(app, 'nobody00', 'whatever');
  });
  afterAll(async () => {
    await app.close();
    await test.drop();
  });

  const observe = async (url: string, payload: object, headers: Record<string, string> = {}) => {
    statements.length = 0;
    slowWork.length = 0;
    const { statusCode, headers: sent, body } = await app.inject({ method: 'POST', url, payload, headers });
    return { statusCode, headers: Object.keys(sent).sort(), body, statements: [...statements], slowWork: [...slowWork] };
  };
  const login = async (username: string, password: string) =>
    observe('/api/auth/login', { username, password, captcha: await solvedCaptcha(app) });

  it('by a login', async () => {
    const known = await login('member01', 'not the one');
    expect(known).toMatchObject({ statusCode: 401, slowWork: ['verify'] });
    expect(known.statements.length).toBeGreaterThan(0);
    expect(await login('nobody01', 'not the one')).toEqual(known);
  });

  it('by a locked login', async () => {
    for (let attempt = 0; attempt < 20; attempt++) {
      await login('member01', 'not the one');
      await login('nobody01', 'not the one');
    }
    const withoutSeconds = ({ body, ...rest }: Awaited<ReturnType<typeof login>>) => ({
      ...rest,
      body: body.replace(/\d+ minutes/, ''),
    });
    const known = await login('member01', testPassword);
    expect(known).toMatchObject({ statusCode: 423, slowWork: [] });
    expect(withoutSeconds(await login('nobody01', testPassword))).toEqual(withoutSeconds(known));
  });

  it.each(['/api/auth/forgot-password', '/api/auth/resend-verification-email'])('by %s', async (url) => {
    const answers = [];
    for (const email of ['member01@example.com', 'unproved@example.com', 'nobody01@example.com'])
      answers.push(
        await observe(url, url.endsWith('forgot-password') ? { email, captcha: await solvedCaptcha(app) } : { email }),
      );
    expect(answers[0]).toMatchObject({
      statusCode: 200,
      body: JSON.stringify({ message: 'Email sent successfully!' }),
      slowWork: [],
    });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(await mailsTo(test.db, 'unproved@example.com')).not.toEqual([]);
    expect(await mailsTo(test.db, 'nobody01@example.com')).toEqual([]);
  });

  it('by a wrong code for a new password', async () => {
    const reset = (email: string) =>
      observe('/api/auth/reset-password', { email, token: '000000', newPassword: 'a new password' });
    const known = await reset('member01@example.com');
    expect(known).toMatchObject({ statusCode: 400, slowWork: [] });
    expect(await reset('nobody01@example.com')).toEqual(known);
    expect(await reset('never.asked@example.com')).toEqual(known);
  });

  const submit = async (url: string, fields: Record<string, string>) =>
    observe(url, Buffer.from(new URLSearchParams(fields).toString()), { 'content-type': 'application/x-www-form-urlencoded' });

  it('by registering with an address; its owner gets a mail', async () => {
    const register = async (email: string) => submit('/register', { email, captcha: await solvedCaptcha(app) });
    const fresh = await register('fresh@example.com');
    expect(fresh).toMatchObject({ statusCode: 200, slowWork: [] });
    for (const email of ['member01@example.com', 'unproved@example.com']) {
      // The page repeats the address that was sent.
      const { body, ...answer } = await register(email);
      expect({ ...answer, body: body.replace(email, 'fresh@example.com') }).toEqual(fresh);
    }
    expect((await mailsTo(test.db, 'member01@example.com'))[0]).toMatchObject({
      subject: 'You already have a Snail Lotto account',
    });
  });

  it('by registering with a name: without a link that was mailed the answer is the same', async () => {
    const form = {
      token: 'x'.repeat(43),
      fullName: '',
      password: 'copper-harbour-violin',
      confirmPassword: 'copper-harbour-violin',
    };
    const known = await submit('/register/confirm', { ...form, username: 'member01' });
    expect(known).toMatchObject({ statusCode: 400, slowWork: [] });
    expect(await submit('/register/confirm', { ...form, username: 'nobody01' })).toEqual(known);
  });
});
