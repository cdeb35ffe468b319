import { type App } from '../app.ts';
import { databases, type TestDatabase } from '../testing/databases.ts';
import { openTestApp } from '../testing/testApp.ts';
import { addTestMember, logIn, solvedCaptcha, testPassword } from '../testing/testMembers.ts';

describe.each(databases)('login on $name', ({ open }) => {
  let test: TestDatabase;
  let app: App;
  const post = (url: string, payload: object, headers = {}) => app.inject({ method: 'POST', url, payload, headers });
  const me = (jwt: string | null) => app.inject({ url: '/api/user/me', headers: { authorization: `Bearer ${jwt}` } });

  beforeAll(async () => {
    test = await open();
    app = await openTestApp(test.db);
    await addTestMember(test.db, 'player01');
  });
  afterAll(async () => {
    await app.close();
    await test.drop();
  });

  it('gives a token with which the member sees himself, whatever the case of the name', async () => {
    const { statusCode, body } = await logIn(app, 'PLAYER01');
    expect(statusCode).toBe(200);
    expect(body).toMatchObject({ nextStep: 'none', challenge: null, user: { username: 'player01', email: 'player01@example.com' } });
    expect((await me(body.jwt)).json()).toEqual(body.user);
  });
});
