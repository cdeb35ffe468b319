import type { LoginResponse } from 'shared/contracts/auth';
import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { provingBrowser } from '../../../../testkit/provingBrowser.ts';
import { openTestApp } from '../../../../testkit/testApp.ts';
import { addTestMember, solvedCaptcha, testPassword } from '../../../../testkit/testMembers.ts';
import type { App } from '../../../app/app.ts';
import { onlyRow } from '../../../core/db/database.ts';
import { noteUse } from './sessions.repository.ts';
import { idleSeconds } from './sessions.routes.ts';

const origin = 'http://localhost:3000';
const day = 24 * 60 * 60;

describe.each(databases)('a browser that is remembered, on $name', ({ open }) => {
  let test: TestDatabase;
  let app: App;

  beforeAll(async () => {
    test = await open();
    app = await openTestApp(test.db);
    await addTestMember(test.db, 'player01');
  });
  afterAll(async () => {
    await app.close();
    await test.drop();
  });

  const logIn = async ({ remember, proved = true }: { remember?: boolean; proved?: boolean }) => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: {
        username: 'player01',
        password: testPassword,
        captcha: await solvedCaptcha(app),
        ...(remember !== undefined && { remember }),
      },
      headers: proved ? { dpop: provingBrowser().prove({ url: `${origin}/api/auth/login` }) } : {},
    });
    const claims: { jti: string; exp: number; iat: number } = JSON.parse(
      Buffer.from(response.json<LoginResponse>().jwt?.split('.')[1] ?? '', 'base64url').toString(),
    );
    return { session: claims.jti, tokenSeconds: claims.exp - claims.iat };
  };
  const lifeOf = async (id: string) =>
    onlyRow(
      await test.db.query<{ unused: number; atMost: number }>(
        `select extract(epoch from expires_at - created_at)::integer as unused, extract(epoch from ends_at - created_at)::integer as "atMost"
         from sessions where id = $1`,
        [id],
      ),
    );

  it('stays logged in for thirty days, used or not, when its session is bound to its key', async () => {
    const { session, tokenSeconds } = await logIn({ remember: true });
    const { unused, atMost } = await lifeOf(session);
    for (const seconds of [tokenSeconds, unused, atMost]) expect(Math.abs(seconds - 30 * day)).toBeLessThan(60);
    await noteUse(test.db, session, idleSeconds);
    expect((await lifeOf(session)).unused).toBe(unused);
  });

  it.each([
    ['does not ask to be', { remember: false }],
    ['says nothing', {}],
    ['has no key, so that a stolen token would work anywhere', { remember: true, proved: false }],
  ])('is not, when it %s', async (_, how) => {
    const { session, tokenSeconds } = await logIn(how);
    const { unused, atMost } = await lifeOf(session);
    for (const [seconds, days] of [
      [tokenSeconds, 7],
      [unused, 2],
      [atMost, 7],
    ] as const)
      expect(Math.abs(seconds - days * day)).toBeLessThan(60);
  });

  it('is forgotten when the password is changed, like every other', async () => {
    const { session } = await logIn({ remember: true });
    await test.db.query("update users set password_hash = '-' where username = 'player01'");
    const live =
      'select 1 from sessions s join users u on u.id = s.user_id and u.credential_epoch = s.credential_epoch where s.id = $1';
    expect(await test.db.query(live, [session])).toEqual([]);
  });
});
