// Runs before anything is installed, with any Node from version 20: built-in modules only.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const pnpm = 'pnpm@12.21.0';
const stampFile = join(root, 'node_modules', '.snail-lotto-install');

/** The project's own Node, from its dependencies. */
export const node24 = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

function say(step, startedAt) {
  const took = startedAt === undefined ? '' : ` (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`;
  process.stdout.write(`${step}${took}\n`);
}

export async function ensureInstalled() {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    fail(
      `This project needs Node 20 or later to start; this is Node ${process.versions.node}. Install a newer one and try again.`,
    );
  }
  const wanted = manifestHash();
  if (existsSync(node24) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  const startedAt = performance.now();
  say('Installing packages …');
  const { code, output } = await run('npx', ['--yes', pnpm, 'install', '--frozen-lockfile'], { quiet: true });
  if (code !== 0) fail(`${output}\nInstalling failed. Check the connection to the package registry and try again.`);
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, wanted);
  say('Packages installed', startedAt);
}

/** Builds the public verifier unless it is there as recorded. Commands can do this at the same time. */
export async function ensureVerifier() {
  const folder = join(root, 'fair', 'verifier');
  const file = join(folder, 'verify.mjs');
  const sha256 = existsSync(file) ? createHash('sha256').update(readFileSync(file)).digest('hex') : '';
  if (readFileSync(join(folder, 'verify.sha256'), 'utf8') === `${sha256}  verify.mjs\n`) return;
  const program = join(folder, 'write.ts');
  const { code, output } = await run(node24, ['--disable-warning=ExperimentalWarning', program], { quiet: true });
  if (code !== 0) fail(output);
}

function manifestHash() {
  const hash = createHash('sha256');
  const foldersIn = (folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      // Hidden folders, such as the data of a provider, may belong to another account.
      .filter((entry) => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name))
      .map((entry) => join(folder, entry.name));
  const folders = foldersIn('.');
  const packages = [...folders, ...folders.flatMap(foldersIn)].map((folder) => join(folder, 'package.json'));
  const files = ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml', ...packages];
  for (const file of files.sort()) {
    if (existsSync(join(root, file))) hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/** Runs a program to its end. Signals are left to the child, which stops cleanly. */
export function run(program, args, { quiet = false, env = process.env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: process.platform === 'win32' && program === 'npx',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    const forward = (signal) => child.kill(signal);
    // A terminal sends Ctrl-C to the child as well; a supervisor's SIGTERM reaches only this process.
    const ignore = () => {};
    process.on('SIGINT', ignore).on('SIGTERM', forward);
    // npm kills the shell above this process without forwarding the signal; a changed parent process shows it.
    const parent = process.ppid;
    const orphaned = setInterval(() => {
      if (process.env.npm_lifecycle_event === undefined || process.ppid === parent) return;
      clearInterval(orphaned);
      forward('SIGTERM');
    }, 250);
    const end = (code) => {
      clearInterval(orphaned);
      process.off('SIGINT', ignore).off('SIGTERM', forward);
      resolve({ code, output });
    };
    child.on('error', (error) => end(error.message.includes('ENOENT') ? 127 : 1));
    child.on('close', (code, signal) => end(signal ? 1 : code));
  });
}

/**
 * Returns an environment in which `node` is the project's own, also for programs of packages. Loading code takes most of a
 * command's time, so Node's compile cache is kept beside the packages.
 */
export function projectEnv() {
  const separator = process.platform === 'win32' ? ';' : ':';
  return {
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
    ...process.env,
    PATH: `${dirname(node24)}${separator}${process.env.PATH}`,
  };
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
