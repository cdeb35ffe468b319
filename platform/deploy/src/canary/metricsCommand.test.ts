import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProviderProcesses, type ProviderProcess, startProviderProcess } from 'api/testing/providerProcess';
import { root } from 'shared/build/root';
import type { PageReport } from 'shared/contracts/reports';
import { thisMachine } from '../keys/machine.ts';
import type { FolderSite } from '../site/FolderSite.ts';
import { freePort } from '../smoke/startSite.ts';
import { emptySite, pointTo } from '../testing/builds.ts';
import { newMachine, team } from '../testing/teams.ts';

// Starts a provider and several commands.
jest.setTimeout(300_000);

const nothing: PageReport = { visit: [], parts: [], errors: [], vitals: [] };

let site: FolderSite;
let dataDir: string;
let provider: ProviderProcess;
const started = new Set<ChildProcess>();

beforeAll(async () => {
  site = await emptySite();
  for (const release of ['1.0.0-a', '1.0.0-b']) await pointTo(site, 'mfe-lottery', release);
  dataDir = await mkdtemp(join(tmpdir(), 'snail-lotto-data-'));
  provider = await startProviderProcess({ DATA_DIR: dataDir, SEED: 'off', DEVELOP_SITE: site.address });
});
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await endProviderProcesses();
  await rm(dataDir, { recursive: true, force: true });
});

function start(words: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(
    process.execPath,
    ['--no-warnings', join(root, 'platform', 'deploy', 'src', 'cli.ts'), 'releases', ...words],
    {
      env: {
        PATH: process.env.PATH,
        SITE_DIR: site.address,
        DATA_DIR: thisMachine().dataDir,
        PROVIDER_URL: provider.url,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  started.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const ended = once(child, 'close').then(([code]) => {
    started.delete(child);
    return code;
  });
  return { child, ended, output: () => output };
}

async function run(words: readonly string[], env?: Record<string, string>) {
  const command = start(words, env);
  return { code: await command.ended, output: command.output() };
}

async function tell(report: Partial<PageReport>): Promise<void> {
  const answer = await fetch(`${provider.url}/api/reports`, { method: 'POST', body: JSON.stringify({ ...nothing, ...report }) });
  expect(answer.status).toBe(204);
}

test('reports that no visits are known before the first one', async () => {
  const { code, output } = await run(['mfe-lottery']);
  expect(output).toContain('Nothing was heard yet of 1.0.0-b or 1.0.0-a: pages tell of themselves while somebody visits.');
  expect(code).toBe(0);
});

test('shows the live release beside the one before, and with --live adds new reports until Ctrl-C', async () => {
  const part = { part: 'lottery/NextDraw', release: 'mfe-lottery/1.0.0-b' } as const;
  await tell({
    visit: ['mfe-lottery/1.0.0-b'],
    parts: [
      { ...part, outcome: 'stood', ms: 150 },
      { ...part, outcome: 'failed', why: 'thrown' },
    ],
  });
  for (let n = 0; n < 3; n++) await tell({ visit: ['mfe-lottery/1.0.0-a'] });
  const { code, output } = await run(['mfe-lottery', '--minutes', '5']);
  expect(output).toMatch(/^mfe-lottery: what pages told http:\/\/localhost:\d+ in the last 5 minutes/);
  expect(output).toMatch(/^release +1\.0\.0-b +1\.0\.0-a$/m);
  expect(output).toMatch(/^visits +1 +3$/m);
  expect(output).toMatch(/^ {2}failed +1 \(50%\) +0$/m);
  expect(output).toMatch(/^ {4}thrown +1 \(50%\) +0$/m);
  expect(output).toMatch(/^parts stand, half within +150 ms +-$/m);
  expect(code).toBe(0);

  const live = start(['mfe-lottery', '--live']);
  const says = async (pattern: RegExp) => {
    while (!pattern.test(live.output())) await sleep(100);
  };
  await says(/^visits +1 +3$/m);
  await tell({ visit: ['mfe-lottery/1.0.0-b'] });
  await says(/^visits +2 +3$/m);
  live.child.kill('SIGINT');
  expect(await live.ended).toBe(0);
});

test('shows a team its own app, and refuses a key without the right with its name', async () => {
  const lottery = await team(site, 'lottery', 'mfe-lottery');
  await pointTo(site, 'mfe-rewards', '1.0.0-r');
  const own = await run(['mfe-lottery'], { DATA_DIR: lottery.dataDir });
  expect([own.code, own.output]).toEqual([0, expect.stringContaining('1.0.0-b')]);
  const other = await run(['mfe-rewards'], { DATA_DIR: lottery.dataDir });
  expect(other.output).toContain("does not show it to the key here: The key 'lottery' may not release mfe-rewards.");
  expect(other.code).toBe(1);
  const stranger = await run(['mfe-lottery'], { DATA_DIR: newMachine().dataDir });
  expect([stranger.code, stranger.output]).toEqual([1, expect.stringContaining('there is none here')]);
});

test('no provider, no release, no number of minutes: each is one sentence', async () => {
  const away = `http://localhost:${await freePort(1)}`;
  const silent = await run(['mfe-lottery', '--api', away]);
  expect([silent.code, silent.output]).toEqual([
    1,
    `The provider at ${away} does not answer (ECONNREFUSED). Start it, or name it with --api or PROVIDER_URL.\n`,
  ]);
  const none = await run(['mfe-account']);
  expect([none.code, none.output]).toEqual([1, `Nothing of mfe-account is released in ${site.address} yet.\n`]);
  const minutes = await run(['mfe-lottery', '--minutes', 'many']);
  expect([minutes.code, minutes.output]).toEqual([1, expect.stringContaining("not 'many'")]);
  const nowhere = await run(['mfe-lottery', '--api', 'lotto.example.com']);
  expect([nowhere.code, nowhere.output]).toEqual([1, expect.stringContaining('is no address of a provider')]);
});
