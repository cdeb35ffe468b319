import { rm } from 'node:fs/promises';
import path from 'node:path';
import { longestReport } from 'shared/contracts/providerPaths';
import type { PageReport, ReleasesSeen } from 'shared/contracts/reports';
import { deploymentPath } from 'site/deployments/deployment';
import { readingHeader, signRequest } from 'site/signedRequest';
import { databases, type TestDatabase } from '../../../../testkit/databases.ts';
import { deploymentLogFixture, type ReleaseKey, releaseKey } from '../../../../testkit/deploymentLogFixture.ts';
import { openTestApp } from '../../../../testkit/testApp.ts';
import type { App } from '../../../app/app.ts';
import { providerLog } from '../../../core/observability/log.ts';
import { createMetrics } from '../../../core/observability/registry.ts';
import { sweepExpired } from '../../../jobs/expiry.job.ts';

const live = 'mfe-lottery/0.2.0-b';
const before = 'mfe-lottery/0.1.0-a';
const host = 'host/0.1.0-h';

const nothing: PageReport = { visit: [], parts: [], errors: [], vitals: [] };

describe.each(databases)('reports of pages about their releases, on $name', ({ open }) => {
  let database: TestDatabase;
  let site: Awaited<ReturnType<typeof deploymentLogFixture>>;
  let app: App;
  const openApp = (changes = {}) =>
    openTestApp(database.db, { developSite: site.dir, publicUrl: 'https://lotto.example.com', ...changes });

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    site = await deploymentLogFixture();
    await site.move({ releases: [before, host] });
    await site.move({ releases: [live] });
    app = await openApp();
  });
  afterEach(async () => {
    await app.close();
    await database.db.query('delete from release_reports');
    await site.remove();
  });

  const post = (report: Partial<PageReport> | string, type = 'application/json', url = '/api/reports') =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': type },
      payload: typeof report === 'string' ? report : JSON.stringify({ ...nothing, ...report }),
    });
  const violation = (report: object, type = 'application/csp-report') =>
    post(JSON.stringify(report), type, '/api/reports/violations');
  const ask = (of = 'mfe-lottery', { by = site.owner, address = 'https://lotto.example.com' } = {}) =>
    app.inject({
      url: `/api/reports/releases?app=${of}`,
      headers: { [readingHeader]: signRequest(by, new URL(address), of) },
    });
  const seen = async (of?: string) => (await ask(of)).json<ReleasesSeen>().releases;

  it('counts a visit, its parts, errors and vitals by release, the newest release first', async () => {
    const heard = await post({
      visit: [live, host, live],
      parts: [
        { part: 'lottery/NextDraw', release: live, outcome: 'stood', ms: 180 },
        { part: 'lottery/Rounds', release: live, outcome: 'failed', why: 'late' },
        { part: 'lottery/Rounds', release: live, outcome: 'retried' },
        { part: 'lottery/Rounds', release: live, outcome: 'recovered', ms: 99_000 },
      ],
      errors: [
        { release: live, count: 900 },
        { release: live, count: 900 },
      ],
      vitals: [
        { name: 'INP', release: live, value: 50 },
        { name: 'LCP', release: host, value: 51 },
        { name: 'CLS', release: host, value: 3 },
      ],
    });
    expect([heard.statusCode, heard.body, heard.cookies]).toEqual([204, '', []]);
    await post({ visit: [before] }, 'text/plain;charset=UTF-8');
    const [first, second] = await seen();
    expect(first).toEqual({
      release: live,
      from: expect.any(Number),
      until: (first?.from ?? 0) + 60_000,
      visits: 1,
      stood: 1,
      failed: 1,
      retried: 1,
      recovered: 1,
      why: { code: 0, late: 1, thrown: 0 },
      errors: 1_000,
      violations: 0,
      standMs: [0, 0, 1, 0, 0, 0, 0, 0, 0, 1],
      inpMs: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      lcpMs: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    });
    expect(second).toMatchObject({ release: before, visits: 1, stood: 0 });
    expect(await seen('host')).toEqual([expect.objectContaining({ visits: 1, lcpMs: [0, 1, 0, 0, 0, 0, 0, 0, 0, 0] })]);
  });

  it('keeps of a visitor nothing: no column has a place for it', async () => {
    await post({ visit: [live] });
    await seen();
    const rows = await database.db.query<Record<string, unknown>>('select * from release_reports');
    expect(rows).toHaveLength(1);
    const texts = Object.values(rows[0] ?? {}).filter((value) => typeof value === 'string');
    expect(texts.sort()).toEqual(['0.2.0-b', 'mfe-lottery']);
  });

  it('counts for the release whose file broke the policy, and for the host where none is named', async () => {
    const file = `https://lotto.example.com/${live}/js/1.js`;
    const answers = [
      await violation({ 'csp-report': { 'document-uri': 'https://lotto.example.com/?token=x', 'source-file': file } }),
      await violation([{ type: 'csp-violation', body: { blockedURL: 'inline' } }], 'application/reports+json'),
      await violation({ 'csp-report': { 'source-file': 'https://x.example/mfe-lottery/9.9.9-never/x.js' } }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
    expect(await seen()).toEqual([expect.objectContaining({ release: live, violations: 1 })]);
    expect(await seen('host')).toEqual([expect.objectContaining({ release: host, violations: 2 })]);
  });

  it('skips unknown releases, and counts a new release a moment later', async () => {
    const next = 'mfe-lottery/0.3.0-c';
    await post({ visit: [next, 'mfe-lottery/0.0.0-never', '__proto__/1', 'x', 'constructor'] });
    expect(await seen()).toEqual([]);
    await post({ visit: [next] });
    await site.move({ releases: [next] });
    expect(await seen()).toEqual([expect.objectContaining({ release: next, visits: 1 })]);
    const [{ rows } = { rows: 0 }] = await database.db.query<{ rows: number }>('select count(*) as rows from release_reports');
    expect(rows).toBe(1);
  });

  it.each([
    ['no JSON', '{"visit":', 'application/json', 400],
    ['no report', '{"visit":["a"]}', 'application/json', 400],
    ['more than it may have', JSON.stringify({ ...nothing, name: 'Paula' }), 'text/plain', 400],
    [
      'a part that is none',
      JSON.stringify({ ...nothing, parts: [{ part: '<b>', release: live, outcome: 'stood' }] }),
      'text/plain',
      400,
    ],
    [
      'a time that nothing takes',
      JSON.stringify({ ...nothing, vitals: [{ name: 'INP', release: live, value: 1e9 }] }),
      'text/plain',
      400,
    ],
    ['a name that every object has', JSON.stringify({ ...nothing, toString: 1 }), 'text/plain', 400],
    ['too long', JSON.stringify({ ...nothing, visit: ['x'.repeat(longestReport)] }), 'text/plain', 413],
    ['a form', 'visit=1', 'application/x-www-form-urlencoded', 415],
    ['a poisoned object', '{"__proto__":{"visit":[]}}', 'application/json', 400],
  ])('refuses %s, and counts nothing of it', async (_what, body, type, status) => {
    const answer = await post(body, type);
    expect([answer.statusCode, answer.json().statusCode]).toEqual([status, status]);
    expect(await seen()).toEqual([]);
  });

  it('reports of an address beyond the limit get the same answer and are not counted; those of others are', async () => {
    await app.close();
    // Stops the clock, so that all requests are in one rate limit window.
    const clock = import.meta.jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    app = await openApp({ trafficFactor: 1 });
    const answers = await Promise.all(Array.from({ length: 700 }, () => post({ visit: [live] })));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]));
    expect((await seen())[0]?.visits).toBe(300);
    const other = await app.inject({
      method: 'POST',
      url: '/api/reports',
      payload: { ...nothing, visit: [live] },
      remoteAddress: '203.0.113.9',
    });
    expect(other.statusCode).toBe(204);
    expect((await seen())[0]?.visits).toBe(301);
    clock.mockRestore();
  });

  it('a flood of unreleased names leaves room for released ones', async () => {
    for (let n = 0; n < 600; n++) await post({ visit: [`mfe-lottery/0.0.0-${n}`] });
    await post({ visit: [live] });
    expect(await seen()).toEqual([expect.objectContaining({ release: live, visits: 1 })]);
  });

  it('counts in memory are written at the stop, and continued by the next process', async () => {
    await post({ visit: [live] });
    await app.close();
    app = await openApp();
    await post({ visit: [live] });
    expect(await seen()).toEqual([expect.objectContaining({ release: live, visits: 2 })]);
  });

  it('counts that cannot be written are kept until they can', async () => {
    await seen();
    await database.db.query('alter table release_reports rename to away');
    await post({ visit: [live] });
    expect((await ask()).statusCode).toBe(500);
    await post({ visit: [live] });
    await database.db.query('alter table away rename to release_reports');
    expect(await seen()).toEqual([expect.objectContaining({ release: live, visits: 2 })]);
  });

  it('is kept for 30 days', async () => {
    await post({ visit: [live, before] });
    await seen();
    await database.db.query("update release_reports set minute = minute - interval '31 days' where release = '0.1.0-a'");
    await database.db.query("update release_reports set minute = minute - interval '29 days' where release = '0.2.0-b'");
    await sweepExpired(database.db);
    expect(await database.db.query('select release from release_reports')).toEqual([{ release: '0.2.0-b' }]);
    expect(await seen()).toEqual([]);
  });

  it('is shown to keys that may release the app, and to no others', async () => {
    const lottery: ReleaseKey = releaseKey('lottery');
    const refused = async (answer: ReturnType<typeof ask>) => {
      const { statusCode, body } = await answer;
      return [statusCode, JSON.parse(body).message];
    };
    expect(await refused(app.inject('/api/reports/releases?app=host'))).toEqual([
      401,
      expect.stringContaining('npm run releases'),
    ]);
    expect(await refused(ask('host', { by: lottery }))).toEqual([403, expect.stringContaining('not on the site')]);
    await site.allow(lottery, 'mfe-lottery');
    expect((await ask('mfe-lottery', { by: lottery })).statusCode).toBe(200);
    expect(await refused(ask('host', { by: lottery }))).toEqual([403, "The key 'lottery' may not release host."]);
    expect(await refused(ask('host', { address: 'https://elsewhere.example' }))).toEqual([
      403,
      expect.stringContaining('elsewhere'),
    ]);
    expect((await ask('host', { address: 'http://localhost:3000' })).statusCode).toBe(200);
    await site.move({ keys: [{ change: 'revoke', name: 'lottery' }] });
    expect(await refused(ask('mfe-lottery', { by: lottery }))).toEqual([403, expect.stringContaining('not on the site')]);
  });

  it('an entry without an authorized signature grants no key', async () => {
    const stranger = releaseKey('stranger');
    await site.move({
      by: stranger,
      keys: [{ change: 'allow', name: 'stranger', publicKey: stranger.publicKey, apps: [], owner: true }],
    });
    expect((await ask('host', { by: stranger })).statusCode).toBe(403);
    expect((await ask('host')).statusCode).toBe(200);
  });

  it('an unreadable site is logged once, and the known keys stay valid', async () => {
    await app.close();
    const log = providerLog('warn');
    const lines: string[] = [];
    log.warn = (...args: unknown[]) => void lines.push(String(args.at(-1)));
    app = await openTestApp(database.db, { developSite: site.dir, publicUrl: 'https://lotto.example.com' }, { log });
    await seen();
    await site.move({ releases: ['host/8.0.0-x'] });
    await rm(path.join(site.dir, deploymentPath(4)));
    await site.move({ releases: ['host/9.0.0-x'] });
    await post({ visit: [live] });
    for (let n = 0; n < 3; n++) expect(await seen()).toEqual([expect.objectContaining({ visits: 1 })]);
    expect(lines).toEqual(['What is live on the site could not be read']);
  });

  it('where no released site is known, nothing is counted and no key may read', async () => {
    await app.close();
    app = await openApp({ developSite: null, releasesDir: null });
    expect((await post({ visit: [live] })).statusCode).toBe(204);
    const answer = await ask();
    expect([answer.statusCode, answer.json().message]).toEqual([403, expect.stringContaining('DEVELOP_SITE')]);
  });

  it('gives Prometheus the same, by releases that are bounded', async () => {
    await app.close();
    for (let n = 0; n < 8; n++) await site.move({ releases: [`mfe-lottery/0.4.${n}-z`] });
    const metrics = createMetrics();
    app = await openTestApp(database.db, { developSite: site.dir, publicUrl: 'https://lotto.example.com' }, { metrics });
    const value = async (series: string) =>
      (await metrics.text())
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.slice(series.length + 1);
    await seen();
    const newest = 'app="mfe-lottery",release="mfe-lottery/0.4.7-z"';
    expect(await value(`lotto_page_visits_total{${newest}}`)).toBe('0');
    expect(await value(`lotto_page_parts_total{${newest},outcome="failed"}`)).toBe('0');
    const parts: PageReport['parts'] = [{ part: 'lottery/NextDraw', release: 'mfe-lottery/0.4.7-z', outcome: 'stood', ms: 180 }];
    await post({ visit: ['mfe-lottery/0.4.7-z', live, before], parts, errors: [{ release: live, count: 7 }] });
    expect(await value(`lotto_page_visits_total{${newest}}`)).toBe('1');
    expect(await value('lotto_page_visits_total{app="mfe-lottery",release="older"}')).toBe('2');
    expect(await value('lotto_page_errors_total{app="mfe-lottery",release="older"}')).toBe('7');
    expect(await value(`lotto_page_stand_seconds_sum{${newest}}`)).toBe('0.18');
    expect(await value(`lotto_page_stand_seconds_bucket{le="0.2",${newest}}`)).toBe('1');
    expect(await value(`lotto_page_stand_seconds_bucket{le="0.1",${newest}}`)).toBe('0');
    expect(await metrics.text()).not.toContain(before);
  });
});
