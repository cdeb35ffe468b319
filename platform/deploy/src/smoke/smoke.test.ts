import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptySite, releaseInfo } from '../testing/builds.ts';
import { advice, findingsIn } from './formatFindings.ts';
import { nothingSeen, type PageObservation, visitsTo } from './PageObservation.ts';
import { serveSite } from './serveSite.ts';
import { beginWithKept, plainEnvironment, saveInitialData } from './startSite.ts';

describe('Candidate', () => {
  const shell = (pattern: string | null, ...parts: string[]) => ({
    name: 'page',
    title: '',
    description: '',
    html: '',
    pattern,
    parts,
  });
  const shells = [
    shell('/', 'lottery/NextDraw', 'rewards/PrizeLottery?sort=price'),
    shell('/policy', 'rewards/PrizeLottery'),
    shell('/lottery/:lotteryId', 'lottery/LotteryRound'),
    shell('/history', 'lottery/LatestWinners', 'lottery/NextDraw', 'account/MyTickets'),
    shell(null),
  ];
  const of = (app: string, ...parts: string[]) => ({
    info: releaseInfo(app, { exposes: Object.fromEntries(parts.map((part) => [part, []])) }),
    base: `/${app}/1.0.0-aaaaaaaaaa/`,
  });
  const visited = (...args: Parameters<typeof visitsTo>) =>
    visitsTo(...args).map(({ path, parts, unseen }) => [path, parts, unseen]);

  test('each part of a remote is opened on as few pages as there need be, at an id that there is', () => {
    expect(visited(of('mfe-lottery', 'NextDraw', 'LotteryRound', 'LatestWinners'), shells, { lotteryId: 29 })).toEqual([
      ['/history', ['lottery/LatestWinners', 'lottery/NextDraw'], []],
      ['/lottery/29', ['lottery/LotteryRound'], []],
    ]);
    expect(visited(of('mfe-rewards', 'PrizeLottery'), shells, {})).toEqual([['/', ['rewards/PrizeLottery'], []]]);
  });

  test('loads a part that no page shows', () => {
    expect(visited(of('mfe-account', 'MyTickets', 'Later'), shells, {})).toEqual([
      ['/history', ['account/MyTickets'], ['account/Later']],
    ]);
    expect(visited(of('mfe-news', 'News'), shells, {})).toEqual([['/', [], ['news/News']]]);
  });

  test('a host is responsible for all of its pages and their parts', () => {
    expect(visited(of('host'), shells, {}).map(([path]) => path)).toEqual([
      '/',
      '/policy',
      '/lottery/1',
      '/history',
      '/no/such/page',
    ]);
    expect(visited(of('host'), shells, {})[0]).toEqual(['/', ['lottery/NextDraw', 'rewards/PrizeLottery'], []]);
  });
});

describe('formatFindings', () => {
  const candidate = { info: releaseInfo('mfe-account'), base: '/mfe-account/1.0.0-aaaaaaaaaa/' };
  const findings = async (seen: Partial<PageObservation>, live: Partial<PageObservation> | null) =>
    (await findingsIn(candidate, { ...nothingSeen(), ...seen }, async () => null, live && { ...nothingSeen(), ...live })).map(
      ({ sentence }) => sentence,
    );

  const during = "pressing 'Save' in account/Email";

  test('a step that takes long is a finding, unless the live release takes half as long', async () => {
    const seen = { heaviest: { during, ms: 5_000 } };
    const sentence = `mfe-account: ${during} takes 5.0 s of the page's own work`;
    expect(await findings(seen, null)).toEqual([sentence]);
    expect(await findings(seen, { heaviest: { during, ms: 1_000 } })).toEqual([`${sentence}, the live release 1.0 s`]);
    expect(await findings(seen, { heaviest: { during, ms: 3_000 } })).toEqual([]);
  });

  test('a page that does not rest is a finding, unless the live release does not either', async () => {
    const sentence =
      'mfe-account goes on working after its controls were pressed, although nothing happens: something in it repeats without an end';
    expect(await findings({ restless: 0.9 }, { restless: 0.1 })).toEqual([sentence]);
    expect(await findings({ restless: 0.9 }, { restless: 0.8 })).toEqual([]);
  });

  test('marks findings that a busy machine explains as doubtful, and no others', async () => {
    const doubts = async (seen: Partial<PageObservation>) =>
      (await findingsIn(candidate, { ...nothingSeen(), ...seen }, async () => null, null)).map(({ doubtful }) => doubtful);
    expect(await doubts({ silent: true })).toEqual([true]);
    expect(await doubts({ parts: { 'account/Email': { busy: true, shown: true, problem: null } } })).toEqual([true]);
    expect(await doubts({ busy: { script: null, during } })).toEqual([false]);
    expect(await doubts({ errors: [{ text: 'Boom', from: '', during }] })).toEqual([false]);
  });

  test('each finding has advice, as a whole sentence', async () => {
    const part = { busy: false, shown: true, problem: null };
    const use = { store: 'localStorage', stack: 'at /mfe-account/1.0.0-aaaaaaaaaa/a.js:1:1' } as const;
    const error = { from: 'http://localhost/mfe-account/1.0.0-aaaaaaaaaa/a.js', during: null };
    const path = 'footer > a';
    const seen: Partial<PageObservation>[] = [
      { busy: { script: null, during } },
      { silent: true },
      { parts: { 'account/Email': { ...part, problem: 'The card' } } },
      { parts: { 'account/Email': { ...part, shown: false } } },
      { parts: { 'account/Email': { ...part, busy: true } } },
      { again: { 'account/Email': part } },
      { notLoaded: { 'account/Email': 'its default export is no component' } },
      { heaviest: { during, ms: 9_000 }, restless: 0.9 },
      { errors: [{ ...error, text: 'Boom' }] },
      { errors: [{ ...error, text: 'Failed to load resource: 404' }] },
      { violations: [{ directive: 'connect-src', blocked: 'https://a.example', file: error.from }] },
      { globals: ['Array.prototype.map'] },
      { styles: [{ path, was: 'color: red', is: 'color: blue' }] },
      { styles: [{ path, was: 'color: red', is: null }] },
      { leftBy: "'Save' in account/Email" },
      { left: false },
      { uses: [{ ...use, key: null, does: 'reads' }] },
      { uses: [{ ...use, key: 'snail-lotto.token', does: 'writes' }] },
      { uses: [{ ...use, key: 'of-another', does: 'writes' }] },
    ];
    const said = new Set<string>();
    for (const one of seen) {
      const found = await findingsIn(candidate, { ...nothingSeen(), ...one }, async () => 'mfe-lottery', null);
      expect(found.length).toBeGreaterThan(0);
      for (const finding of found) {
        expect(finding.advice).toMatch(/^[A-Z].*\.$/);
        said.add(finding.advice);
      }
    }
    expect(Object.values(advice).filter((sentence) => !said.has(sentence))).toEqual([advice.missing]);
  });
});

describe('serveSite', () => {
  async function provider() {
    const server = createServer((request, response) => {
      response.end(`${request.method} ${request.url}`);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    return { url, policy: undefined, stop: async () => void server.close() };
  }

  /** A round may be drawn during the smoke test; its page then fetches the published draw data. */
  test('a tested page reaches all paths of the provider, also the published draws', async () => {
    const api = await provider();
    const served = await serveSite(await emptySite(), api);
    const ask = async (path: string, method = 'GET') => {
      const answer = await fetch(served.baseUrl + path, { method });
      return [answer.status, await answer.text()];
    };
    for (const path of [
      '/api/lotteries/?limit=1',
      '/fair/rounds/29/bundle.json',
      '/.well-known/jwks.json',
      '/uploads/a.webp',
      '/register',
    ])
      expect(await ask(path)).toEqual([200, `GET ${path}`]);
    expect(await ask('/fair/rounds/29/bundle.json', 'POST')).toEqual([
      403,
      '{"statusCode":403,"code":"FORBIDDEN","message":"The smoke test only asks."}',
    ]);
    for (const path of ['/fair', '/no/such/page', '/mfe-lottery/1.0.0-a/remoteEntry.js'])
      expect(await ask(path)).toEqual([404, 'There is no such file.']);
    await served.stop();
    await api.stop();
  });
});

describe('startSite', () => {
  let folder = '';
  const begun = process.env.BEGUN_DATA;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'snail-lotto-begun-'));
  });
  afterEach(async () => {
    if (begun === undefined) delete process.env.BEGUN_DATA;
    else process.env.BEGUN_DATA = begun;
    await rm(folder, { recursive: true });
  });

  async function dataWith(name: string, database: string): Promise<string> {
    const dataDir = join(folder, name);
    await mkdir(join(dataDir, 'database'), { recursive: true });
    await mkdir(join(dataDir, 'site'));
    await writeFile(join(dataDir, 'database', 'file'), database);
    await writeFile(join(dataDir, 'jwt.key'), 'a key');
    return dataDir;
  }

  const databaseOf = (dataDir: string) => readFile(join(dataDir, 'database', 'file'), 'utf8');

  test('another provider begins with the database and the keys that were kept, and with no site', async () => {
    Object.assign(process.env, await saveInitialData(await dataWith('first', 'demo'), join(folder, 'kept')));
    const other = join(folder, 'other');
    await mkdir(other);
    await beginWithKept(other);
    expect((await readdir(other)).sort()).toEqual(['database', 'jwt.key']);
    expect(await databaseOf(other)).toBe('demo');
  });

  test('a provider for a trial has the compile cache of the release, and no setting of an operator', () => {
    const given = { PATH: '/bin', NODE_COMPILE_CACHE: '/cache' };
    expect(plainEnvironment({ ...given, SMTP_URL: 'smtp://mail', BEGUN_DATA: '/kept' })).toEqual(given);
  });

  test('data that is there stays, and where nothing was kept a folder stays empty', async () => {
    Object.assign(process.env, await saveInitialData(await dataWith('first', 'demo'), join(folder, 'kept')));
    const own = await dataWith('own', 'a player’s');
    await beginWithKept(own);
    expect(await databaseOf(own)).toBe('a player’s');

    delete process.env.BEGUN_DATA;
    const empty = join(folder, 'empty');
    await mkdir(empty);
    await beginWithKept(empty);
    expect(await readdir(empty)).toEqual([]);
  });
});
