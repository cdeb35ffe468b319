// Full tier: starts nginx.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { canTry, installedProgram } from 'api/testing/installedProgram';
import { root } from 'shared/build/root';
import { nginxConf } from './nginxConf.ts';

jest.setTimeout(300_000);

const script = join(root, 'platform/deploy/container/startNginx.sh');
const unprivileged = 65_534;
const portOf = (server: Server): number => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
};

/** Creates the configuration folder as the image has it, for a provider and a port of the test. */
async function imageFolder(api: string, listen: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'snail-lotto-proxy-'));
  const recipe = await readFile(join(root, 'platform/deploy/container/Containerfile'), 'utf8');
  const option = (name: string) => new RegExp(`--${name} (\\S+)`).exec(recipe)?.[1] ?? '';
  const options = { site: folder, api: [api], listen: [listen], name: '_', log: '/dev/null', turnstile: false };
  const conf = await nginxConf({ ...options, pictures: option('pictures'), proxies: [option('proxy')] });
  for (const name of ['plain', 'tmp']) await mkdir(join(folder, name));
  await writeFile(join(folder, 'plain/snail-lotto.conf'), conf);
  await copyFile(join(root, 'platform/deploy/nginx/nginx.conf'), join(folder, 'plain/nginx.conf'));
  if (process.getuid?.() === 0)
    for (const name of ['', 'plain', 'tmp']) await chown(join(folder, name), unprivileged, unprivileged);
  return folder;
}

(canTry('PROXY of the containers', 'nginx') ? describe : describe.skip)('nginx of the container behind a balancer', () => {
  let folder: string;
  let upstream: Server;
  let listen: string;
  let heard: IncomingHttpHeaders | undefined;

  beforeAll(async () => {
    upstream = createServer((request, response) => {
      heard = request.headers;
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    listen = `127.0.0.1:${portOf(probe)}`;
    probe.close();
    await once(probe, 'close');
    folder = await imageFolder(`127.0.0.1:${portOf(upstream)}`, listen);
  });
  afterAll(async () => {
    upstream?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  const env = (proxy: string | undefined) => ({
    PATH: `${join(installedProgram('nginx') ?? '', '..')}:${process.env.PATH}`,
    CONF: folder,
    TMPDIR: join(folder, 'tmp'),
    ...(proxy === undefined ? {} : { PROXY: proxy }),
  });
  const identity = process.getuid?.() === 0 ? { uid: unprivileged, gid: unprivileged } : {};

  async function throughBalancer(proxy: string | undefined, forwarded: string): Promise<IncomingHttpHeaders> {
    const nginx = spawn('sh', [script], { env: env(proxy), ...identity, stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    nginx.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    try {
      for (let attempt = 0; attempt < 200; attempt++) {
        if (nginx.exitCode !== null) throw new Error(`nginx did not start: ${errors}`);
        heard = undefined;
        const headers = { 'x-forwarded-for': forwarded, 'x-unbelieved-for': 'what a client makes up' };
        const answer = await fetch(`http://${listen}/api/token/`, { headers }).catch(() => null);
        await answer?.text();
        if (heard !== undefined) return heard;
        await sleep(50);
      }
      throw new Error('Nothing came through nginx.');
    } finally {
      nginx.kill('SIGTERM');
      if (nginx.exitCode === null && nginx.signalCode === null) await once(nginx, 'exit');
    }
  }

  test.each([
    ['127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['10.0.0.5, 127.0.0.0/8,2001:db8::/32', '203.0.113.7', '203.0.113.7'],
    // The client's own value comes before the one that the balancer adds.
    ['127.0.0.1', '192.0.2.1, 203.0.113.7', '203.0.113.7'],
    ['10.0.0.5', '203.0.113.7', '127.0.0.1'],
    ['', '203.0.113.7', '127.0.0.1'],
    [undefined, '203.0.113.7', '127.0.0.1'],
  ])('PROXY=%s, forwarded for %s: the visitor is %s', async (proxy, forwarded, visitor) => {
    expect(await throughBalancer(proxy, forwarded)).toMatchObject({
      'x-forwarded-for': visitor,
      // The provider uses it to warn about an undeclared balancer.
      'x-unbelieved-for': forwarded,
    });
  });

  test.each(['balancer.example.com', '10.0.0.5;', '10.0.0.5 # all', "10.0.0.5'", '10.0.0.0/240'])('not with %j', (proxy) => {
    const { status, stderr } = spawnSync('sh', [script], { env: env(proxy), ...identity, encoding: 'utf8' });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^PROXY must be addresses of the balancer, 10\.0\.0\.5 or .*is none\.\n$/),
    ]);
  });

  test('compose hands PROXY to nginx', async () => {
    expect(await readFile(join(root, 'platform/deploy/container/compose.yaml'), 'utf8')).toMatch(
      /\n {2}nginx:\n.*\n {6}PROXY: \$\{PROXY:-\}\n/s,
    );
  });
});
