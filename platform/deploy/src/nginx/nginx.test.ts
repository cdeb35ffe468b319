// Full tier: starts nginx and providers.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { secretHash } from 'api/codes';
import { networkOf } from 'api/network';
import { openPostgres } from 'api/postgres';
import { ask, logInDemo, postJson } from 'api/testing/httpMember';
import { canTry } from 'api/testing/installedProgram';
import { type PostgresServer, postgresBinaries, startPostgresServer } from 'api/testing/postgresServer';
import { endProviderProcesses, type ProviderProcess, startProviderProcess } from 'api/testing/providerProcess';
import { serverSettings } from 'api/testing/testApp';
import { developerKey, signOverride } from 'shared/build/against/developerKey';
import { root } from 'shared/build/root';
import { Lottery, LotteryTicket } from 'shared/contracts/lotteries';
import { Purchase } from 'shared/contracts/purchases';
import { Paged } from 'shared/contracts/schemas';
import { overrideCookie } from 'site/cookies';
import { headersOfDocuments } from 'site/headersOfDocuments';
import { Type } from 'typebox';
import { fetchReleaseMetrics } from '../canary/fetchMetrics.ts';
import { thisMachine } from '../keys/machine.ts';
import { signerFor } from '../keys/signer.ts';
import { release } from '../release/release.ts';
import { rollback } from '../release/rollback.ts';
import { readState } from '../site/deploymentLog.ts';
import type { FolderSite } from '../site/FolderSite.ts';
import { buildFolder, emptySite, liveHost, releaseInfo } from '../testing/builds.ts';
import { type NginxProcess, startNginx } from '../testing/nginxProcess.ts';

jest.setTimeout(300_000);

const canRun = canTry('nginx', 'nginx') && postgresBinaries() !== undefined;
const describeWithNginx = canRun ? describe : describe.skip;

interface LiveEvents {
  until(fits: (received: string) => boolean): Promise<void>;
  close(): Promise<void>;
}

async function openLiveEvents(url: string): Promise<LiveEvents> {
  const answer = await fetch(url, { headers: { accept: 'text/event-stream' } });
  if (answer.status !== 200 || !answer.body) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  const reader = answer.body.getReader();
  const decoder = new TextDecoder();
  let received = '';
  return {
    until: async (fits) => {
      while (!fits(received)) {
        const { value, done } = await reader.read();
        if (done) throw new Error(`The stream ended after: ${received}`);
        received += decoder.decode(value, { stream: true });
      }
    },
    close: () => reader.cancel(),
  };
}

const lotteryRelease = '/mfe-lottery/1.0.0-aaaaaaaaaa';

describeWithNginx('nginx before two processes of the provider', () => {
  let site: FolderSite;
  let dataDir: string;
  let postgres: PostgresServer;
  let first: ProviderProcess;
  let second: ProviderProcess;
  let nginx: NginxProcess;

  beforeAll(async () => {
    site = await emptySite();
    dataDir = await mkdtemp(join(tmpdir(), 'snail-lotto-data-'));
    postgres = await startPostgresServer(['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']);
    const env = {
      DATABASE_URL: postgres.url('postgres'),
      DATA_DIR: dataDir,
      SITE_DIR: site.address,
      PUBLIC_URL: 'http://lotto.example.com',
      OFFICE_URL: 'http://office.example.com:8080',
      ...serverSettings,
      TRUST_PROXY: '127.0.0.1',
    };
    first = await startProviderProcess({ ...env, SEED: 'on' });
    // As in production: nginx serves the files of the site, and this process only renders documents.
    second = await startProviderProcess({ ...env, SITE_DIR: 'none', DEVELOP_SITE: site.address });
    nginx = await startNginx({
      site: site.address,
      api: [first, second].map(({ url }) => url.replace('http://localhost', '127.0.0.1')),
      developers: true,
      publicUrl: 'http://lotto.example.com',
      officeUrl: 'http://office.example.com:8080',
    });
  });

  afterAll(async () => {
    await nginx?.stop();
    await endProviderProcesses();
    await postgres?.stop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  });

  test('the host of the office leads to the desk and to nothing else', async () => {
    const at = async (path: string, host: string) => {
      const [answer] = await once(request(`${nginx.url}${path}`, { headers: { host } }).end(), 'response');
      answer.resume();
      return answer.statusCode;
    };
    for (const path of ['/sign-in', '/desk.js', '/api/desk/challenge']) {
      expect([path, await at(path, 'office.example.com')]).toEqual([path, 200]);
      expect([path, await at(path, 'lotto.example.com')]).not.toEqual([path, 200]);
    }
    for (const path of ['/live.json', '/api/option-config/get-all', '/register', '/lottery/7'])
      expect([path, await at(path, 'office.example.com')]).toEqual([path, 404]);
  });

  test('a site without a release says so', async () => {
    const answer = await fetch(`${nginx.url}/`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await answer.text()).toBe('No release of the site is live yet. Try again soon.\n');
  });

  describe('with a site', () => {
    beforeAll(async () => {
      await liveHost(site);
      const earlyRequests = { NextDraw: ['/api/lotteries/{lotteryId}', '/api/lotteries/?page=0'] };
      await release(site, 'mfe-lottery', { from: await buildFolder(releaseInfo('mfe-lottery', { earlyRequests })) });
    });

    test.each([
      ['/', 200],
      ['/?ref=mail', 200],
      ['/lottery/7', 200],
      ['/lottery/7/', 200],
      ['/lottery', 404],
      ['/lottery/abc', 404],
      ['/lottery/0', 404],
      ['/lottery/07', 404],
      ['/lottery/1234567890123456', 404],
      ['/nowhere', 404],
      ['/no/7/where', 404],
      [`${lotteryRelease}/`, 404],
      ['/lottery/7%0a', 404],
      ['/_home', 404],
      ['/lottery/_id', 404],
    ])('the document of %s is the one that the provider sends: %i', async (path, status) => {
      const [ours, providers] = await Promise.all([fetch(nginx.url + path), fetch(first.url + path)]);
      expect(ours.status).toBe(status);
      expect(providers.status).toBe(status);
      expect(await ours.text()).toBe(await providers.text());
      expect(documentHeaders(ours)).toEqual(documentHeaders(providers));
      expect(ours.headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'");
      expect(ours.headers.get('reporting-endpoints')).toBe('violations="/api/reports/violations"');
    });

    test.each(['/livez', '/readyz', '/metrics'])('does not forward requests of monitors: %s', async (path) => {
      const answer = await fetch(nginx.url + path);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    });

    test('fills a hint with the id of the address, and omits it on pages without one', async () => {
      expect(await text('/lottery/42')).toContain('as="fetch" href="/api/lotteries/42"');
      const home = await text('/');
      expect(home).toContain('as="fetch" href="/api/lotteries/?page=0"');
      expect(home).not.toMatch(/href="\/api\/lotteries\/("|\{)/);
    });

    test('sends the types of a release to editors', async () => {
      const path = `${lotteryRelease}/@mf-types.zip`;
      await site.write(path.slice(1), 'PK');
      for (const { url } of [nginx, first]) expect(await (await fetch(url + path)).text()).toBe('PK');
    });

    test.each(['br', 'gzip', 'identity'])('files of a release are kept for ever, sent as %s', async (encoding) => {
      const path = `${lotteryRelease}/NextDraw.js`;
      const init = { headers: { 'accept-encoding': encoding } };
      const [ours, providers] = await Promise.all([fetch(nginx.url + path, init), fetch(first.url + path, init)]);
      expect(ours.status).toBe(200);
      expect(await ours.text()).toBe('/* aaaaaaaaaa */');
      expect(ours.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      for (const header of ['content-encoding', 'cache-control', 'x-content-type-options'])
        expect([header, ours.headers.get(header)]).toEqual([header, providers.headers.get(header)]);
      expect(ours.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(ours.headers.get('vary')).toMatch(/accept-encoding/i);
      for (const answer of [ours, providers])
        for (const header of headersOfDocuments) expect([header, answer.headers.get(header)]).toEqual([header, null]);
    });

    test.each([
      `${lotteryRelease}/gone.js`,
      '/mfe-lottery/9.9.9-bbbbbbbbbb/remoteEntry.js',
      '/missing.png',
      '/registry.json',
      '/releases.log',
      '/moves/000000001.json',
      '/pages/_home.html',
      '/pages/_unknown.html',
      '/host/1.0.0-aaaaaaaaaa/../../registry.json',
      '/api/nothing',
      '/fair/nothing',
      '/fair/log/tile/0/x999/999',
      '/fair/rounds/999999/bundle.json',
    ])('what is missing is a failure that no cache keeps, never a page: %s', async (path) => {
      const [ours, providers] = await Promise.all([fetch(nginx.url + path), fetch(first.url + path)]);
      expect(ours.headers.get('content-type')).toContain('application/json');
      expect([ours.status, ours.headers.get('cache-control')]).toEqual([404, 'no-store']);
      expect([providers.status, providers.headers.get('cache-control')]).toEqual([404, 'no-store']);
    });

    test('does not follow links that lead out of the site', async () => {
      await writeFile(join(dataDir, 'secret.js'), 'of another account');
      await chmod(dataDir, 0o755);
      const folder = join(site.address, lotteryRelease);
      await symlink(join(dataDir, 'secret.js'), join(folder, 'file.js'));
      await symlink(dataDir, join(folder, 'folder'));
      await symlink(join(dataDir, 'secret.js'), join(site.address, 'pages/planted.html'));
      for (const path of [`${lotteryRelease}/file.js`, `${lotteryRelease}/folder/secret.js`, '/planted']) {
        const answer = await fetch(nginx.url + path);
        expect([path, answer.status, await answer.text()]).toEqual([path, 404, expect.not.stringContaining('another account')]);
      }
      expect((await fetch(`${nginx.url}${lotteryRelease}/NextDraw.js`)).status).toBe(200);
      for (const name of ['file.js', 'folder']) await rm(join(folder, name));
      await rm(join(site.address, 'pages/planted.html'));
    });

    test('a registered developer browser gets its document from the provider; a false claim gets the live one', async () => {
      const key = developerKey(join(dataDir, 'developer.key'));
      const db = openPostgres({ url: postgres.url('postgres'), maxConnections: 1 });
      await db.query("insert into developers (key, app, name) values ($1, 'mfe-lottery', 'Ada')", [key.publicKey]);
      await db.close();
      const what = { site: 'http://lotto.example.com', app: 'mfe-lottery', port: 3101, browser: 'a-number-that-the-site-gave' };
      const live = await text('/lottery/7');
      const as = (override: string) =>
        fetch(`${nginx.url}/lottery/7`, { headers: { cookie: `theme=dark; ${overrideCookie}=${override}` } });
      for (const _turn of [1, 2, 3, 4]) {
        const answer = await as(signOverride(key, what));
        expect(await answer.text()).toContain('"entry":"http://localhost:3101/remoteEntry.js"');
        expect(answer.headers.get('cache-control')).toBe('private, no-store');
        expect(answer.headers.get('content-security-policy')).toContain("script-src 'self' http://localhost:3101;");
        const other = await as(signOverride(key, { ...what, app: 'mfe-account' }));
        expect(await other.text()).toBe(live);
        expect(other.headers.get('content-security-policy')).not.toContain('localhost');
      }
      expect(await text('/lottery/7')).toBe(live);
    });

    test('pages of the provider pass: registration, and the revision for open tabs', async () => {
      expect(await text('/register')).toContain('<form');
      expect(JSON.parse(await text('/live.json'))).toMatchObject({ revision: 2 });
      expect((await fetch(`${nginx.url}/live.json`)).headers.get('cache-control')).toBe('no-cache');
    });

    test.each([
      ['/fair/log/checkpoint', 'no-cache'],
      ['/fair/log/key', 'no-cache'],
      ['/fair/verify.mjs', 'no-cache'],
      ['/sw.js', 'no-cache'],
      ['/site.webmanifest', 'no-cache'],
      ['/robots.txt', 'public, max-age=600'],
      ['/sitemap.xml', 'public, max-age=600'],
      ['/sitemaps/pages.xml', 'public, max-age=600'],
      ['/pictures/share.png', 'public, max-age=86400'],
    ])('what verifiers, the worker of alerts, search engines and home screens ask for passes: %s', async (path, cacheControl) => {
      const [ours, providers] = await Promise.all([fetch(nginx.url + path), fetch(second.url + path)]);
      expect([ours.status, ours.headers.get('cache-control')]).toEqual([200, cacheControl]);
      expect(await ours.text()).toBe(await providers.text());
    });

    test('a release and a rollback are live for the next request', async () => {
      const from = await buildFolder(releaseInfo('mfe-lottery', { version: '1.1.0', buildId: 'bbbbbbbbbb' }));
      await release(site, 'mfe-lottery', { from });
      expect(await text('/')).toContain('/mfe-lottery/1.1.0-bbbbbbbbbb/remoteEntry.js');
      await rollback(site, 'mfe-lottery', undefined);
      expect(await text('/')).toContain(`${lotteryRelease}/remoteEntry.js`);
      expect((await fetch(`${nginx.url}/mfe-lottery/1.1.0-bbbbbbbbbb/remoteEntry.js`)).status).toBe(200);
    });

    async function text(path: string): Promise<string> {
      return (await fetch(nginx.url + path)).text();
    }
  });

  test('the provider gets the real address of a client, not the claimed one', async () => {
    const sent = request(`${nginx.url}/api/contact-information/`, {
      method: 'POST',
      localAddress: '127.0.0.9',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
    });
    sent.end(JSON.stringify({ email: 'reader@example.com' }));
    await once(sent, 'response');
    const db = openPostgres({ url: postgres.url('postgres'), maxConnections: 1 });
    const counted = await db.query<{ subject_hash: string }>(
      "select subject_hash from rate_limits where rule = 'subscribe-address'",
    );
    await db.close();
    expect(counted.map(({ subject_hash }) => subject_hash)).toEqual([secretHash(networkOf('127.0.0.9'))]);
  });

  test('the health check of the image finds it well', async () => {
    const recipe = await readFile(join(root, 'platform', 'deploy', 'container', 'Containerfile'), 'utf8');
    const command = /CMD \["bash", "-c", ("exec 3.*")\]/.exec(recipe)?.[1] ?? '""';
    const script: string = JSON.parse(command);
    const { status } = spawnSync('bash', ['-c', script.replace('8080', new URL(nginx.url).port)]);
    expect(status).toBe(0);
  });

  test('refuses too large bodies in the format of the provider; a picture may be large', async () => {
    for (const size of [100_000, 300_000]) {
      const answer = await fetch(`${nginx.url}/api/auth/login`, postJson({ username: 'x'.repeat(size) }));
      expect([answer.status, await answer.json()]).toEqual([
        413,
        { statusCode: 413, code: 'PAYLOAD_TOO_LARGE', message: expect.any(String) },
      ]);
    }
    const address = `${nginx.url}/api/upload-file/6e2f5a3e-3b6c-4b4e-9d7e-0c5a4f1d2b3c.png?expires=1&member=1&signature=wrong`;
    const picture = await fetch(address, {
      method: 'PUT',
      body: Buffer.alloc(300_000),
      headers: { 'content-type': 'image/png' },
    });
    expect(picture.status).toBe(403);
  });

  test('passes the trace of a page to the provider and the log, and replaces an invalid one', async () => {
    const id = '4bf92f3577b34da6a3ce929d0e0e4736';
    const ask = (traceparent?: string) =>
      fetch(`${nginx.url}/api/user/me?trace`, { headers: traceparent === undefined ? {} : { traceparent } });
    expect((await ask(`00-${id}-00f067aa0ba902b7-01`)).headers.get('x-trace-id')).toBe(id);
    for (const traceparent of [
      undefined,
      'canary',
      `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
      `00-${id}-00f067aa0ba902b7-01 canary`,
    ]) {
      const trace = (await ask(traceparent)).headers.get('x-trace-id') ?? '';
      expect(trace).toMatch(/^(?!0{32})[0-9a-f]{32}$/);
      expect(trace).not.toBe(id);
      expect((await nginx.requests(trace)).filter((line) => line.includes(trace))).toHaveLength(1);
    }
    const lines = await nginx.requests(id);
    expect(lines.filter((line) => line.includes(id))).toHaveLength(1);
    expect(lines.join('\n')).not.toContain('canary');
    const refused = await fetch(`${nginx.url}/missing.js`, { headers: { traceparent: `00-${id}-00f067aa0ba902b7-01` } });
    expect([refused.status, refused.headers.get('x-trace-id')]).toEqual([404, id]);
  });

  test('adds up page reports over both processes, and logs no line about the sender', async () => {
    const { key } = await signerFor(site, await readState(site), thisMachine());
    const seen = async ({ url }: Pick<ProviderProcess, 'url'>) =>
      (await fetchReleaseMetrics({ provider: url, app: 'mfe-lottery', minutes: 60, key })).releases;
    const report = { visit: [lotteryRelease.slice(1)], parts: [], errors: [], vitals: [] };
    const violation = { 'csp-report': { 'source-file': `http://lotto.example.com${lotteryRelease}/NextDraw.js` } };
    const tell = async (path: string, body: object, type: string) =>
      (await fetch(nginx.url + path, { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify(body) })).status;
    for (let n = 0; n < 40; n++) expect(await tell('/api/reports', report, 'text/plain;charset=UTF-8')).toBe(204);
    expect(await tell('/api/reports/violations', violation, 'application/csp-report')).toBe(204);
    await seen(first);
    expect(await seen(second)).toEqual([expect.objectContaining({ visits: 40, violations: 1 })]);
    const through = await seen(nginx);
    expect(through).toEqual([expect.objectContaining({ visits: 40 })]);
    const lines = (await nginx.requests(' GET /api/reports/releases ')).filter((line) => line.includes('/api/reports'));
    expect(lines).toEqual([expect.stringContaining(' GET /api/reports/releases ')]);
  });

  test('live events arrive from a purchase at the other process, at once and in both', async () => {
    const player = await logInDemo(nginx.url, 'player01');
    const { id, free } = await openRound();
    const ticketNumber = free.slice(0, 1);
    const streams = [];
    for (let index = 0; index < 2; index++) {
      const stream = await openLiveEvents(`${nginx.url}/api/lotteries/${id}/live`);
      await stream.until((received) => received.includes('"complete":true'));
      streams.push(stream);
    }
    await ask(Purchase, `${second.url}/api/lotteries/${id}/buy-ticket/`, postJson({ ticketNumber }, player.headers));
    for (const stream of streams)
      await stream.until((received) => received.includes(`"complete":false,"tickets":[{"ticketNumber":${ticketNumber[0]},`));
    for (const stream of streams) await stream.close();

    let watched: string[] = [];
    while (watched.length < 2) {
      watched = (await nginx.requests()).filter((line) => line.includes(`/api/lotteries/${id}/live`));
      await sleep(50);
    }
    const processes = watched.map((line) => line.split(' ').at(-1));
    expect(processes.sort()).toEqual([first, second].map(({ url }) => url.replace('http://localhost', '127.0.0.1')).sort());
  });

  test('requests and purchases continue after one process is killed; after both, the site stays and explains the failure', async () => {
    const player = await logInDemo(nginx.url, 'player02');
    const { id, free } = await openRound();
    await first.end('SIGKILL');
    for (const number of free) {
      expect((await fetch(`${nginx.url}/api/lotteries/${id}`)).status).toBe(200);
      await player.post(Purchase, `/api/lotteries/${id}/buy-ticket/`, { ticketNumber: [number] });
    }
    await second.end('SIGKILL');
    const answer = await fetch(`${nginx.url}/api/lotteries/${id}`);
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('retry-after')]).toEqual([
      503,
      'no-store',
      '2',
    ]);
    expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE', traceId: answer.headers.get('x-trace-id') });
    expect((await fetch(`${nginx.url}/`)).status).toBe(200);
  });

  /** Finds the round that stays open longest and has ten free numbers that a demo player can pay. */
  async function openRound(): Promise<{ id: number; free: number[] }> {
    const { contents } = await ask(Paged(Lottery), `${nginx.url}/api/lotteries/?status=running&limit=50`);
    const [round] = contents
      .filter(({ soldTickets, totalTickets, pricePerTicket }) => totalTickets - soldTickets >= 10 && pricePerTicket <= 100)
      .sort((a, b) => b.endTime - a.endTime);
    if (!round) throw new Error('The demo has no round with ten numbers left.');
    const tickets = await ask(Type.Array(LotteryTicket), `${nginx.url}/api/lotteries/${round.id}/tickets`);
    const free = tickets.filter(({ userId }) => userId === null).map(({ ticketNumber }) => ticketNumber);
    return { id: round.id, free: free.slice(0, 10) };
  }
});

function documentHeaders(answer: Response): Record<string, string> {
  const own = new Set(['date', 'server', 'connection', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding']);
  // Only the provider adds the server time and the ETag; sizes differ with the compression.
  const ofProvider = new Set(['x-server-time', 'x-trace-id', 'etag', 'access-control-expose-headers']);
  const all = [...answer.headers].filter(([name]) => !own.has(name) && !ofProvider.has(name));
  return Object.fromEntries(all.map(([name, value]) => [name, value.toLowerCase()]));
}
