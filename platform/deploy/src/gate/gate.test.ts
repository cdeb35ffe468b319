import { createServer, type Server } from 'node:http';
import type { ReleaseInfo } from 'shared/build/releaseInfo';
import { chunkPolicy } from 'shared/contracts/crossing';
import { contentSecurityPolicy } from 'site/contentSecurityPolicy';
import { release } from '../release/release.ts';
import { rollback } from '../release/rollback.ts';
import { readState } from '../site/deploymentLog.ts';
import { buildFolder, emptySite, liveHost, releaseInfo } from '../testing/builds.ts';
import { builtWith, contractTypes } from '../testing/contracts.ts';
import { clashesBetween, GateRefused } from './gate.ts';

describe('gate', () => {
  const host = releaseInfo('host');

  test('a remote built against the same contract fits', async () => {
    expect(await clashesBetween(host, [releaseInfo('mfe-lottery')])).toEqual([]);
    const types = await contractTypes();
    expect(await clashesBetween(builtWith(types, 'host'), [builtWith(types, 'mfe-lottery')])).toEqual([]);
  });

  test('a newer singleton than the host provides is named', async () => {
    const remote = releaseInfo('mfe-lottery', {
      contract: { ...releaseInfo('mfe-lottery').contract, singletons: { react: '20.0.0' } },
    });
    expect(await clashesBetween(host, [remote])).toEqual(['mfe-lottery needs react ^20.0.0, the host provides 19.3.1']);
  });

  test('a remote with parts by mount needs a host that shows them, the hooks it was built with, and no emotion', async () => {
    const types = await contractTypes();
    const mounting = (host: ReleaseInfo, scripts?: string[]) => ({ ...host, ...(scripts && { mounting: scripts }) });
    const mounted = (given: typeof types, brings: string[] = []) => {
      const built = builtWith(given, 'mfe-lottery');
      return { ...built, contract: { ...built.contract, kind: 'mount' as const, brings } };
    };
    const host = builtWith(types, 'host');
    expect(await clashesBetween(mounting(host, ['mounting.js']), [mounted(types, ['react'])])).toEqual([]);
    expect(await clashesBetween(host, [mounted(types, ['react', '@emotion/cache'])])).toEqual([
      'mfe-lottery has parts by mount, which this host cannot show yet',
      "mfe-lottery brings its own @emotion/cache, which would take the page's styles over: use plain CSS",
    ]);
    const framing = mounting({ ...host, contract: { ...host.contract, frames: ['mfe-lottery'] } }, ['mounting.js']);
    const framed = { ...mounted(types), contract: { ...mounted(types).contract, kind: 'frame' as const } };
    expect(await clashesBetween(framing, [framed])).toEqual([]);
    expect(await clashesBetween(framing, [mounted(types)])).toEqual([
      expect.stringContaining('mfe-lottery is for frames only here'),
    ]);
    expect(await clashesBetween(mounting(host, ['mounting.js']), [framed])).toEqual([
      expect.stringContaining('mfe-lottery is built for frames'),
    ]);
    const later = await contractTypes({ file: 'contracts/mount.d.ts', from: 'now: () => number;', to: 'now: () => Date;' });
    expect(await clashesBetween(mounting(host, ['mounting.js']), [mounted(later)])).toEqual([
      expect.stringMatching(/^MountHooks: host 1\.0\.0 does not give what mfe-lottery 1\.0\.0 was built with: /),
    ]);
  });

  test('a part that a page shows and the remote no longer exposes is named', async () => {
    expect(await clashesBetween(host, [releaseInfo('mfe-lottery', { exposes: {} })])).toEqual([
      'mfe-lottery does not expose NextDraw, which the host shows',
    ]);
  });

  test('a refused release deploys nothing; a forced one is live and the log records the overridden clashes', async () => {
    const site = await emptySite();
    await liveHost(site);
    const from = await buildFolder(releaseInfo('mfe-lottery', { exposes: {} }));
    const refused = release(site, 'mfe-lottery', { from });
    await expect(refused).rejects.toThrow(GateRefused);
    await expect(refused).rejects.toThrow(
      'Adapt mfe-lottery, or release what belongs together in one move (npm run release -- host mfe-lottery; of several teams: --into SET), or pass --force.',
    );
    expect((await readState(site)).apps['mfe-lottery']).toBeUndefined();

    await release(site, 'mfe-lottery', { from, force: true });
    expect((await readState(site)).apps['mfe-lottery']?.live).toBe('1.0.0-aaaaaaaaaa');
    expect((await readState(site)).moves.at(-1)?.forced).toEqual(['mfe-lottery does not expose NextDraw, which the host shows']);
  });

  test('the advice of a refusal names the apps that it is about, and no others', () => {
    const advice = (clash: string, moving: string[]) => new GateRefused([clash], moving).message.split('\n').at(-1);
    expect(advice('mfe-account needs react ^20.0.0, the host provides 19.3.1', ['mfe-account'])).toBe(
      'Adapt mfe-account, or release what belongs together in one move (npm run release -- host mfe-account; of several teams: --into SET), or pass --force.',
    );
    expect(advice('mfe-rewards does not expose AllPrizes, which the host shows', ['host'])).toContain('-- host mfe-rewards;');
    expect(advice('mfe-account reads GET /api/me, which the provider does not answer', ['mfe-account'])).toBe(
      'Adapt mfe-account, or pass --force.',
    );
  });

  test('releases from before contracts were recorded are refused with that reason, and can be forced', async () => {
    const site = await emptySite();
    const old = { role: 'host' as const, singletons: { react: '19.3.1' }, shapes: { 'part:lottery/NextDraw': '3f2a9c0d1e5b' } };
    await liveHost(site, { contract: old });
    const from = await buildFolder(releaseInfo('mfe-lottery'));
    await expect(release(site, 'mfe-lottery', { from })).rejects.toThrow(
      'host 1.0.0 was built before contracts were recorded, so nobody can tell what it fits',
    );
    await release(site, 'mfe-lottery', { from, force: true });
    expect((await readState(site)).apps['mfe-lottery']?.live).toBe('1.0.0-aaaaaaaaaa');
  });

  test.each([
    ['19.3.1', '19.3.1', true],
    ['19.4.0', '19.3.1', true],
    ['19.3.0', '19.3.1', false],
    ['20.0.0', '19.3.1', false],
    ['0.2.5', '0.2.1', true],
    ['0.3.0', '0.2.1', false],
    ['0.0.4', '0.0.3', false],
    ['0.0.3', '0.0.3', true],
  ])('a host with %s fits a remote built with %s: %s', async (provided, needed, fits) => {
    const remote = releaseInfo('mfe-lottery');
    const of = (contract: ReleaseInfo['contract'], react: string) => ({ contract: { ...contract, singletons: { react } } });
    const clash = `mfe-lottery needs react ^${needed}, the host provides ${provided}`;
    expect(
      await clashesBetween({ ...host, ...of(host.contract, provided) }, [{ ...remote, ...of(remote.contract, needed) }]),
    ).toEqual(fits ? [] : [clash]);
  });

  test('reports a shared name that differs in the host, and ignores a name that one side lacks', async () => {
    const of = (app: string, names: Record<string, string>) =>
      releaseInfo(app, { contract: { ...releaseInfo(app).contract, names } });
    const known = of('host', { 'storageKeys.token': 'lotto.token', retriesGlobal: '__retries' });
    expect(await clashesBetween(known, [of('mfe-lottery', { retriesGlobal: '__retries' }), releaseInfo('mfe-lottery')])).toEqual(
      [],
    );
    expect(await clashesBetween(known, [of('mfe-lottery', { 'storageKeys.token': 'token' })])).toEqual([
      "mfe-lottery calls storageKeys.token 'token', the host 'lotto.token'",
    ]);
  });

  test("documents let in the policy under which every build's chunks are loaded", () => {
    expect(contentSecurityPolicy({ turnstile: false })).toMatch(new RegExp(`trusted-types [^;]*\\b${chunkPolicy}\\b`));
  });
});

describe('providerCheck', () => {
  const rounds = (...fields: string[]) => ({
    type: 'array',
    items: {
      type: 'object',
      required: fields,
      properties: Object.fromEntries(fields.map((name) => [name, { type: 'integer' }])),
    },
  });
  const description = (...fields: string[]) => ({
    paths: {
      '/api/lotteries': {
        get: {
          security: [],
          parameters: ['page', 'limit', 'status'].map((name) => ({ in: 'query', name, schema: { type: 'string' } })),
          responses: { 200: { content: { 'application/json': { schema: rounds(...fields) } } } },
        },
      },
    },
  });
  const reading = (version: string, ...fields: string[]) =>
    releaseInfo('mfe-lottery', { version, reads: { '/api/lotteries/': { method: 'get', answer: rounds(...fields) } } });

  const servers: Server[] = [];
  afterAll(() => {
    for (const server of servers) server.close();
  });

  async function listening(answer: string, status = 200): Promise<string> {
    const server = createServer((request, response) => {
      response.writeHead(request.url === '/api/docs/json' ? status : 404).end(answer);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  async function siteWithHost() {
    const site = await emptySite();
    await liveHost(site);
    return site;
  }

  test('refuses a release that reads a field missing in the live provider, and accepts it when forced', async () => {
    const site = await siteWithHost();
    const provider = await listening(JSON.stringify(description('id')));
    const from = await buildFolder(reading('1.0.0', 'id', 'prize'));
    const clash = 'mfe-lottery 1.0.0 reads of GET /api/lotteries/ what the provider does not answer: [].prize is missing';
    await expect(release(site, 'mfe-lottery', { from, provider })).rejects.toThrow(clash);
    expect(await site.exists('pages/_home.html')).toBe(false);
    await release(site, 'mfe-lottery', { from, provider, force: true });
    expect(await site.exists('pages/_home.html')).toBe(true);
  });

  test('without an address the release is held to the description that a provider left in the site', async () => {
    const site = await siteWithHost();
    const from = await buildFolder(reading('1.0.0', 'id', 'prize'));
    await site.write('provider.json', JSON.stringify(description('id')));
    await expect(release(site, 'mfe-lottery', { from })).rejects.toThrow(GateRefused);
    await site.write('provider.json', JSON.stringify(description('id', 'prize')));
    await release(site, 'mfe-lottery', { from });
    expect(await site.exists('pages/_home.html')).toBe(true);
  });

  test('an early request to an address that is not there is refused', async () => {
    const site = await siteWithHost();
    await site.write('provider.json', JSON.stringify(description()));
    const from = await buildFolder(releaseInfo('mfe-lottery', { earlyRequests: { NextDraw: ['/api/lottery/?status=running'] } }));
    await expect(release(site, 'mfe-lottery', { from })).rejects.toThrow(
      'the early request of NextDraw, /api/lottery/?status=running, is at an address that the provider does not have',
    );
  });

  test('refuses a rollback to a release that reads a removed field', async () => {
    const site = await siteWithHost();
    await site.write('provider.json', JSON.stringify(description('id', 'prize')));
    await release(site, 'mfe-lottery', { from: await buildFolder(reading('1.0.0', 'id', 'prize')) });
    await release(site, 'mfe-lottery', { from: await buildFolder({ ...reading('1.1.0', 'id'), buildId: 'bbbbbbbbbb' }) });
    await site.write('provider.json', JSON.stringify(description('id')));
    await expect(rollback(site, 'mfe-lottery')).rejects.toThrow('[].prize is missing');
  });

  test('continues the release without a known provider and reports it', async () => {
    const site = await siteWithHost();
    const said: string[] = [];
    await release(site, 'mfe-lottery', { from: await buildFolder(reading('1.0.0', 'id')), say: (line) => said.push(line) });
    expect(said).toContainEqual(expect.stringContaining('name one with PROVIDER_URL'));
  });

  test.each([
    ['does not listen', async () => 'http://127.0.0.1:9', 'The provider cannot be asked at http://127.0.0.1:9/api/docs/json: '],
    ['refuses', () => listening('', 503), 'it answers 503. Nothing was moved.'],
    ['answers a page', () => listening('<html>'), 'is no JSON. Name the provider with PROVIDER_URL. Nothing was moved.'],
  ])('a provider that was named and %s stops the release', async (_what, start, sentence) => {
    const site = await siteWithHost();
    const from = await buildFolder(reading('1.0.0', 'id'));
    await expect(release(site, 'mfe-lottery', { from, provider: await start() })).rejects.toThrow(sentence);
    expect(await site.exists('pages/_home.html')).toBe(false);
  });
});
