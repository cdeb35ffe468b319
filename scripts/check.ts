import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { staleTables } from 'api/documentTables';
import { checkBudget } from 'bench/budget';
import { checkProvider } from './checkProvider.ts';
import { packageFolders } from './packageFolders.ts';

/**
 * Runs `npm run check`: format, lint and import rules (Biome), layers and rooms (dependency-cruiser), unused
 * code (knip), types of every package, the site's API calls against the provider's description, and the budget of the home page.
 */
const root = resolve(import.meta.dirname, '..');
const packages = [...packageFolders(), 'tests/bench/monolith'].filter((folder) =>
  existsSync(join(root, folder, 'tsconfig.json')),
);
const bin = (name: string) => join(root, 'node_modules', '.bin', name);
const say = (line: string) => process.stdout.write(`${line}\n`);

const steps: [string, () => Promise<boolean>][] = [
  ['Format, lint, import rules', () => run(bin('biome'), ['ci', '--error-on-warnings', '.'])],
  ['Layers and rooms', () => run(bin('depcruise'), ['--output-type', 'err-long', ...packageFolders()])],
  ['Unused files, exports and dependencies', () => run(bin('knip'), ['--no-progress', '--no-config-hints'])],
  ...packages.map((folder): [string, () => Promise<boolean>] => [
    `Types of ${folder}`,
    () => run(bin('tsc'), ['--noEmit', '-p', join(root, folder)]),
  ]),
  ['What the site asks of the provider', () => checkProvider(say)],
  ['Tables of documents (npm run schema)', async () => (await staleTables()).length === 0],
  ['Budget of the home page', () => checkBudget(say)],
];

let failed = 0;
for (const [name, step] of steps) {
  const ok = await step();
  say(`${ok ? 'ok  ' : 'FAIL'} ${name}`);
  if (!ok) failed += 1;
}
say(`${steps.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function run(program: string, args: string[]): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit' });
    child.on('error', () => done(false));
    child.on('close', (code) => done(code === 0));
  });
}
