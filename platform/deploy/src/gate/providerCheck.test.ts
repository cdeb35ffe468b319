import { createServer, type Server } from 'node:http';
import { release } from '../release/release.ts';
import { rollback } from '../release/rollback.ts';
import { buildFolder, emptySite, liveHost, releaseInfo } from '../testing/builds.ts';
import { GateRefused } from './gate.ts';

const rounds = (...fields: string[]) => ({
  type: 'array',
  items: { type: 'object', required: fields, properties: Object.fromEntries(fields.map((name) => [name, { type: 'integer' }])) },
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

/**
 * Starts a server that answers as a provider.
 * @returns its address
 */
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

test('a release that reads what the live provider lacks is refused by field, and can be forced', async () => {
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

test('a rollback to a release that reads what the provider has dropped is refused', async () => {
  const site = await siteWithHost();
  await site.write('provider.json', JSON.stringify(description('id', 'prize')));
  await release(site, 'mfe-lottery', { from: await buildFolder(reading('1.0.0', 'id', 'prize')) });
  await release(site, 'mfe-lottery', { from: await buildFolder({ ...reading('1.1.0', 'id'), buildId: 'bbbbbbbbbb' }) });
  await site.write('provider.json', JSON.stringify(description('id')));
  await expect(rollback(site, 'mfe-lottery')).rejects.toThrow('[].prize is missing');
});

test('where no provider is known the release goes on and says so', async () => {
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
