// Full tier: starts nginx.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { canTry } from 'api/testing/installedProgram';
import { clockFiles, numberCookie, numbersOf, pagesSentPath, variantHeader } from 'shared/contracts/canaries';
import type { RunningCanary } from 'site/deployments/runningCanaries';
import { abort, promote, startCanary } from '../release/canary.ts';
import { release } from '../release/release.ts';
import type { FolderSite } from '../site/FolderSite.ts';
import { anyContract, buildFolder, emptySite, liveHost, pagesOfAllRemotes, releaseInfo } from '../testing/builds.ts';
import { type NginxProcess, startNginx } from '../testing/nginxProcess.ts';

jest.setTimeout(300_000);

const build = (app: string, buildId: string) => buildFolder(releaseInfo(app, { buildId, contract: anyContract('remote') }));

/** A pair of digits that gets a canary; below, the first that does not. */
const inside = (canary: RunningCanary) => numbersOf(canary)[0] ?? '';
const outside = (canary: RunningCanary) => numbersOf({ first: (canary.first + canary.percent) % 100, percent: 1 })[0] ?? '';

const madeOf = (html: string) =>
  [...html.matchAll(/"entry":"\/mfe-([a-z]+)\/1\.0\.0-(.)/g)].map(([, app, buildId]) => `${app} ${buildId}`).join(', ');

(canTry('canaries behind nginx', 'nginx') ? describe : describe.skip)('nginx chooses who gets a canary', () => {
  let site: FolderSite;
  let nginx: NginxProcess;
  let lottery: RunningCanary;
  let rewards: RunningCanary;

  beforeAll(async () => {
    site = await emptySite();
    await liveHost(site, { contract: anyContract('host') }, pagesOfAllRemotes);
    for (const app of ['mfe-lottery', 'mfe-rewards'] as const) await release(site, app, { from: await build(app, 'aaaaaaaaaa') });
    nginx = await startNginx({ site: site.address, api: ['127.0.0.1:9'] });
  });
  afterAll(() => nginx?.stop());

  const get = (path: string, number?: string) =>
    fetch(nginx.url + path, number === undefined ? {} : { headers: { cookie: `theme=dark; ${numberCookie}=${number}` } });
  const made = async (path: string, number: string) => madeOf(await (await get(path, number)).text());

  it('sets no number while no canary runs', async () => {
    const sent = await get('/');
    expect(sent.headers.get('set-cookie')).toBeNull();
    expect(sent.headers.get('cache-control')).toBe('no-cache');
    expect(await made('/', '000000')).toBe('lottery a, rewards a');
  });

  it('two canaries begin: their visitors get them with the next page, and nothing was reloaded', async () => {
    lottery = await startCanary(site, ['mfe-lottery'], { from: await build('mfe-lottery', 'bbbbbbbbbb'), percent: 10 });
    rewards = await startCanary(site, ['mfe-rewards'], { from: await build('mfe-rewards', 'cccccccccc'), percent: 50 });
    for (const path of ['/', '/lottery/7', '/nowhere']) {
      const found = path === '/nowhere' ? [404, 404] : [200, 200];
      expect((await get(path, `${inside(lottery)}0000`)).status).toBe(found[0]);
      expect(await made(path, `${inside(lottery)}${outside(rewards)}99`)).toBe('lottery b, rewards a');
      expect(await made(path, `${outside(lottery)}${inside(rewards)}99`)).toBe('lottery a, rewards c');
      expect(await made(path, `${inside(lottery)}${inside(rewards)}99`)).toBe('lottery b, rewards c');
      expect(await made(path, `${outside(lottery)}${outside(rewards)}99`)).toBe('lottery a, rewards a');
    }
  });

  it('all of the numbers of a canary get it, and no others', async () => {
    const all = Array.from({ length: 100 }, (_one, at) => String(at).padStart(2, '0'));
    const having: string[] = [];
    for (const digits of all)
      if ((await made('/', `${digits}${outside(rewards)}00`)).startsWith('lottery b')) having.push(digits);
    expect(having).toEqual(numbersOf(lottery).toSorted());
  });

  it('gives a visitor without a number one, only for their browser, and keeps their documents', async () => {
    const first = await get('/lottery/7');
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const cookie = first.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/^snail-lotto-canary=\d{6}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
    const number = cookie.slice(19, 25);
    const again = await get('/lottery/7', number);
    expect(madeOf(await again.text())).toBe(madeOf(await first.text()));
    expect([again.headers.get('set-cookie'), again.headers.get('cache-control')]).toEqual([null, 'no-cache']);
  });

  it.each(['', '12345', '1234567', '12 456', '../../x'])('replaces an invalid number: "%s"', async (number) => {
    expect((await get('/', number)).headers.get('set-cookie')).toMatch(/^snail-lotto-canary=\d{6};/);
  });

  it('only documents bring a number', async () => {
    for (const path of ['/live.json', '/mfe-lottery/1.0.0-aaaaaaaaaa/NextDraw.js', '/nowhere', '/api/x'])
      expect((await get(path)).headers.get('set-cookie')).toBeNull();
  });

  it('of many visitors each canary gets its share, and the canaries together theirs', async () => {
    const visitors = 600;
    const found: Record<string, number> = {};
    for (let visitor = 0; visitor < visitors; visitor += 1) {
      const which = madeOf(await (await get('/')).text());
      found[which] = (found[which] ?? 0) + 1;
    }
    const shares = {
      'lottery a, rewards a': 0.45,
      'lottery b, rewards a': 0.05,
      'lottery a, rewards c': 0.45,
      'lottery b, rewards c': 0.05,
    };
    // Six standard deviations each way: fails by chance once in some 500 million runs.
    for (const [which, share] of Object.entries(shares))
      expect(Math.abs((found[which] ?? 0) - visitors * share)).toBeLessThan(6 * Math.sqrt(visitors * share * (1 - share)));
  });

  it('serves no address for the canary files below pages/', async () => {
    for (const path of ['/variants', '/variants.json', '/_with/1/_home', '/_canary/1/07', '/pages/_with/1/_home.html'])
      expect((await get(path)).status).toBe(404);
  });

  it('sends an expired canary to no visitor, although its files still exist', async () => {
    const number = `${inside(lottery)}${outside(rewards)}00`;
    expect(await made('/', number)).toBe('lottery b, rewards a');
    const now = clockFiles({ ...lottery, since: new Date().toISOString(), until: new Date(Date.now() + 1).toISOString() });
    const kept = await Promise.all(now.map(async (file) => [file, (await site.read(file))?.text ?? ''] as const));
    for (const [file] of kept) await site.remove(file);
    expect(await made('/', number)).toBe('lottery a, rewards a');
    for (const [file, text] of kept) await site.write(file, text);
    expect(await made('/', number)).toBe('lottery b, rewards a');
  });

  it('sends a promoted canary to all and an aborted one to none from the next page on', async () => {
    const number = `${inside(lottery)}${inside(rewards)}00`;
    await promote(site, 'mfe-lottery');
    expect(await made('/', `${outside(lottery)}${outside(rewards)}00`)).toBe('lottery b, rewards a');
    expect(await made('/', number)).toBe('lottery b, rewards c');
    await abort(site, 'mfe-rewards');
    expect(await made('/', number)).toBe('lottery b, rewards a');
    expect((await get('/')).headers.get('set-cookie')).toBeNull();
  });

  it('sends the number only over TLS behind TLS', async () => {
    await startCanary(site, ['mfe-rewards'], { from: await build('mfe-rewards', 'cccccccccc'), percent: 50 });
    const secure = await startNginx({ site: site.address, api: ['127.0.0.1:9'], publicUrl: 'https://lotto.example.com' });
    try {
      expect((await fetch(secure.url)).headers.get('set-cookie')).toMatch(/; Secure$/);
    } finally {
      await secure.stop();
      await abort(site, 'mfe-rewards');
    }
  });

  describe('with documents that have content', () => {
    let provider: Server;
    let asking: NginxProcess;
    let heard: IncomingMessage[] = [];
    let sent: IncomingMessage[] = [];

    beforeAll(async () => {
      rewards = await startCanary(site, ['mfe-rewards'], { from: await build('mfe-rewards', 'cccccccccc'), percent: 10 });
      provider = createServer((request, response) => {
        if (request.url === pagesSentPath) {
          sent.push(request);
          return response.writeHead(204).end();
        }
        heard.push(request);
        if (request.url?.includes('busy')) return response.writeHead(503).end('{}');
        response
          .writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-cache' })
          .end(`${request.headers[variantHeader]} ${heard.length}`);
      }).listen(0, '127.0.0.1');
      await once(provider, 'listening');
      const address = provider.address();
      if (address === null || typeof address === 'string') throw new Error('The provider has no port.');
      asking = await startNginx({ site: site.address, api: [`127.0.0.1:${address.port}`], content: 'documents' });
    });
    beforeEach(() => {
      heard = [];
      sent = [];
    });
    afterAll(async () => {
      await asking?.stop();
      provider?.closeAllConnections();
      provider?.close();
    });

    let turn = 0;
    const fresh = () => `/?turn=${++turn}`;
    const ask = (path: string, number?: string) =>
      fetch(asking.url + path, number === undefined ? {} : { headers: { cookie: `${numberCookie}=${number}` } });
    const number = (digits: string) => digits.repeat(3);

    it('requests the chosen variant from the provider without the number', async () => {
      const place = rewards.place;
      const told = (await (await ask(fresh(), number(inside(rewards)))).text()).split(' ')[0];
      expect(told).toBe(String(place));
      expect(await (await ask(fresh(), number(outside(rewards)))).text()).toMatch(/^live /);
      for (const request of heard) expect(request.headers).not.toHaveProperty('cookie');
    });

    it('it is kept once for each variant', async () => {
      // Repeats until all requests fall into the second for which the document is cached.
      for (;;) {
        heard = [];
        const path = fresh();
        const texts = [];
        for (const digits of [inside(rewards), outside(rewards), inside(rewards), outside(rewards)])
          texts.push(await (await ask(path, number(digits))).text());
        if (heard.length > 2) {
          await sleep(50);
          continue;
        }
        expect(texts).toEqual([texts[0], texts[1], texts[0], texts[1]]);
        expect(texts[0]).not.toBe(texts[1]);
        return;
      }
    });

    it('nginx sets the number, and no other visitor gets the same response', async () => {
      const path = fresh();
      const [first, second] = [await ask(path), await ask(path)];
      const cookies = [first, second].map(({ headers }) => headers.get('set-cookie'));
      for (const cookie of cookies) expect(cookie).toMatch(/^snail-lotto-canary=\d{6};/);
      expect(cookies[0]).not.toBe(cookies[1]);
      expect(first.headers.get('cache-control')).toBe('private, no-cache');
      expect((await ask(path, '999999')).headers.get('cache-control')).toBe('no-cache');
    });

    /** Waits until nginx has notified the provider of a number of pages, and returns the notifications. */
    const pagesSent = async (count: number) => {
      for (let look = 0; look < 100 && sent.length < count; look++) await sleep(20);
      await sleep(100);
      return sent.map(({ method, headers }) => `${method} ${headers[variantHeader]} ${headers['x-forwarded-for']}`).toSorted();
    };

    it('nginx notifies the provider of each page that it sends, once, with its variant, and of nothing else', async () => {
      const path = fresh();
      // Rendered by the provider, from the cache, a file in its place, a page without content, and one for an unknown address.
      const pages = [path, path, `${fresh()}&busy`, '/login', '/nowhere'];
      for (const address of [...pages, '/live.json', '/nothing.js', '/api/x']) await ask(address, number(inside(rewards)));
      await ask('/login', number(outside(rewards)));
      await fetch(`${asking.url}/login`, { method: 'HEAD' });
      const place = `POST ${rewards.place} 127.0.0.1`;
      expect(await pagesSent(6)).toEqual([...pages.map(() => place), 'POST live 127.0.0.1']);
      for (const { headers } of sent) expect(headers).not.toHaveProperty('cookie');
    });

    it('visitors cannot report sent pages', async () => {
      for (const address of ['/.sent/0', pagesSentPath]) {
        expect([404, 405]).toContain((await fetch(asking.url + address, { method: 'POST' })).status);
        expect((await fetch(asking.url + address)).status).toBe(404);
      }
      expect((await pagesSent(3)).length).toBeLessThanOrEqual(2);
      expect(heard).toEqual([]);
    });

    it('a provider process that is down or hangs delays no page', async () => {
      const hanging = createServer(() => {}).listen(0, '127.0.0.1');
      await once(hanging, 'listening');
      const address = hanging.address();
      if (address === null || typeof address === 'string') throw new Error('The server has no port.');
      const alone = await startNginx({ site: site.address, api: ['127.0.0.1:9', `127.0.0.1:${address.port}`] });
      try {
        const since = performance.now();
        for (let turn = 0; turn < 4; turn++)
          expect((await fetch(alone.url, { headers: { connection: 'close' } })).status).toBe(200);
        expect(performance.now() - since).toBeLessThan(2_000);
      } finally {
        await alone.stop();
        hanging.closeAllConnections();
        hanging.close();
      }
    });

    it('without a canary nginx notifies of no page', async () => {
      await abort(site, 'mfe-rewards');
      await ask('/policy', number('07'));
      expect(await pagesSent(1)).toEqual([]);
      rewards = await startCanary(site, ['mfe-rewards'], { from: await build('mfe-rewards', 'cccccccccc'), percent: 10 });
    });

    it('where the provider has none, the file is of the same variant, with the same number', async () => {
      const path = `${fresh()}&busy`;
      expect(madeOf(await (await ask(path, number(inside(rewards)))).text())).toBe('lottery b, rewards c');
      expect(madeOf(await (await ask(path, number(outside(rewards)))).text())).toBe('lottery b, rewards a');
      const given = await ask(path);
      expect(given.headers.get('set-cookie')).toMatch(/^snail-lotto-canary=\d{6};/);
      expect(given.headers.get('cache-control')).toBe('private, no-cache');
    });
  });
});
