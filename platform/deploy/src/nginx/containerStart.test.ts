// Full tier: starts nginx.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { canTry, installedProgram } from 'api/testing/installedProgram';
import { root } from 'shared/build/root';
import { parse } from 'yaml';
import { release } from '../release/release.ts';
import { freePort } from '../smoke/startSite.ts';
import { buildFolder, emptySite, liveHost, releaseInfo } from '../testing/builds.ts';

jest.setTimeout(300_000);

const script = join(root, 'platform/deploy/container/startNginx.sh');
const unprivileged = 65_534;
const identity = process.getuid?.() === 0 ? { uid: unprivileged, gid: unprivileged } : {};

async function writeAsTheImage(conf: string, site: string, api: string, listen: string): Promise<void> {
  const recipe = (await readFile(join(root, 'platform/deploy/container/Containerfile'), 'utf8')).replace(/\\\n\s*/g, ' ');
  const [, given = ''] = /write\(\) \{ node platform\/deploy\/src\/nginx\/cli\.ts (.*?) "\$@"; \}/.exec(recipe) ?? [];
  const words = given
    .trim()
    .split(/\s+/)
    .map((word) => (word === '8080' ? listen : word.replace(/^api\d:3000$/, api)));
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', 'platform/deploy/src/nginx/cli.ts', ...words, '--out', conf],
    { cwd: root, env: { ...process.env, SITE_DIR: site }, encoding: 'utf8' },
  );
  expect([status, stderr]).toEqual([0, '']);
}

(canTry('nginx as the image starts it', 'nginx') ? describe : describe.skip)('nginx of the container', () => {
  let folder: string;
  let port: number;
  let listen: string;

  beforeAll(async () => {
    const site = await emptySite();
    await liveHost(site);
    await release(site, 'mfe-lottery', { from: await buildFolder(releaseInfo('mfe-lottery')) });
    await chmod(site.address, 0o755);
    folder = await mkdtemp(join(tmpdir(), 'snail-lotto-container-'));
    for (const name of ['plain', 'tmp']) await mkdir(join(folder, name));
    port = await freePort();
    listen = `127.0.0.1:${await freePort()}`;
    await writeAsTheImage(join(folder, 'plain/snail-lotto.conf'), site.address, `127.0.0.1:${port}`, listen);
    await copyFile(join(root, 'platform/deploy/nginx/nginx.conf'), join(folder, 'plain/nginx.conf'));
    // The only writable folder is the temporary one; the rest of a container may be read-only.
    await chmod(folder, 0o755);
    if (identity.uid !== undefined) await chown(join(folder, 'tmp'), identity.uid, identity.gid);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const start = (publicUrl: string | undefined) => ({
    ...identity,
    env: {
      PATH: `${join(installedProgram('nginx') ?? '', '..')}:${process.env.PATH}`,
      CONF: folder,
      TMPDIR: join(folder, 'tmp'),
      ...(publicUrl === undefined ? {} : { PUBLIC_URL: publicUrl }),
    },
  });

  async function whileItRuns(publicUrl: string | undefined, visit: () => Promise<void>): Promise<void> {
    const nginx = spawn('sh', [script], { ...start(publicUrl), stdio: ['ignore', 'ignore', 'pipe'] });
    let errors = '';
    nginx.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    try {
      while (!(await fetch(`http://${listen}/live.json`).catch(() => null))) {
        if (isOver(nginx)) throw new Error(`nginx did not start: ${errors}`);
        await sleep(50);
      }
      await visit();
    } finally {
      nginx.kill('SIGTERM');
      if (!isOver(nginx)) await once(nginx, 'exit');
    }
  }
  const isOver = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
  const home = async (query: string) => (await fetch(`http://${listen}/?${query}`)).text();

  test.each([
    ['https://lotto.example.com', 'https://lotto.example.com/'],
    ['http://[::1]:8080/', 'http://[::1]:8080/'],
    ['', '/'],
    [undefined, '/'],
  ])('PUBLIC_URL=%s: the file that stands for a document while no provider answers says it is %s', async (given, canonical) => {
    await whileItRuns(given, async () => {
      const html = await home('away');
      expect(html).toContain('<h1>Shell</h1>');
      expect(html).toContain(`<link rel="canonical" href="${canonical}">`);
    });
  });

  test('nginx sends documents with content from the provider, and the file when the provider is down', async () => {
    const provider = createServer((request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(`Content of ${request.url}`),
    ).listen(port, '127.0.0.1');
    await once(provider, 'listening');
    await whileItRuns('https://lotto.example.com', async () => {
      expect(await home('there')).toBe('Content of /?there');
      provider.closeAllConnections();
      provider.close();
      await once(provider, 'close');
      expect(await home('gone')).toContain('<h1>Shell</h1>');
    });
  });

  test.each(['lotto.example.com', 'https://a b', "https://a'; return 200 '", 'ftp://lotto.example.com', 'https://a\nevil'])(
    'not with a site at %j',
    (address) => {
      const { status, stderr } = spawnSync('sh', [script], { ...start(address), encoding: 'utf8' });
      expect([status, stderr]).toEqual([
        1,
        `PUBLIC_URL must be the address of the site, https://lotto.example.com: '${address}' is none.\n`,
      ]);
    },
  );

  test('nginx of compose gets the same addresses as the provider', async () => {
    const { services } = parse(await readFile(join(root, 'platform/deploy/container/compose.yaml'), 'utf8'), { merge: true });
    for (const name of ['PUBLIC_URL', 'OFFICE_URL'])
      expect(services.nginx.environment[name]).toBe(services.api1.environment[name]);
  });
});
