import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkoutOf, showAlone } from '../support/checkout.ts';
import { expect, test } from '../support/test.ts';

const run = promisify(execFile);

/** Each remote with one of its test suites; all suites run elsewhere, and types are checked here. */
const remotes = [
  { app: 'mfe-lottery', suite: 'exposes/AllLotteries', path: '/', shows: 'Tickets Lottery' },
  { app: 'mfe-rewards', suite: 'exposes/AllPrizes', path: '/reward', shows: 'All Prize Lottery' },
  { app: 'mfe-account', suite: 'exposes/Recovery', path: '/login', shows: 'Log in' },
];

for (const { app, suite, path, shows } of remotes) {
  test(`${app} is tested and shown with the host and the other remotes absent from disk`, async ({ page }) => {
    // Runs tests of the app, and builds it.
    test.setTimeout(240_000);
    const folder = await checkoutOf(app);
    const node = (args: string[], cwd: string) =>
      run(process.execPath, ['--no-warnings', ...args], { cwd, maxBuffer: 1e8, env: { ...process.env, FORCE_COLOR: '0' } });

    // Every import resolves in this checkout, also in tests.
    await node([join(folder, 'node_modules', 'typescript', 'bin', 'tsc'), '--noEmit', '-p', app], folder);
    const jest = ['--experimental-vm-modules', join(folder, 'node_modules', 'jest', 'bin', 'jest.js')];
    const { stderr } = await node([...jest, suite, '--selectProjects', app], folder);
    expect(stderr).toMatch(/Tests:\s+\d+ passed/);

    await showAlone(page, folder, app);
    await page.goto(path);
    await expect(page.getByRole('heading', { name: shows }).first()).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await rm(folder, { recursive: true });
  });
}
