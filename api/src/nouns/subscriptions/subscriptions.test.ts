import type { App } from '../../main/app.ts';
import { behindGuards } from '../../testing/behindGuards.ts';
import { databases, type TestDatabase } from '../../testing/databases.ts';
import { openTestApp } from '../../testing/testApp.ts';
import { addTestMember, bearerOf } from '../../testing/testMembers.ts';
import { beginBreak } from '../protection/protection.service.ts';
import { listSubscribers } from './subscriptions.repository.ts';

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
  const stored = (email: string) => test.db.query('select full_name from subscriptions where email = $1', [email]);

  it('subscribes an address', async () => {
    const response = await subscribe({ email: ' Reader@Example.com ', fullName: 'Rita', question: ' ', message: '' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ message: 'Subscription successful!' });
    expect(await stored('reader@example.com')).toEqual([{ full_name: 'Rita' }]);
    expect(await test.db.query('select id from contact_messages where email = $1', ['reader@example.com'])).toEqual([]);
  });

  it('refuses an address that has subscribed, in any case, with and without the slash, also at the same time', async () => {
    const answers = await Promise.all([
      subscribe({ email: 'twice@example.com' }),
      subscribe({ email: 'TWICE@example.com' }),
      subscribe({ email: 'twice@example.com' }, {}, '/api/contact-information'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
    const refused = answers.find(({ statusCode }) => statusCode === 400);
    expect(refused?.json()).toEqual({ statusCode: 400, code: 'ALREADY_SUBSCRIBED', message: 'Email already subscribed!' });
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
    // One as a visitor, by the address of the account; one with another address.
    await subscribe({ email: 'Resting1@example.com' });
    await subscribe({ email: 'elsewhere@example.com' }, restingHeaders);
    await subscribe({ email: 'playing@example.com' }, playingHeaders);
    const told = async () => (await listSubscribers(test.db)).map(({ email }) => email);
    const all = ['resting1@example.com', 'elsewhere@example.com', 'playing@example.com'];
    expect(await told()).toEqual(expect.arrayContaining(all));
    await beginBreak(test.db, resting, '24h');
    await beginBreak(test.db, playing, '6m');
    expect((await told()).filter((email) => all.includes(email))).toEqual([]);
    await behindGuards(test.db, 'update play_limits set stopped_until = clock_timestamp(), excluded = false');
    expect(await told()).toEqual(expect.arrayContaining(all));
  });

  it('refuses what is no address', async () => {
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
