import { readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findPgbench } from 'bench/buyPgbench';
import { freePort } from 'deploy/smoke/startSite';
import { apps } from 'shared/build/apps';
import { copyOfProject, edit, save } from '../support/checkout.ts';
import { Command } from '../support/npm.ts';
import { wholePage } from '../support/parts.ts';
import { expect, test } from '../support/test.ts';

const readme = readFileSync(resolve(import.meta.dirname, '../../..', 'README.md'), 'utf8');
const commands = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
  block.split('\n').flatMap((line) => line.split('#')[0]?.trim() || []),
);

/** These start this test, run beside it in continuous integration, or have their own spec. */
const runElsewhere = ['npm test', 'npm run test:all', 'npm run check', 'npm run new-remote -- mfe-news'];

test.describe.configure({ mode: 'serial' });
// Commands build, measure and release.
test.setTimeout(400_000);

let folder = '';
let env: Record<string, string> = {};
const left = new Set(commands.filter((command) => !runElsewhere.includes(command)));
const running = new Set<Command>();
const unedited = new Map<string, string>();

test.beforeAll(async () => {
  folder = await copyOfProject();
  const port = await freePort(1 + apps.length);
  env = { PORT: String(port), DEV_PORT: String(port + 1) };
});

test.afterAll(async () => {
  for (const command of running) await command.interrupt();
  await rm(folder, { recursive: true, force: true });
});

function start(line: string, more = ''): Command {
  expect(commands, 'commands of the README').toContain(line);
  left.delete(line);
  const command = new Command(`${line}${more}`, folder, env);
  running.add(command);
  command.ended().then(() => running.delete(command));
  return command;
}

async function run(line: string, more = ''): Promise<string> {
  const command = start(line, more);
  expect(await command.ended(), `${line}:\n${command.output}`).toBe(0);
  return command.output;
}

async function editForNow(file: string, from: string, to: string): Promise<void> {
  const text = await edit(folder, file, from, to);
  if (!unedited.has(file)) unedited.set(file, text);
}

test.afterEach(async () => {
  for (const [file, text] of unedited) await save(join(folder, file), text);
  unedited.clear();
});

// First, while all builds are current: later edits and releases would force new builds.
test('the measurement of the home page runs', async () => {
  expect(await run('npm run bench -- home', ' --brief --path /')).toMatch(/data sections stand, ms\s+\d+/);
});

test('the measurement of purchases runs', async () => {
  const buy = start('npm run bench -- buy', ' --brief');
  const code = await buy.ended();
  if (findPgbench()) expect(buy.output).toContain('the books are in order');
  else expect(buy.output).toContain('pgbench was not found');
  expect(code).toBe(findPgbench() ? 0 : 1);
});

test('the measurement of growing runs', async () => {
  expect(await run('npm run bench -- grow', ' --brief')).toContain('All of it was answered.');
});

test('npm start serves the site; release and rollback move it while it runs; Ctrl-C ends it', async ({ page }) => {
  const site = start('npm start');
  await site.says(/Snail Lotto is at http:\/\/localhost:\d+[\s\S]*player01/);
  const title = page.getByRole('heading', { name: 'Tickets Lottery' });
  const renamed = page.getByRole('heading', { name: 'Lottery of Tickets' });
  await page.goto(`http://localhost:${env.PORT}/`);
  await wholePage(page);
  await expect(title).toBeVisible();

  await editForNow('mfe-lottery/src/exposes/TicketsLottery.tsx', 'Tickets Lottery', 'Lottery of Tickets');
  // The app's tests expect the former title; they run elsewhere.
  const released = await run('npm run release -- mfe-lottery', ' --skip tests');
  expect(released).toMatch(/types .* s\n[\s\S]*tests +skipped\n[\s\S]*smoke .* s\nReleased mfe-lottery/);
  await page.reload();
  await wholePage(page);
  await expect(renamed).toBeVisible();
  expect(await run('npm run rollback -- mfe-lottery')).toMatch(/mfe-lottery is .* again/);
  await page.reload();
  await wholePage(page);
  await expect(title).toBeVisible();
  // Watches for two seconds without visitors; earlier visits may count for the first minute.
  const canary = start('npm run release -- mfe-lottery --canary 5 --watch', ' --hours 0.0005 --skip tests --skip smoke');
  expect(await canary.ended()).toBe(1);
  expect(canary.output).toMatch(
    /mfe-lottery \S+ for 5 % of visitors\.\n[\s\S]*(There is nothing to compare|Nothing speaks against it)/,
  );
  expect(canary.output).toContain('Nothing was decided, and the watch has ended: mfe-lottery');
  const moves = await run('npm run releases');
  expect(moves).toMatch(/canary 1: mfe-lottery \S+ for 5 % of visitors/);
  expect(moves).toContain('mfe-account');
  expect(moves).toMatch(/rollback/i);
  // The running provider shows its metrics to the key that released.
  expect(await run('npm run releases -- mfe-lottery')).toMatch(/^mfe-lottery: what pages told http:\/\/localhost:\d+/m);

  expect(await run('npm run provider -- --help')).toContain('rounds');
  expect(await run('npm run nginx -- --help')).toContain('nginx');
  await site.interrupt();
  await expect(fetch(`http://localhost:${env.PORT}/`)).rejects.toThrow();
});

test('npm run dev reloads each app alone, in the page that is open', async ({ page }) => {
  const dev = start('npm run dev');
  for (const app of apps) await dev.says(new RegExp(`\\[${app}\\].* ${app} compiled`));
  await dev.says(/Snail Lotto is at/);
  await page.goto(`http://localhost:${env.DEV_PORT}/`);
  await wholePage(page);
  const heading = (name: string) => page.getByRole('heading', { name, exact: true });
  await expect(heading('Tickets Lottery')).toBeVisible({ timeout: 30_000 });
  await expect(heading('Prize Lottery')).toBeVisible({ timeout: 30_000 });
  const typed = page.getByRole('textbox', { name: /email/i });
  await typed.fill('kept while');

  await editForNow('mfe-lottery/src/exposes/TicketsLottery.tsx', '"Tickets Lottery"', '"Lottery, edited"');
  await expect(heading('Lottery, edited')).toBeVisible({ timeout: 30_000 });
  await editForNow('mfe-rewards/src/exposes/PrizeLottery.tsx', '"Prize Lottery"', '"Prizes, edited"');
  await expect(heading('Prizes, edited')).toBeVisible({ timeout: 30_000 });
  await editForNow('host/src/pages/home/AboutTheLottery.tsx', '"About the Lottery"', '"About, edited"');
  await expect(heading('About, edited')).toBeVisible({ timeout: 30_000 });
  await expect(heading('Lottery, edited')).toBeVisible();
  await expect(typed, 'the page was never loaded anew').toHaveValue('kept while');

  await dev.interrupt();
  await expect(fetch(`http://localhost:${env.DEV_PORT}/`)).rejects.toThrow();
  await expect(fetch(`http://localhost:${env.PORT}/`)).rejects.toThrow();
});

test('the trials run', async () => {
  expect(await run('npm run trial -- stops', ' 1')).toMatch(/embedded: 1 stops, .* 0 without an answer/);
});

test('one half of the tests, for one app', async () => {
  expect(await run('npm test -- unit mfe-lottery', ' --shard=1/8')).toMatch(/[1-9]\d* passed, 0 failed/);
});

test('runs only the tests that a change can affect', async () => {
  const git = async (words: string) => {
    const command = new Command(`git -c user.name=Reader -c user.email=reader@example.com ${words}`, folder, env);
    expect(await command.ended(), command.output).toBe(0);
  };
  await git('init --quiet --initial-branch main');
  await git('add --all');
  await git('commit --quiet --message before');
  await editForNow('shared/src/format/format.test.ts', 'import', '// edited\nimport');
  const output = await run('npm test -- changed');
  expect(output).toMatch(/1 file differs: 1 of \d+ unit suites; in the browser no spec/);
  expect(output).toMatch(/[1-9]\d* passed, 0 failed/);
});

test('the types of the tables are those of the migrations', async () => {
  const file = join(folder, 'api/src/core/db/schema.ts');
  const before = await readFile(file, 'utf8');
  await writeFile(file, '');
  await run('npm run schema');
  expect(await readFile(file, 'utf8')).toBe(before);
});

test('the bill of materials lists the packages with their versions', async () => {
  await run('npm run sbom');
  const bill = JSON.parse(await readFile(join(folder, 'sbom.cdx.json'), 'utf8'));
  expect(bill.bomFormat).toBe('CycloneDX');
  expect(bill.components).toContainEqual(expect.objectContaining({ name: 'react', version: expect.stringMatching(/^19\./) }));
});

test('the verifier in one file is built where it is missing, and only as recorded', async () => {
  const file = join(folder, 'fair/verifier/verify.mjs');
  const source = 'fair/verifier/verify.source.mjs';
  const record = join(folder, 'fair/verifier/verify.sha256');
  const [before, recorded] = [await readFile(file, 'utf8'), await readFile(record, 'utf8')];
  const command = () => new Command('npm run provider -- --help', folder, env);
  await rm(file);
  for (const each of [command(), command()]) expect(await each.ended(), each.output).toBe(0);
  expect(await readFile(file, 'utf8')).toBe(before);

  await editForNow(source, '#!/usr/bin/env node', '#!/usr/bin/env node\n// edited');
  await rm(file);
  const refused = command();
  expect(await refused.ended()).toBe(1);
  expect(refused.output).toContain('run npm run verifier and commit the record');
  await run('npm run verifier');
  expect(await readFile(file, 'utf8')).toContain('// edited');
  expect(await readFile(record, 'utf8')).not.toBe(recorded);

  await editForNow(source, '\n// edited', '');
  await run('npm run verifier');
  expect([await readFile(file, 'utf8'), await readFile(record, 'utf8')]).toEqual([before, recorded]);
});

test('nothing in the README was left out', () => {
  expect([...left]).toEqual([]);
});
