import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Copies one remote and `shared`, without the host and the other remotes. */
export function checkoutOf(app: string): Promise<string> {
  const parts = [app, 'shared', 'package.json', 'jest.config.mjs', 'tsconfig.base.json', 'tsconfig.browser.json'];
  return copy(`alone-${app}`, parts, /[\\/]dist/);
}

/** Copies the project with builds and installed packages, so that a test can edit and release in it. */
export async function copyOfProject(): Promise<string> {
  return copy('project', await readdir(root), /[\\/](\.git|\.data|test-results)$/);
}

/** Copies only the sources of the project, so that a test can install packages and build the verifier. */
export async function sourcesOfProject(): Promise<string> {
  return copy('sources', await readdir(root), /[\\/](\.git|\.data|test-results|node_modules|dist(-\w+)?|verify\.mjs)$/, false);
}

async function copy(name: string, parts: readonly string[], without: RegExp, installed = true): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `snail-lotto-${name}-`));
  for (const part of parts.filter((one) => one !== 'node_modules')) {
    await cp(join(root, part), join(folder, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !without.test(path),
    });
  }
  if (installed) await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** Saves a file atomically: on a busy machine a development server once built an empty file. */
export async function save(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}

/**
 * Edits a source file of a checkout.
 * @returns its former text
 */
export async function edit(checkout: string, file: string, from: string, to: string): Promise<string> {
  const path = join(checkout, file);
  const text = await readFile(path, 'utf8');
  expect(text, file).toContain(from);
  await save(path, text.replace(from, to));
  return text;
}

export async function filesIn(top: string): Promise<string[]> {
  const entries = await readdir(top, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(top, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

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
