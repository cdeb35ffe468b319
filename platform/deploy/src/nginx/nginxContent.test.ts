// Full tier: starts nginx.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { canTry } from 'api/testing/installedProgram';
import { memberCookie } from 'shared/contracts/storage';
import { overrideCookie, previewCookie } from 'site/cookies';
import { release } from '../release/release.ts';
import { buildFolder, emptySite, liveHost, releaseInfo } from '../testing/builds.ts';
import { type NginxProcess, startNginx } from '../testing/nginxProcess.ts';

jest.setTimeout(300_000);

(canTry('documents with content behind nginx', 'nginx') ? describe : describe.skip)(
  'nginx asks the provider for documents',
  () => {
    let provider: Server;
    let port: number;
    let nginx: NginxProcess;
    let heard: IncomingMessage[] = [];

    const withContent = (request: IncomingMessage, response: ServerResponse) =>
      response
        .writeHead(200, {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-cache',
          vary: 'accept-encoding',
          'x-trace-id': 'of somebody',
          'x-server-time': '1',
        })
        .end(`Content of ${request.url}, ${heard.length}`);

    let answer: (request: IncomingMessage, response: ServerResponse) => void = withContent;

    beforeAll(async () => {
      const site = await emptySite();
      const page = (name: string, pattern: string | null) => ({
        name,
        pattern,
        title: name,
        description: name,
        head: `<title>${name}</title>\n<meta name="description" content="${name}">\n<link rel="canonical" href="/">`,
        html: `<h1>Shell of ${name}</h1>`,
        parts: pattern === null ? [] : ['lottery/NextDraw'],
      });
      await liveHost(site, {}, [
        page('home', '/'),
        page('lottery', '/lottery/:lotteryId'),
        page('login', '/login'),
        page('history', '/history'),
        page('notFound', null),
      ]);
      const earlyRequests = { NextDraw: ['/api/lotteries/{lotteryId}'] };
      await release(site, 'mfe-lottery', { from: await buildFolder(releaseInfo('mfe-lottery', { earlyRequests })) });
      provider = createServer((request, response) => {
        heard.push(request);
        answer(request, response);
      }).listen(0, '127.0.0.1');
      await once(provider, 'listening');
      const address = provider.address();
      if (address === null || typeof address === 'string') throw new Error('The provider has no port.');
      port = address.port;
      nginx = await startNginx({
        site: site.address,
        api: [`127.0.0.1:${port}`],
        developers: true,
        content: 'documents',
        publicUrl: 'https://lotto.example.com',
      });
    });
    beforeEach(() => {
      heard = [];
      answer = withContent;
    });
    afterAll(async () => {
      await nginx?.stop();
      provider?.closeAllConnections();
      provider?.close();
    });

    let turn = 0;
    const fresh = (path: string) => `${path}?turn=${++turn}`;
    const get = (path: string, init: RequestInit = {}) => fetch(nginx.url + path, init);
    const text = async (path: string, init: RequestInit = {}) => (await get(path, init)).text();

    it('sends the document with content from the provider, without forwarding the identity of the visitor', async () => {
      const path = fresh('/lottery/7');
      const headers = { cookie: 'theme=dark', authorization: 'Bearer x', 'accept-encoding': 'deflate, gzip, br' };
      const sent = await get(path, { headers });
      expect(await sent.text()).toBe(`Content of ${path}, 1`);
      expect(sent.headers.get('cache-control')).toBe('no-cache');
      expect([sent.headers.get('x-trace-id'), sent.headers.get('x-server-time')]).toEqual([null, null]);
      expect(heard[0]?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'accept-encoding': 'br' });
      expect(heard[0]?.headers).not.toHaveProperty('cookie');
      expect(heard[0]?.headers).not.toHaveProperty('authorization');
    });

    it('it is kept for a moment: another visitor gets the same, and soon a new one', async () => {
      const path = fresh('/');
      let last = await text(path);
      const isKept = async () => {
        const before = last;
        last = await text(path);
        return before === last;
      };
      while (!(await isKept()));
      while (await isKept());
      expect(last).toMatch(/^Content of /);
    });

    it('does not send one encoding to a client that accepts another', async () => {
      answer = (request, response) => response.end(String(request.headers['accept-encoding']));
      const path = fresh('/');
      // The bodies are not really compressed, so they are not decoded.
      for (const [accepted, asked] of [
        ['br', 'br'],
        ['gzip', 'gzip'],
        ['identity', 'undefined'],
        ['gzip;q=0', 'undefined'],
      ])
        expect(await text(path, { headers: { 'accept-encoding': accepted ?? '' } })).toBe(asked);
    });

    it('members share a document of the history, for which the provider is told that they are members, and not who', async () => {
      const path = fresh('/history');
      expect(await text(path)).toBe(`Content of ${path}, 1`);
      const headers = { cookie: `theme=dark; ${memberCookie}=7` };
      expect(await text(path, { headers })).toBe(`Content of ${path}, 2`);
      expect(heard.map(({ headers: { cookie } }) => cookie)).toEqual([undefined, `${memberCookie}=1`]);
    });

    it('the provider sends the not-found documents too', async () => {
      answer = (_request, response) => response.writeHead(404, { 'content-type': 'text/html' }).end('There is no such round');
      const sent = await get(fresh('/lottery/999'));
      expect([sent.status, await sent.text()]).toEqual([404, 'There is no such round']);
    });

    it.each([
      ['/login', 'GET', 200],
      ['/nowhere', 'GET', 404],
      ['/lottery/abc', 'GET', 404],
      ['/', 'POST', 405],
    ])('nobody asks the provider for %s by %s', async (path, method, status) => {
      expect((await get(path, { method })).status).toBe(status);
      expect(heard).toEqual([]);
    });

    it.each<[string, (response: ServerResponse) => void]>([
      ['is too busy', (response) => response.writeHead(503).end('{}')],
      ['has a fault', (response) => response.writeHead(500).end('{}')],
      ['counts too many', (response) => response.writeHead(429).end('{}')],
      ['hangs', () => {}],
      ['dies', (response) => response.destroy()],
    ])('where the provider %s, the document is the file', async (_what, then) => {
      answer = (_request, response) => then(response);
      const sent = await get(fresh('/lottery/7'));
      const html = await sent.text();
      expect(sent.status).toBe(200);
      expect(html).toContain('Shell of lottery');
      expect(html).toContain('as="fetch" href="/api/lotteries/7"');
      expect(html).toContain('<link rel="canonical" href="https://lotto.example.com/">');
      expect(sent.headers.get('content-security-policy')).toContain("script-src 'self';");
      expect(sent.headers.get('cache-control')).toBe('no-cache');
    });

    it('where the provider is gone too', async () => {
      provider.closeAllConnections();
      provider.close();
      await once(provider, 'close');
      try {
        expect(await text(fresh('/'))).toContain('Shell of home');
      } finally {
        provider.listen(port, '127.0.0.1');
        await once(provider, 'listening');
      }
      const path = fresh('/');
      while (!(await text(path)).startsWith('Content of')) await sleep(50);
    });

    it.each([overrideCookie, previewCookie])(
      'the browser of somebody who is shown something else is asked for as such: %s',
      async (name) => {
        const cookie = `${name}=x`;
        expect(await text('/', { headers: { cookie } })).toContain('Content of /');
        expect(heard[0]?.headers.cookie).toBe(cookie);
      },
    );
  },
);
