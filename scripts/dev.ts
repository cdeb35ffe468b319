import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { developerKey } from 'shared/build/against/developerKey';
import { aboutKey, liveSite } from 'shared/build/against/liveSite';
import { apps, devPort } from 'shared/build/apps';
import { webpackCli } from 'shared/build/places';

const { values, positionals: named } = words();
if (named.length === 1 && named[0] === 'parts') await showParts();
const unknown = named.find((name) => !apps.some((app) => app === name));
if (unknown !== undefined) fail(`There is no app '${unknown}'. An app is one of ${apps.join(', ')}; 'parts' shows their parts.`);
const started = named.length > 0 ? apps.filter((app) => named.includes(app)) : apps;
const against = values.against === undefined ? null : await deployed(values.against);
const root = resolve(import.meta.dirname, '..');
const apiPort = process.env.PORT ?? '3000';
const env = { ...process.env, ...(against ? { AGAINST: against.site } : { API_URL: `http://localhost:${apiPort}` }) };
const children: ChildProcess[] = [
  ...(against ? [] : [startApi()]),
  ...started.map((app) => start(app, [webpackCli(app), 'serve', '--mode', 'development'], join(root, app), env)),
];
if (against) process.stdout.write(`${against.told}\n`);
else if (started.includes('host')) process.stdout.write(`The site, once all are built: http://localhost:${devPort('host')}\n`);
else for (const app of started) process.stdout.write(`${app} alone, once it is built: http://localhost:${devPort(app)}\n`);

function words() {
  try {
    return parseArgs({ allowPositionals: true, options: { against: { type: 'string' } } });
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

async function showParts(): Promise<never> {
  const { serveParts } = await import('deploy/behave/partsPage');
  const { url, stop: end } = await serveParts(devPort('host') + 90, (line) => process.stdout.write(`${line}\n`));
  process.stdout.write(`Every part with every example; the first look builds them: ${url}\n`);
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await end();
  process.exit();
}

/** Returns the site to develop in, and a message about it. */
async function deployed(address: string): Promise<{ site: string; told: string }> {
  const [app, ...more] = started;
  if (app === undefined || app === 'host' || more.length > 0)
    fail('Name the one remote to develop: npm run dev -- mfe-lottery --against https://lotto.example.com');
  try {
    const site = await liveSite(address);
    return { site, told: aboutKey(site, app, developerKey()) };
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

function fail(problem: string): never {
  process.stderr.write(`${problem}\n`);
  process.exit(1);
}

let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  for (const child of children) signal(child, 'SIGTERM');
  // A watcher that is just restarting its program may miss the signal. Unreferenced, so that it does not delay the exit.
  setTimeout(() => {
    for (const child of children) signal(child, 'SIGKILL');
  }, 10_000).unref();
};

function startApi(): ChildProcess {
  // Serves no site: the host's development server is the page.
  const program = ['--watch-path=api/src', '--watch-path=shared/src/contracts', join('api', 'src', 'server.ts')];
  return start('api', program, root, { ...env, SITE_DIR: 'none' });
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (!child.pid || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

process.on('SIGINT', stop).on('SIGTERM', stop);

function start(name: string, args: string[], cwd: string, childEnv: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd,
    env: childEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
    // An own process group: Ctrl-C reaches only this program, which then stops each child with all its processes.
    detached: process.platform !== 'win32',
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().split('\n')) if (line.trim()) process.stdout.write(`[${name}] ${line}\n`);
    });
  }
  child.on('close', (code) => {
    if (stopping) return;
    process.stderr.write(`[${name}] ended with code ${code}; stopping the others.\n`);
    process.exitCode = 1;
    stop();
  });
  return child;
}
