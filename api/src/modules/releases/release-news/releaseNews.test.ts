import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deploymentPath } from 'site/deployments/deployment';
import { asProvider, databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { deploymentLogFixture, releaseKey } from '../../../../testkit/deploymentLogFixture.ts';
import { isFromHere, startReceiver } from '../../../../testkit/webhookReceiver.ts';
import type { Database } from '../../../core/db/database.ts';
import { listOutbox } from '../../../core/mail/outbox.repository.ts';
import { publicAgent } from '../../../core/push/postOnce.ts';
import { openDeployments } from '../../../core/site/deploymentLog.ts';
import { followSite, sendWebhooks } from './followSite.ts';
import { countNews, mostAttempts } from './releaseNews.repository.ts';

const publicUrl = 'https://lotto.example.com';
const secret = 'a secret of thirty-two characters';
const team = 'team@example.com';

describe.each(databases)('news of releases on $name', ({ open }) => {
  let database: TestDatabase;
  let db: Database;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let site: Awaited<ReturnType<typeof deploymentLogFixture>>;
  const said: string[] = [];
  const log = { info: () => {}, warn: (_: unknown, text?: string) => void said.push(text ?? '') };

  beforeAll(async () => {
    database = await open();
    db = asProvider(database.db);
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    for (const table of ['release_news', 'outbox']) await database.db.query(`delete from ${table}`);
    receiver = await startReceiver();
    site = await deploymentLogFixture();
    said.length = 0;
  });
  afterEach(async () => {
    await receiver.close();
    await site.remove();
  });

  const live = async (release: string, more: Parameters<typeof site.move>[0] = {}) => {
    await site.move({ releases: [`mfe-lottery/${release}`], ...more });
    await site.compose();
  };
  const process = ({ calls = true, mail = [team] }: { calls?: boolean; mail?: string[] } = {}) => {
    const look = followSite({ db, shown: openDeployments(site.dir), publicUrl, calls, mail, log });
    const webhook = { url: new URL(receiver.url), key: secret, agent: publicAgent() };
    return { look, send: () => sendWebhooks({ db, webhook, log }) };
  };
  const told = async () => {
    const mails = await listOutbox(db);
    return { calls: receiver.calls.map(({ news }) => news.revision), mails: mails.map(({ subject }) => subject).reverse() };
  };
  const rested = () => database.db.query('update release_news set next_attempt_at = now() where next_attempt_at is not null');

  test('deployments from before the first read are not announced, and later ones are, with former and new release', async () => {
    await live('1.0.0-a');
    await live('1.1.0-b');
    const { look, send } = process();
    await look();
    await send();
    expect(await told()).toEqual({ calls: [], mails: [] });

    await live('1.2.0-c', { skipped: ['tests'], at: new Date().toISOString() });
    await look();
    await look();
    await send();
    await send();
    expect(receiver.calls).toHaveLength(1);
    expect(receiver.calls[0]?.news).toEqual({
      site: publicUrl,
      what: 'release',
      revision: 4,
      at: expect.stringMatching(/^20\d\d-/),
      by: 'owner',
      apps: [{ app: 'mfe-lottery', from: '1.1.0-b', to: '1.2.0-c' }],
      forced: [],
      skipped: ['tests'],
    });
    const [mail, ...more] = await listOutbox(db);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: team, subject: 'mfe-lottery is live - Snail Lotto' });
    for (const words of ['1.2.0-c, before it 1.1.0-b', 'owner', 'Left out: tests', 'npm run rollback -- mfe-lottery'])
      expect(mail?.text).toContain(words);
  });

  test('the first deployment of an empty site is announced', async () => {
    const { look, send } = process();
    await look();
    await live('1.0.0-a');
    await look();
    await send();
    expect(await told()).toEqual({ calls: [2], mails: ['mfe-lottery is live - Snail Lotto'] });
    expect((await listOutbox(db))[0]?.text).not.toContain('rollback');
  });

  test('two processes tell each move once, also when they look at the same moment', async () => {
    const both = [process(), process()];
    await Promise.all(both.map(({ look }) => look()));
    for (let revision = 1; revision <= 5; revision++) {
      await live(`1.${revision}.0-a`);
      await Promise.all(both.map(({ look }) => look()));
      await Promise.all(both.map(({ send }) => send()));
    }
    expect((await told()).calls).toEqual([2, 3, 4, 5, 6]);
    expect((await told()).mails).toHaveLength(5);
  });

  test('a restarted process announces all deployments since, in their order', async () => {
    const before = process();
    await before.look();
    await live('1.0.0-a');
    await before.look();
    await before.send();
    await live('1.1.0-b');
    await live('1.0.0-a', { what: 'rollback' });
    const after = process();
    await after.look();
    await after.send();
    expect(await told()).toEqual({
      calls: [2, 3, 4],
      mails: [
        'mfe-lottery is live - Snail Lotto',
        'mfe-lottery is live - Snail Lotto',
        'mfe-lottery was rolled back - Snail Lotto',
      ],
    });
    expect((await listOutbox(db))[0]?.text).toContain('npm run rollback -- mfe-lottery 1.1.0-b');
  });

  test('a receiver that is down is tried again, and gets the move once when it is back', async () => {
    const { look, send } = process();
    await look();
    await live('1.0.0-a');
    await look();
    receiver.answers(500);
    await send();
    await send();
    expect(receiver.refused).toEqual(['/hook']);
    expect(await countNews(db)).toEqual({ waiting: 1, failed: 1, givenUp: 0 });
    await rested();
    await send();
    expect(receiver.refused).toHaveLength(2);
    receiver.answers(204);
    await rested();
    await send();
    await rested();
    await send();
    expect((await told()).calls).toEqual([2]);
    expect(await countNews(db)).toEqual({ waiting: 0, failed: 0, givenUp: 0 });
    expect(said).toHaveLength(1);
  });

  test('a receiver that never accepts is given up and logged once more, without its address', async () => {
    const { look, send } = process();
    await look();
    await live('1.0.0-a');
    await look();
    receiver.answers(307);
    for (let attempt = 0; attempt < mostAttempts + 2; attempt++) {
      await rested();
      await send();
    }
    expect(receiver.refused).toEqual(Array(mostAttempts).fill('/hook'));
    expect(await countNews(db)).toEqual({ waiting: 0, failed: 0, givenUp: 1 });
    expect(said).toHaveLength(2);
    expect(said.join()).not.toContain(receiver.url);
  });

  test('a call says that it is from here, and is the same call when it comes again', async () => {
    const { look, send } = process();
    await look();
    await live('1.0.0-a');
    await look();
    await send();
    await database.db.query('update release_news set next_attempt_at = now() where body is not null');
    await send();
    const [first, second] = receiver.calls;
    expect(receiver.calls).toHaveLength(2);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(first && isFromHere(first, secret)).toBe(true);
    expect(first && isFromHere(first, 'another secret of thirty-two chars')).toBe(false);
    expect(first && isFromHere({ ...first, body: first.body.replace('1.0.0', '6.6.6') }, secret)).toBe(false);
  });

  test('a move that was forced past the gate names its clashes', async () => {
    const { look, send } = process();
    await look();
    const clash = 'lottery/NextDraw: host 1.0.0 does not pass the props that mfe-lottery 2.0.0 needs';
    await live('2.0.0-a', { forced: [clash] });
    await look();
    await send();
    expect(receiver.calls[0]?.news.forced).toEqual([clash]);
    const [mail] = await listOutbox(db);
    expect(mail?.subject).toBe('mfe-lottery is live, forced past the gate - Snail Lotto');
    expect(mail?.text).toContain(clash);
  });

  test('deployments made together are announced together, unknown kinds by their name, and changes of keys not at all', async () => {
    const { look } = process();
    await look();
    const releases = (version: string) => [`host/${version}`, `mfe-lottery/${version}`];
    await site.move({ releases: releases('1.0.0-a') });
    await site.move({ releases: releases('1.1.0-b') });
    await site.allow(releaseKey('lottery'), 'mfe-lottery');
    await site.move({ releases: releases('1.2.0-c'), what: 'constructor' });
    await site.compose();
    await look();
    expect((await told()).mails).toEqual([
      'host and mfe-lottery are live - Snail Lotto',
      'host and mfe-lottery are live - Snail Lotto',
      'host and mfe-lottery moved: constructor - Snail Lotto',
    ]);
    expect((await listOutbox(db))[1]?.text).toContain('npm run rollback -- host mfe-lottery');
  });

  test('a deployment is not announced before the pages show it', async () => {
    const { look, send } = process();
    await look();
    await site.move({ releases: ['mfe-lottery/1.0.0-a'] });
    await look();
    await send();
    expect(await told()).toEqual({ calls: [], mails: [] });
    await site.compose();
    await look();
    await send();
    expect((await told()).calls).toEqual([2]);
  });

  test('an entry of a key without permission is skipped, for every composer', async () => {
    const { look, send } = process();
    await live('1.0.0-a');
    await look();
    await live('6.6.6-f', { by: { ...releaseKey('owner'), name: 'owner' } });
    await look();
    await send();
    expect(await told()).toEqual({ calls: [], mails: [] });
  });

  test('a new process refuses a changed entry and those after it', async () => {
    await process().look();
    await live('1.0.0-a');
    const file = path.join(site.dir, deploymentPath(1));
    await writeFile(file, (await readFile(file, 'utf8')).replace('"owner": true', '"owner": false'));
    await expect(process().look()).rejects.toThrow('The deployment log of the site cannot be verified');
    expect(await told()).toEqual({ calls: [], mails: [] });
  });

  test('deployments from a time without receivers are not announced', async () => {
    await process().look();
    await live('1.0.0-a', { at: new Date(Date.now() - 25 * 3_600_000).toISOString() });
    await live('1.1.0-b');
    await process().look();
    expect((await told()).mails).toHaveLength(1);
  });

  test('a site that begins anew has no past again, and older pages that were put back tell nothing twice', async () => {
    const { look } = process();
    await look();
    for (const release of ['1.0.0-a', '1.1.0-b']) {
      await live(release);
      await look();
    }
    await site.compose(1);
    await look();
    await site.compose();
    await look();
    expect((await told()).mails).toHaveLength(2);

    await site.remove();
    site = await deploymentLogFixture();
    await live('1.0.0-a');
    const other = process();
    await other.look();
    expect((await told()).mails).toHaveLength(2);
    expect(said).toEqual([expect.stringContaining('other moves than those that were followed')]);
    await live('1.1.0-b');
    await other.look();
    expect((await told()).mails).toHaveLength(3);
  });

  test('without a webhook nothing waits for one, and without addresses nothing is mailed', async () => {
    const mails = process({ calls: false });
    await mails.look();
    await live('1.0.0-a');
    await mails.look();
    expect(await countNews(db)).toEqual({ waiting: 0, failed: 0, givenUp: 0 });
    await live('1.1.0-b');
    await process({ mail: [] }).look();
    expect(await countNews(db)).toEqual({ waiting: 1, failed: 0, givenUp: 0 });
    expect((await told()).mails).toHaveLength(1);
  });
});
