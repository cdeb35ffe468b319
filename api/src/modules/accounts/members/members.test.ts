import type { PublicName } from 'shared/contracts/auth';
import { publicNameRules } from 'shared/format/publicName';
import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { fillLedgerFixture } from '../../../../testkit/ledgerFixture.ts';
import { type Player, player } from '../../../../testkit/players.ts';
import { openTestApp } from '../../../../testkit/testApp.ts';
import { addTestMember, bearerOf, publicIdOf } from '../../../../testkit/testMembers.ts';
import type { App } from '../../../app/app.ts';
import { onlyRow } from '../../../core/db/database.ts';
import { rules } from '../../../core/rate-limit/rateLimits.ts';
import { emailProblem, usernameProblem } from './identifiers.ts';
import { weakPasswordProblem } from './passwords.ts';

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

  it('are seen by everybody else by a public name that is no id, and by nothing more', async () => {
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

describe.each(databases)('the public name on $name', ({ open }) => {
  let test: TestDatabase;
  let app: App;
  let anna: Player;

  beforeAll(async () => {
    test = await open();
    app = await openTestApp(test.db);
  });
  beforeEach(async () => {
    anna = await player(test.db, { cto: 0 });
  });
  afterAll(async () => {
    await app.close();
    await test.drop();
  });

  const choose = (name: unknown, { headers }: Pick<Player, 'headers'> = anna) =>
    app.inject({ method: 'POST', url: '/api/user/me/public-name/choose', payload: { name }, headers });
  const chosen = async (name: string | null, who = anna): Promise<PublicName> => {
    const answer = await choose(name, who);
    expect([answer.statusCode, answer.json()]).toEqual([200, expect.anything()]);
    return answer.json();
  };
  const refused = async (name: unknown, who = anna) => {
    const { statusCode, code, message } = (await choose(name, who)).json();
    return [statusCode, code, message];
  };
  const shown = async ({ publicId } = anna) => (await app.inject(`/api/user/${publicId}`)).json().username;
  const state = async () => (await app.inject({ url: '/api/user/me/public-name', headers: anna.headers })).json<PublicName>();
  const waited = ({ id } = anna) =>
    test.db.query('update users set name_chosen_at = name_chosen_at - make_interval(days => $2) where id = $1', [
      id,
      publicNameRules.days,
    ]);

  it('is drawn, then chosen, and drawn again at any time; another choice waits thirty days', async () => {
    const drawn = await shown();
    expect(await state()).toEqual({ name: drawn, drawnName: null, changeableAt: null });
    const first = await chosen('  Anna\u00a0the Quick ');
    expect(first).toEqual({ name: 'Anna the Quick', drawnName: drawn, changeableAt: expect.any(Number) });
    expect([await shown(), await state()]).toEqual(['Anna the Quick', first]);
    expect(await chosen('Anna the Quick')).toEqual(first);
    const moment = new Date(first.changeableAt ?? 0).toISOString().slice(0, 16).replace('T', ' ');
    const early = [409, 'TOO_EARLY', `You can choose another name from ${moment} UTC on.`];
    expect(await refused('Quick Anna')).toEqual(early);
    expect(await chosen(null)).toEqual({ name: drawn, drawnName: null, changeableAt: first.changeableAt });
    expect(await refused('Quick Anna')).toEqual(early);
    await waited();
    expect(await chosen('Quick Anna')).toMatchObject({ name: 'Quick Anna', drawnName: drawn });
    expect(await shown()).toBe('Quick Anna');
  });

  it('is free for others only when its holder has given it up, in whatever spelling', async () => {
    await chosen('Zoë Müller-1');
    const berta = await player(test.db, { cto: 0 });
    const taken = [400, 'VALIDATION', 'This name is taken. Please choose another.'];
    for (const same of ['Zoë Müller-1', 'zoe muller 1', 'ZOE MULLERl', "Zo'e Muller I"])
      expect(await refused(same, berta)).toEqual(taken);
    expect(await refused(anna.username.toUpperCase(), berta)).toEqual(taken);
    expect(await refused(berta.username, berta)).toEqual([
      400,
      'VALIDATION',
      'You log in with this name, and others must not learn it. Please choose another.',
    ]);
    expect((await choose('zoe muller 1', berta)).json().fields).toEqual({ name: [taken[2]] });
    await chosen(null);
    expect(await chosen('zoe muller 1', berta)).toMatchObject({ name: 'zoe muller 1' });
  });

  it('needs a session, a text or null, and not too many tries', async () => {
    expect(
      (await app.inject({ method: 'POST', url: '/api/user/me/public-name/choose', payload: { name: 'Quiet' } })).statusCode,
    ).toBe(401);
    for (const wrong of [7, undefined, 'x'.repeat(201)])
      expect(await refused(wrong)).toEqual([400, 'VALIDATION', expect.any(String)]);
    const berta = await player(test.db, { cto: 0 });
    const answers = [];
    for (let tries = 0; tries <= rules.publicNameByMember.max; tries++) answers.push((await refused(berta.username))[0]);
    expect(answers).toEqual([...Array.from({ length: rules.publicNameByMember.max }, () => 400), 429]);
  });

  it('is the current one beside every win, and in no record of the public log', async () => {
    const { token: lotteryId } = await fillLedgerFixture(test.db);
    const { id } = onlyRow(
      await test.db.query<{ id: number }>('select winner_user_id as id from lotteries where id = $1', [lotteryId]),
    );
    await chosen('Grüße aus Köln', { ...anna, headers: await bearerOf(test.db, id) });
    app.announcer.announce(lotteryId);
    for (const url of [
      '/api/lotteries/?status=ended&limit=100',
      `/api/lotteries/?winnerUsername=${encodeURIComponent('grüße')}`,
      `/api/lotteries/${lotteryId}`,
      '/api/payouts?limit=100',
      `/api/user/${await publicIdOf(test.db, id)}`,
    ])
      expect([url, (await app.inject(url)).body]).toEqual([url, expect.stringContaining('"username":"Grüße aus Köln"')]);
    const bundle = await app.inject(`/fair/rounds/${lotteryId}/bundle.json`);
    expect([bundle.statusCode, bundle.body.includes('Köln')]).toEqual([200, false]);
  });

  const race = async (name: string) => {
    const members = await Promise.all(Array.from({ length: 8 }, () => player(test.db, { cto: 0 })));
    const answers = await Promise.all(members.map((member) => choose(name, member)));
    return answers.map(({ statusCode }) => statusCode).sort();
  };

  it('goes to one of the members who choose it at the same time, and to the others as a refusal', async () => {
    expect(await race('Only One')).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
    const rows = await test.db.query("select 1 from users where public_name = 'Only One'");
    expect(rows).toHaveLength(1);
  });

  it('is chosen once by a member who asks twice at the same time', async () => {
    const answers = await Promise.all(['First of Two', 'Second of Two'].map((name) => choose(name)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  // Last, because it alters the schema: the race above would notice two members with one name.
  it('control: without the unique indexes several members get one name', async () => {
    await test.db.as('operator').query('drop index users_name_key');
    await test.db.as('operator').query('drop index users_public_name');
    expect((await race('Every One')).filter((status) => status === 200).length).toBeGreaterThan(1);
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
