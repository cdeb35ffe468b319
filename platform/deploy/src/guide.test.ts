// Full tier: starts servers under several accounts.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { canTry } from 'api/testing/installedProgram';
import { type PostgresServer, postgresBinaries, startPostgresServer } from 'api/testing/postgresServer';
import { root } from 'shared/build/root';
import { accounts, blocksOf, copyProject, identityOf, mapped, programsOf, type Reader, runAs } from './testing/guide.ts';
import { preparedBuild } from './testing/preparedBuild.ts';

jest.setTimeout(300_000);

const guide = readFileSync(join(root, 'docs/operations/installing.md'), 'utf8');
const blocks = blocksOf(guide);
const asRoot = process.getuid?.() === 0;
if (!asRoot) process.stderr.write('\n*** THE GUIDE WITH THREE ACCOUNTS IS NOT FOLLOWED in this run: it takes root. ***\n\n');
const canRun = asRoot && postgresBinaries() !== undefined && canTry('the guide with three accounts', 'setpriv', 'find');

const fileAfter = (words: string) => new RegExp(`${words}[^]*?\`\`\`\\w+\\n([^]*?)\`\`\``).exec(guide)?.[1] ?? '';

test('every command of the first deployment names its account, and root runs none in a folder that others can write', () => {
  const steps = guide.slice(guide.indexOf('## The first deploy'), guide.indexOf('## Two database roles'));
  const fences = [...steps.matchAll(/^```(sh.*)$/gm)].map(([, fence]) => fence);
  // The one without a name contains the settings.
  expect(fences).toEqual(['sh root', 'sh root', 'sh', 'sh root', 'sh root', 'sh release', 'sh root']);
  for (const { reader, text } of blocks.filter((block) => block.reader === 'root')) {
    expect([reader, text]).not.toContainEqual(expect.stringMatching(/npm run releases?\b|sudo|\/tmp\//));
    // Root runs programs only from the project folder, which only root can write.
    if (/npm |node_modules/.test(text)) expect(text).toMatch(/cd \/srv\/snail-lotto\/project\n/);
  }
});

(canRun ? describe : describe.skip)('the guide, followed on an empty server by root, who releases, and who runs', () => {
  let folder: string;
  let postgres: PostgresServer;
  let env: NodeJS.ProcessEnv;
  const at = (...names: string[]) => join(folder, ...names);
  const site = () => at('srv/snail-lotto/site');
  const project = () => at('srv/snail-lotto/project');
  const home = () => at('home/releaser');

  const follow = (reader: Reader, text: string) => {
    const here = mapped(text, folder);
    return reader === 'root'
      ? spawnSync('bash', ['-euc', here], { cwd: at('root'), env: { ...env, HOME: at('root') }, encoding: 'utf8' })
      : runAs('releaser', here, home(), { ...env, HOME: home() });
  };
  const expectDone = ({ status, stderr, stdout }: { status: number | null; stderr: string; stdout: string }) =>
    expect([status, status === 0 ? '' : stderr + stdout]).toEqual([0, '']);
  const found = (who: keyof typeof accounts, question: string): string[] => {
    const places = [at('srv'), at('etc'), at('repository')].join(' ');
    const { stdout } = runAs(
      who,
      `find ${places} ! -path '*/node_modules/*' ! -type l ${question} 2>/dev/null || true`,
      '/',
      env,
    );
    return stdout.split('\n').filter(Boolean);
  };
  const notBelow = (paths: string[], below: string) => paths.filter((path) => path !== below && !path.startsWith(`${below}/`));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lotto-guide-'));
    await chmod(folder, 0o755);
    for (const name of ['srv', 'etc/systemd/system', 'etc/nginx/conf.d', 'etc/nginx/sites-enabled', 'root', 'home/releaser'])
      await mkdir(at(name), { recursive: true });
    await chown(home(), accounts.releaser.uid, accounts.releaser.gid);
    await copyProject(at('repository'));
    env = { PATH: `${await programsOf(folder)}:${dirname(process.execPath)}:/usr/sbin:${process.env.PATH}`, LANG: 'C.UTF-8' };
    for (const app of ['host', 'mfe-lottery'] as const) await preparedBuild(at('builds', app), app, 'aaaaaaaaaa');
    postgres = await startPostgresServer(['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']);
    // All accounts must reach the database, as they would over TCP.
    await chmod(new URL(postgres.url('postgres')).searchParams.get('host') ?? '', 0o755);
  });
  afterAll(async () => {
    await postgres?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  test('its commands work, each as the named account', async () => {
    const [install, database, start, nginx, release, operate] = blocks;
    for (const block of [install, database]) expectDone(follow('root', block?.text ?? ''));
    const settings = fileAfter('which only root can read')
      .replace(/^(DATABASE_URL)=.*$/m, `$1=${postgres.url('postgres').replaceAll('&', '\\&')}`)
      .replace(/^(DATABASE_OWNER_URL|BEACON_RELAYS|BSC_RPC_URLS)=.*$/gm, '')
      .replace('AT-LEAST-32-CHARACTERS', 'a'.repeat(40))
      .replace('AT-LEAST-32-OTHER-CHARACTERS', 'b'.repeat(40));
    await writeFile(at('srv/snail-lotto/provider.env'), mapped(`${settings}ALLOW_SIMULATED=chain,beacon\n`, folder));
    await writeFile(at('etc/systemd/system/snail-lotto@.service'), mapped(fileAfter('Two processes of the provider'), folder));
    for (const block of [start, nginx]) expectDone(follow('root', block?.text ?? ''));
    const commands = (release?.text ?? '').replace(
      /^npm run release -- .*$/m,
      ['host', 'mfe-lottery']
        .map((app) => `node_modules/.bin/node platform/deploy/src/testing/releaseCommand.ts release ${app} ${at('builds', app)}`)
        .join('\n'),
    );
    expect(commands).not.toBe(release?.text);
    expectDone(follow('release', commands));
    const help = follow('root', operate?.text ?? '');
    expectDone(help);
    expect(help.stdout).toContain('npm run provider -- <command>');

    const noted = (await readFile(at('noted'), 'utf8')).split('\n');
    for (const line of [
      'useradd --system',
      'groupadd --system snail-lotto-release',
      'runuser -u postgres -- createdb',
      'nginx -t',
    ])
      expect(noted).toContainEqual(expect.stringContaining(line));
    expect(await readFile(at('etc/nginx/conf.d/snail-lotto.conf'), 'utf8')).toContain(`root "${site()}"`);
    expect(existsSync(join(site(), 'pages/_home.html'))).toBe(true);
  });

  test('the releasing account writes only the site and reads no secret; the next one can continue', async () => {
    const writable = found('releaser', '-writable');
    expect(writable).toContain(join(site(), 'pages/_home.html'));
    expect(notBelow(writable, site())).toEqual([]);
    expect(found('otherReleaser', '-writable').sort()).toEqual(writable.sort());
    expect(found('releaser', `-type f -readable -path '${at('srv/snail-lotto')}/*.env'`)).toEqual([]);
    for (const attempt of [
      `echo x >> ${project()}/api/src/server.ts`,
      `mv ${project()} ${project()}-of-mine`,
      `touch ${project()}/node_modules/x`,
      `cat ${at('srv/snail-lotto/provider.env')}`,
      `ls ${at('srv/snail-lotto/data')}`,
      `echo x >> '${at('etc/systemd/system/snail-lotto@.service')}'`,
      `mv ${site()} ${site()}-of-mine`,
    ])
      expect([attempt, runAs('releaser', attempt, '/', env).status]).not.toEqual([attempt, 0]);
  });

  test('the running account reads code and site, starts, and writes only its data', async () => {
    const unit = await readFile(at('etc/systemd/system/snail-lotto@.service'), 'utf8');
    const line = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? '';
    expect([line('User'), line('Group'), line('ReadWritePaths')]).toEqual([
      'snail-lotto',
      'snail-lotto',
      at('srv/snail-lotto/data'),
    ]);
    const before = found('provider', '-writable');
    expect(notBelow(before, at('srv/snail-lotto/data'))).toEqual([]);
    // Like systemd: root reads the settings and passes them to the provider's account.
    const given = `set -a; . ${line('EnvironmentFile')}; set +a; umask ${line('UMask')}; PORT=0 LOG_LEVEL=info exec setpriv`;
    const command = `${given} ${identityOf('provider').join(' ')} ${line('ExecStart').replaceAll('%i', '0')}`;
    const child = spawn('sh', ['-c', command], { cwd: line('WorkingDirectory'), env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const ended = once(child, 'exit');
    const listening = new Promise<string>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          output += chunk;
          const port = /Listening on port (\d+)/.exec(output)?.[1];
          if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
        });
      ended.then(() => reject(new Error(`The provider did not start: ${output}`)), reject);
    });
    try {
      expect((await fetch(`${await listening}/api/lotteries/?limit=1`)).status).toBe(200);
      expect(existsSync(join(site(), 'provider.json'))).toBe(false);
      expect(notBelow(found('provider', '-writable'), at('srv/snail-lotto/data'))).toEqual([]);
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
  });

  test('no account runs or follows files that the releasing account plants in the site', async () => {
    const trap = `#!/bin/sh\ntouch ${at('sprung')}\n`;
    const plant = [
      `cd ${site()}`,
      `printf '%s' '{"scripts":{"preprovider":"touch ${at('sprung')}","provider":"touch ${at('sprung')}","nginx":"touch ${at('sprung')}"}}' > package.json`,
      'mkdir -p .git/hooks node_modules/.bin',
      `for file in .git/hooks/post-checkout .git/hooks/post-merge node_modules/.bin/node node_modules/.bin/npm; do printf '%s' '${trap}' > $file; chmod 755 $file; done`,
      `ln -s ${at('srv/snail-lotto/provider.env')} provider.json`,
      `ln -s ${at('srv/snail-lotto/data')} data`,
      `ln -sf ${at('srv/snail-lotto/provider.env')} pages/pages.json`,
    ];
    expectDone(runAs('releaser', plant.join('\n'), '/', env));
    const state = () =>
      spawnSync(
        'sh',
        ['-c', `cd ${at('srv/snail-lotto')} && find project provider.env ! -type d ! -type l -exec sha256sum {} + | sort`],
        {
          encoding: 'utf8',
        },
      ).stdout;
    const before = state();
    expect(before).toContain('project/api/src/server.ts');
    for (const { reader, text } of blocks.slice(3).filter((block) => block.reader === 'root')) expectDone(follow(reader, text));
    expect(existsSync(at('sprung'))).toBe(false);
    expect(state()).toBe(before);
    const ofRoot = spawnSync('find', [site(), '-user', '0'], { encoding: 'utf8' }).stdout.trim();
    expect(ofRoot).toBe(site());
    expect((await stat(site())).mode & 0o7777).toBe(0o2775);

    // The provider does not follow the link, although it could read the target, and prints advice.
    const server = spawnSync(
      'sh',
      [
        '-c',
        `set -a; . ${at('srv/snail-lotto/provider.env')}; set +a; exec node_modules/.bin/node --no-warnings api/src/server.ts`,
      ],
      { cwd: project(), env: { ...env, PORT: '0' }, encoding: 'utf8' },
    );
    expect([server.status, server.stderr]).toEqual([1, expect.stringContaining('leads somewhere else')]);
    expect(server.stderr).not.toContain('a'.repeat(40));
  });

  test('systemd takes the unit', async () => {
    if (!canTry("systemd's view of the unit", 'systemd-analyze')) return;
    // The program and the folder are not at the unit's usual paths.
    const file = at('snail-lotto@.service');
    await writeFile(
      file,
      mapped(fileAfter('Two processes of the provider'), folder)
        .replace(/^User=.*$/m, 'User=daemon')
        .replace(/^Group=.*$/m, ''),
    );
    const { stderr } = spawnSync('systemd-analyze', ['verify', '--recursive-errors=no', file], { encoding: 'utf8' });
    expect(stderr.split('\n').filter((line) => line.includes('snail-lotto@'))).toEqual([]);
  });
});
