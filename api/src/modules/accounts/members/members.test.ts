import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { openTestApp } from '../../../../testkit/testApp.ts';
import { addTestMember, bearerOf, publicIdOf } from '../../../../testkit/testMembers.ts';
import type { App } from '../../../app/app.ts';
import { emailProblem } from './emails.ts';
import { weakPasswordProblem } from './passwordStrength.ts';
import { usernameProblem } from './usernames.ts';

describe.each(databases)('members on $name', ({ open }) => {
  let test: TestDatabase;
  let app: App;
  let id: number;
  let publicId: number;

  beforeAll(async () => {
    test = await open();
    app = await openTestApp(test.db);
    id = await addTestMember(test.db, 'Player01', { fullName: 'Paula Player' });
    publicId = await publicIdOf(test.db, id);
  });
  afterAll(async () => {
    await app.close();
    await test.drop();
  });

  it('see themselves with their address', async () => {
    const response = await app.inject({ url: '/api/user/me', headers: await bearerOf(test.db, id) });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual({
      id: publicId,
      username: 'Player01',
      fullName: 'Paula Player',
      email: 'player01@example.com',
      avatar: null,
      verified: true,
    });
  });

  it('are seen by everybody else by a pseudonym that is no id, and by nothing more', async () => {
    await test.db.query("update users set avatar = '/uploads/me.jpg', description = 'Loves snails' where id = $1", [id]);
    const response = await app.inject(`/api/user/${publicId}`);
    const username = expect.stringMatching(/^Snail-[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(response.json()).toEqual({ id: publicId, username, fullName: null, avatar: null, description: null });
    await test.db.query('update users set avatar = null where id = $1', [id]);
    expect((await app.inject(`/api/user/${id}`)).statusCode).toBe(404);
  });

  it('have numbers and names that do not tell who came when', async () => {
    for (let member = 0; member < 30; member++) await addTestMember(test.db, `crowd${100 + member}`);
    const rows = await test.db.query<{ id: number; name: string }>(
      'select public_id as id, public_name as name from users order by users.id',
    );
    const ids = rows.map((row) => row.id);
    expect(ids.every((each) => Number.isSafeInteger(each) && each >= 0)).toBe(true);
    expect(ids).not.toEqual(ids.toSorted((a, b) => a - b));
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
  });

  it('are answered about themselves in nothing that a cache may keep', async () => {
    const headers = await bearerOf(test.db, id);
    for (const url of [
      '/api/user/me',
      '/api/wallet/me',
      '/api/lotteries/tickets/mine',
      '/api/lotteries/rounds/mine',
      '/api/lotteries/orders',
    ])
      expect([url, (await app.inject({ url, headers })).headers['cache-control']]).toEqual([url, 'no-store']);
    for (const wrong of [{ authorization: 'Bearer a.b.c' }, {}])
      expect((await app.inject({ url: '/api/wallet/me', headers: wrong })).headers['cache-control']).toBe('no-store');
  });

  it.each(['0', '-1', '1.5', 'me2', '9007199254740993', '99999999999999999999', "1'--"])('are not found as %p', async (wrong) => {
    const response = await app.inject(`/api/user/${encodeURIComponent(wrong)}`);
    expect([400, 404]).toContain(response.statusCode);
  });

  it('that are not there are not found', async () => {
    expect((await app.inject('/api/user/987654')).json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' });
  });
});

test('usernames: the rules and words of the product', () => {
  expect(usernameProblem('player')).toBeUndefined();
  expect(usernameProblem('a'.repeat(20))).toBeUndefined();
  expect(usernameProblem('playe')).toBe('Username must be at least 6 characters.');
  expect(usernameProblem('a'.repeat(21))).toBe('Username cannot exceed 20 characters.');
  expect(usernameProblem('player_1')).toBe('Username cannot contain special characters.');
  expect(usernameProblem('plàyer1')).toBe('Username cannot contain special characters.');
});

test('addresses: one at sign, a domain with a dot, nothing that could end a mail header', () => {
  expect(emailProblem('player+1@mail.example.com')).toBeUndefined();
  for (const wrong of [
    '',
    'a',
    '@b.co',
    'a@',
    'a@b',
    'a@b@c.co',
    'a b@c.co',
    'a@b.co\r\nBcc: d@e.co',
    `a@${'b'.repeat(250)}.co`,
  ]) {
    expect([wrong, emailProblem(wrong)]).toEqual([wrong, 'Please enter a valid email address']);
  }
});

const anna = { username: 'annaberg77', email: 'anna.berg@harbourmail.example', fullName: 'Anna Berg' };

test.each([
  '12345678',
  'password',
  'PassWord',
  ' sunshine ',
  'qwertyuiop',
  'iloveyou',
  'trustno1',
  'ｐａｓｓｗｏｒｄ',
  'P4ssw0rd',
])('%j is on the list of common ones', async (password) => {
  expect(await weakPasswordProblem(password)).toMatch(/easy to guess/);
});

test.each([
  'SnailLotto2026',
  'LottoSnail2026',
  'snail-lotto-2026',
  'Lotto2026Snail!',
  'ILoveSnailLotto',
  'Sn41l-L0tt0-2027',
  'mySnailPassword1',
  'CTO-lottery-cto',
])('%j is made of words of the site', async (password) => {
  expect(await weakPasswordProblem(password)).toMatch(/easy to guess/);
});

test.each(['annaberg77annaberg77', 'AnnaBerg2026!', 'berg-anna-1987', 'Annaberg77pass', 'harbourmail!Anna', 'Lotto4nnaB3rg'])(
  '%j is made of names of its member, and may be taken by another',
  async (password) => {
    expect(await weakPasswordProblem(password, anna)).toMatch(/easy to guess/);
  },
);

test.each(['aaaaaaaaaaaa', 'abcabcabcabc', '01.02.1990', 'qwertz12345'])('%j is a pattern', async (password) => {
  expect(await weakPasswordProblem(password)).toMatch(/easy to guess/);
});

test.each([
  'copper-harbour-violin',
  'vexofrugtabi',
  'vexofrug',
  'correct horse',
  'password of the old mill',
  'copper-snail-violin-mill',
])('%j may be taken', async (password) => {
  expect(await weakPasswordProblem(password, anna)).toBeUndefined();
});

test('a long password is judged by its beginning, because the work grows with the length', async () => {
  expect(await weakPasswordProblem(`${'a'.repeat(32)}copper-harbour-violin`)).toMatch(/easy to guess/);
  expect(await weakPasswordProblem(`copper-harbour-violin-mill-orchid${'a'.repeat(150)}`)).toBeUndefined();
});
