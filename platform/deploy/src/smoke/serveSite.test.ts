import { once } from 'node:events';
import { createServer } from 'node:http';
import { emptySite } from '../testing/builds.ts';
import { serveSite } from './serveSite.ts';

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
test('a page that is tried reaches everything that the provider answers, and what it publishes of its draws', async () => {
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
