import { type ChildProcess, spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { apps, devPort } from 'shared/build/apps';

/**
 * `npm run dev`: the API, which restarts when its sources change, and a webpack dev server an app, each reloading alone.
 * `npm run dev -- mfe-lottery` leaves the other apps out: that remote's own page shows its parts.
 */
const named = process.argv.slice(2);
const unknown = named.filter((name) => !apps.some((app) => app === name));
if (unknown.length > 0) {
  process.stderr.write(`There is no app '${unknown[0]}'. An app is one of ${apps.join(', ')}.\n`);
  process.exit(1);
}
const started = named.length > 0 ? apps.filter((app) => named.includes(app)) : apps;
const root = resolve(import.meta.dirname, '..');
const apiPort = process.env.PORT ?? '3000';
const env = { ...process.env, API_URL: `http://localhost:${apiPort}` };
const children: ChildProcess[] = [
  // The API serves no site here: the host's dev server is the page.
  start('api', ['--watch-path=api/src', '--watch-path=shared/src/contracts', join('api', 'src', 'server.ts')], root, {
    ...env,
    SITE_DIR: 'none',
  }),
  ...started.map((app) =>
    start(
      app,
      [join(root, app, 'node_modules', 'webpack-cli', 'bin', 'cli.js'), 'serve', '--mode', 'development'],
      join(root, app),
      env,
    ),
  ),
];
if (started.includes('host')) process.stdout.write(`The site, once all are built: http://localhost:${devPort('host')}\n`);
else for (const app of started) process.stdout.write(`${app} alone, once it is built: http://localhost:${devPort(app)}\n`);

let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  for (const child of children) signal(child, 'SIGTERM');
  // A watcher between two starts of its program may miss the signal, and nothing may stay behind. Unreferenced: when all
  // have ended there is nothing to wait for.
  setTimeout(() => {
    for (const child of children) signal(child, 'SIGKILL');
  }, 10_000).unref();
};

/** To a child and all that it started. */
function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (!child.pid || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, name);
  } catch (error) {
    // It ended in this very moment.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

process.on('SIGINT', stop).on('SIGTERM', stop);

function start(name: string, args: string[], cwd: string, childEnv: NodeJS.ProcessEnv): ChildProcess {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd,
    env: childEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: Ctrl-C reaches this program only, which then stops each child with all that it started.
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
