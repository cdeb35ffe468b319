import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { developerKey } from './against/developerKey.ts';
import { aboutKey, liveSite } from './against/liveSite.ts';
import { apps, devPort } from './apps.ts';
import { webpackCli } from './places.ts';
import { root } from './root.ts';

/**
 * `snail-lotto-dev mfe-news [--against https://site]`, for a team's own repository: runs the development server of one remote,
 * inside the pages of a deployed site, or with a page of its own and the provider at API_URL.
 */
try {
  await develop(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function develop(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { against: { type: 'string' } } });
  const app = apps.find((one) => one === positionals[0]);
  if (app === undefined || positionals.length > 1) throw new Error(`Name one remote: ${apps.join(', ')}.`);
  const site = values.against === undefined ? undefined : await liveSite(values.against);
  const words =
    site === undefined ? `${app} alone, once it is built: http://localhost:${devPort(app)}` : aboutKey(site, app, developerKey());
  process.stdout.write(`${words}\n`);
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', webpackCli(app), 'serve', '--mode', 'development'],
    {
      cwd: join(root, app),
      env: site === undefined ? process.env : { ...process.env, AGAINST: site },
      stdio: 'inherit',
    },
  );
  // A terminal sends Ctrl-C to both processes; a supervisor's SIGTERM reaches only this one.
  process.on('SIGINT', () => {}).on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('error', (error) => process.stderr.write(`${error.message}\n`));
  child.on('close', (code) => {
    process.exitCode = code ?? 1;
  });
}
