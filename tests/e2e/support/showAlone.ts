import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';

const run = promisify(execFile);

/**
 * Builds a remote's standalone page in a checkout, and serves it to one page of the browser with the API of the site under test.
 * @param checkout folder of the project
 */
export async function showAlone(page: Page, checkout: string, app: string): Promise<void> {
  const cli = join(checkout, app, 'node_modules', 'webpack-cli', 'bin', 'cli.js');
  const args = ['--no-warnings', cli, '--mode', 'development', '--config-name', `${app} standalone`];
  await run(process.execPath, args, { cwd: join(checkout, app), maxBuffer: 1e8, env: { ...process.env, FORCE_COLOR: '0' } });
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (/^\/(api|uploads)\//.test(pathname)) return route.fallback();
    const file = route.request().resourceType() === 'document' ? 'index.html' : pathname.slice(1);
    return route.fulfill({ path: join(checkout, app, 'dist-standalone', file) });
  });
}
