import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { openSite } from 'deploy/site/openSite';
import { root } from 'shared/build/root';
import { filesIn } from '../support/checkout.ts';
import { Command } from '../support/npm.ts';
import { expectPart } from '../support/parts.ts';
import { OverlaySite } from '../support/siteUnderTest.ts';
import { expect, test } from '../support/test.ts';
import { runWorkflow } from '../support/workflow.ts';

// Packs and installs packages, and tests, builds, tries and releases a remote.
test.setTimeout(1_200_000);

let folder = '';
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'snail-lotto-outside-'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(line: string, env: Record<string, string> = {}): Promise<{ code: number; output: string }> {
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
  const command = new Command(line, folder, { PATH, ...env });
  return { code: await command.ended(), output: command.output };
}

async function succeed(line: string, env: Record<string, string> = {}): Promise<string> {
  const { code, output } = await run(line, env);
  expect(code, `${line}:\n${output}`).toBe(0);
  return output;
}

/** Parts of mfe-account that the host shows; the gate requires all of them. */
const shownByTheHost = [
  'Login',
  'Recovery',
  'Wallet',
  'MyTickets',
  'YourPicture',
  'SpendLimits',
  'TakeABreak',
  'Spending',
  'Statement',
  'Alerts',
  'PublicName',
  'Email',
  'Password',
  'SecondFactor',
  'Sessions',
  'YourData',
];

const part = (name: string) => `import type { Part } from 'shared/contracts/parts';
import { Section } from 'shared/ui/Section';

const ${name} = () => <Section title="${name} from elsewhere">Built in a repository of its own.</Section>;

export default ${name} satisfies Part<'account/${name}'>;
`;

/**
 * Fills in the settings of the repository's workflow as a team does, for a site that forks read over HTTP.
 * @returns a function that runs it for an event
 */
async function filledInWorkflow(siteDir: string) {
  const site = openSite(siteDir);
  const store = createServer(async ({ url = '' }, response) => {
    const found = await site.read(url.slice(1));
    response.writeHead(found ? 200 : 403).end(found?.bytes);
  });
  store.listen(0, '127.0.0.1').unref();
  await once(store, 'listening');
  const { port }: { port: number } = Object(store.address());
  const file = join(folder, '.github', 'workflows', 'release.yml');
  const [, owner = ''] = /"publicKey": "(\w+)"/.exec(await readFile(join(siteDir, 'moves', '000000001.json'), 'utf8')) ?? [];
  const settings = {
    'https://store.example.com/lotto/site': `http://127.0.0.1:${port}`,
    's3://lotto/site': siteDir,
    'public-key-of-the-owner': owner,
    'PROVIDER_URL: https://lotto.example.com': `PROVIDER_URL: ${process.env.BASE_URL}`,
  };
  const text = Object.entries(settings).reduce((now, [from, to]) => now.replace(from, to), await readFile(file, 'utf8'));
  await writeFile(file, text);

  const temp = join(folder, '.data', 'runner');
  const bin = join(folder, '.data', 'bin');
  for (const path of [temp, bin]) await mkdir(path, { recursive: true });
  // Stands for `npm ci`, which would fetch every package from the registry: the same packages from the store on this machine.
  const install = 'npx --yes pnpm@12.21.0 install --prefer-offline';
  const npm = `#!/bin/sh\nPATH="\${PATH#*:}"\n[ "$1" = ci ] && exec ${install}\nexec npm "$@"\n`;
  await writeFile(join(bin, 'npm'), npm, { mode: 0o755 });
  const PATH = `${bin}:${dirname(process.execPath)}:${process.env.PATH}`;
  const keys = join(process.env.DATA_DIR ?? '', 'keys');
  const key = (await readdir(keys)).find((name) => name.endsWith('.pem')) ?? '';
  const secrets = { RELEASE_KEY: await readFile(join(keys, key), 'utf8') };
  const env = { PATH, HOME: process.env.HOME ?? '', TMPDIR: tmpdir() };
  return async (event: 'pull_request' | 'push') => {
    const none = { ok: false, output: '' };
    return { check: none, release: none, ...(await runWorkflow(file, event, { folder, temp, env, secrets })) };
  };
}

const only = "{ only: { props: {}, path: '/', as: 'visitor', answers: {} } }";
const examples = `export const examples = { ${shownByTheHost.map((name) => `${name}: ${only}`).join(', ')} };\n`;

test('a remote in a repository outside this tree is tested, built, gated, released and shown', async ({ page }) => {
  await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'scripts', 'newRemote.ts'), 'mfe-account', '--outside', folder],
    { cwd: tmpdir() },
  );
  // The same packages as in this project, from the store on this machine, with the same permissions for build scripts.
  const [, builds = ''] = (await readFile(join(root, 'pnpm-workspace.yaml'), 'utf8')).split(/^(?=allowBuilds:)/m);
  await writeFile(join(folder, 'pnpm-workspace.yaml'), builds);
  await succeed('npx --yes pnpm@12.21.0 install --prefer-offline');
  expect(await succeed('npm test')).toContain('1 passed');
  await succeed('npm run check');

  // A part without a declaration in the contract is an error.
  await rm(join(folder, 'mfe-account', 'src', 'parts.d.ts'));
  expect((await run('npm run check')).output).toContain('"account/Account"');
  const exposes = join(folder, 'mfe-account', 'src', 'exposes');
  for (const file of (await readdir(exposes)).filter((name) => name.startsWith('Account'))) await rm(join(exposes, file));
  for (const name of shownByTheHost) await writeFile(join(exposes, `${name}.tsx`), part(name));
  await writeFile(join(exposes, 'examples.ts'), examples);
  const standalone = join(folder, 'mfe-account', 'src', 'standalone.tsx');
  await writeFile(standalone, (await readFile(standalone, 'utf8')).replaceAll('Account', 'Login'));
  await succeed('npm run check');

  const siteDir = join(folder, '.data', 'site');
  await cp(process.env.SITE_AS_RELEASED ?? '', siteDir, { recursive: true });
  const before = new Set(await filesIn(siteDir));
  await succeed('npx snail-lotto build mfe-account');
  const build = join(folder, 'mfe-account', 'dist', 'release.json');
  const honest = await readFile(build, 'utf8');
  expect(JSON.parse(honest).server.file).toBe('server.cjs');
  expect(await readFile(join(dirname(build), 'server.cjs'), 'utf8')).toContain('Built in a repository of its own.');
  await writeFile(build, honest.replace(/("react": ?)"[\d.]+"/, '$1"18.3.1"'));
  const workflow = await filledInWorkflow(siteDir);
  const { check: refused } = await workflow('pull_request');
  expect(refused.ok, refused.output).toBe(false);
  expect(refused.output).toMatch(/mfe-account needs react \^18\.3\.1, the host provides 19\./);
  await writeFile(build, honest);
  const forked = await workflow('pull_request');
  expect(forked.release.output).toBe('');
  expect(forked.check.ok, forked.check.output).toBe(true);
  expect(await filesIn(siteDir)).toHaveLength(before.size);
  const { release: released } = await workflow('push');
  expect(released.output).toMatch(/Released mfe-account 0\.1\.0-/);
  expect(await readdir(join(folder, '.data', 'runner'))).toEqual([]);
  for (const [{ output }, steps] of [
    [forked.check, ['types', 'build', 'size', 'gate', 'behave', 'tests', 'smoke']],
    [released, ['types', 'build', 'size', 'gate', 'behave', 'tests', 'smoke', 'move']],
  ] as const)
    for (const step of steps) expect(output).toMatch(new RegExp(`^${step} +[\\d.]+ s$`, 'm'));
  expect((await run('npm run releases', { SITE_DIR: siteDir })).output).toMatch(/^mfe-account: 0\.1\.0-\w+; earlier 1\.0\.0-/m);

  const site = new OverlaySite(openSite(siteDir));
  for (const file of await filesIn(siteDir))
    if (!before.has(file) || file.startsWith('pages/')) await site.write(file, await readFile(join(siteDir, file)));
  await site.serveTo(page);
  await page.goto('/login');
  const shown = page.getByRole('region', { name: 'Login from elsewhere' });
  await expectPart(page, shown);
  await expect(shown).toContainText('Built in a repository of its own.');
});
