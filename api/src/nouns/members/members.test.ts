import type { App } from '../../main/app.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { openTestApp } from '../../testing/testApp.ts';
import { addTestMember, bearerOf } from '../../testing/testMembers.ts';
import { emailProblem } from './emails.ts';
import { usernameProblem } from './usernames.ts';

describe.each(databases)('members on $name', ({ open }) => {
  let test: TestDatabase;
  let app: App;
  let id: number;

  beforeAll(async () => {
    test = await open();
    app = await openTestApp(test.db);
    id = await addTestMember(test.db, 'Player01', { fullName: 'Paula Player' });
  });
  afterAll(async () => {
    await app.close();
    await test.drop();
  });

  it('see themselves with their address', async () => {
    const response = await app.inject({ url: '/api/user/me', headers: await bearerOf(test.db, id) });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual({
      id,
      username: 'Player01',
      fullName: 'Paula Player',
      email: 'player01@example.com',
      avatar: null,
      verified: true,
    });
  });

  it('are seen by everybody else without it', async () => {
    const response = await app.inject(`/api/user/${id}`);
    expect(response.json()).toEqual({ id, username: 'Player01', fullName: 'Paula Player', avatar: null, description: null });
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
