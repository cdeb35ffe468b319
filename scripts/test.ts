import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

interface Outcome {
  ok: boolean;
  passed: number;
  failed: number;
  skipped: number;
}

const [first, ...rest] = process.argv.slice(2);
const half = first === 'unit' || first === 'browser' ? first : null;
const args = half ? rest : process.argv.slice(2);
const reports = await mkdtemp(join(tmpdir(), 'snail-lotto-test-'));

const outcomes: Outcome[] = [];
if (half !== 'browser') outcomes.push(await unit(args));
if (half !== 'unit') outcomes.push(await browser(half ? args : []));
await rm(reports, { recursive: true });

const sum = (key: 'passed' | 'failed' | 'skipped') => outcomes.reduce((total, outcome) => total + outcome[key], 0);
process.stdout.write(
  `\n${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') ? `, ${sum('skipped')} skipped` : ''}\n`,
);
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1;

/** Unit, component and API tests. */
async function unit(more: string[]): Promise<Outcome> {
  const file = join(reports, 'jest.json');
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const ok = await node(['--experimental-vm-modules', '--no-warnings', jest, '--json', `--outputFile=${file}`, ...more]);
  const report: { numPassedTests: number; numFailedTests: number; numRuntimeErrorTestSuites: number; numPendingTests: number } =
    JSON.parse(await readFile(file, 'utf8'));
  return {
    ok,
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: report.numPendingTests,
  };
}

/** The browser suite, on the built and released site. */
async function browser(more: string[]): Promise<Outcome> {
  const file = join(reports, 'browser.json');
  const playwright = join(root, 'e2e', 'node_modules', '@playwright', 'test', 'cli.js');
  const ok = await node([playwright, 'test', '-c', join(root, 'e2e'), ...more], { BROWSER_REPORT: file });
  const { stats }: { stats: { expected: number; unexpected: number; flaky: number; skipped: number } } = JSON.parse(
    await readFile(file, 'utf8').catch(() => '{"stats":{"expected":0,"unexpected":1,"flaky":0,"skipped":0}}'),
  );
  return { ok, passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

function node(argv: string[], env: Record<string, string> = {}): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...argv], {
      cwd: root,
      env: { ...process.env, ...env },
      // jest writes its JSON to the file and a human report to stderr; its stdout would repeat the JSON.
      stdio: ['ignore', argv.some((arg) => arg.endsWith('jest.js')) ? 'ignore' : 'inherit', 'inherit'],
    });
    child.on('error', () => done(false));
    child.on('close', (code) => done(code === 0));
  });
}
