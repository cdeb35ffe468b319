import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { touchedBy } from './changed.ts';

const root = resolve(import.meta.dirname, '..');

const run = promisify(execFile);
const forModules = ['--experimental-vm-modules', '--no-warnings'];
/** Jest's processes are young and many: what Node has compiled of jest and jsdom is kept for the next, as for the programs that tests start. */
const compiled = process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'lotto-compiled');
const startsPrograms = /node:child_process|providerProcess|stopUnderLoad/;

interface Outcome {
  ok: boolean;
  passed: number;
  failed: number;
  skipped: number;
}

const [first, ...rest] = process.argv.slice(2);
const part = first === 'unit' || first === 'browser' || first === 'changed' ? first : null;
const args = part ? rest : process.argv.slice(2);
const reports = await mkdtemp(join(tmpdir(), 'snail-lotto-test-'));

const outcomes: Outcome[] = [];
if (part === 'changed') {
  const { tests, specs } = await touched();
  if (tests.length > 0) outcomes.push(await unit(['--runTestsByPath', ...tests]));
  if (specs === 'all' || specs.length > 0) outcomes.push(await browser(specs === 'all' ? [] : specs));
} else {
  if (part !== 'browser') outcomes.push(await unit(args));
  if (part !== 'unit') outcomes.push(await browser(part ? args : []));
}
await rm(reports, { recursive: true });

const sum = (key: 'passed' | 'failed' | 'skipped') => outcomes.reduce((total, outcome) => total + outcome[key], 0);
process.stdout.write(
  `\n${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') ? `, ${sum('skipped')} skipped` : ''}\n`,
);
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1;

/**
 * What a change can touch: all that differs from where this branch left `main`, committed or not, and new files.
 * On `main` itself what is not committed.
 */
async function touched(): Promise<{ tests: string[]; specs: string[] | 'all' }> {
  const git = async (...words: string[]) => (await run('git', words, { cwd: root })).stdout.split('\n').filter(Boolean);
  const [base = 'HEAD'] = await git('merge-base', 'main', 'HEAD').catch(() => []);
  const paths = [
    ...(await git('diff', '--name-only', '--no-renames', base)),
    ...(await git('ls-files', '--others', '--exclude-standard')),
  ];
  const { packages, related, programs, specs } = touchedBy(paths);
  const all = await listTests();
  const wanted = new Set(
    related.length > 0 ? await listTests('--findRelatedTests', ...related.map((path) => join(root, path))) : [],
  );
  for (const test of all) {
    const [folder = ''] = relative(root, test).split(sep);
    if (packages === 'all' || (packages === 'all but api' ? folder !== 'api' : packages.includes(folder))) wanted.add(test);
    else if (programs && /^(api|deploy)$/.test(folder) && startsPrograms.test(await readFile(test, 'utf8'))) wanted.add(test);
  }
  const browserPart = specs === 'all' ? 'all specs' : `${specs.length === 0 ? 'no spec' : specs.join(', ')}`;
  process.stdout.write(
    `${paths.length} ${paths.length === 1 ? 'file differs' : 'files differ'}: ${wanted.size} of ${all.length} unit suites; in the browser ${browserPart}\n`,
  );
  return { tests: [...wanted], specs: specs === 'all' ? specs : specs.map((name) => `specs/${name}`) };
}

async function listTests(...more: string[]): Promise<string[]> {
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const { stdout } = await run(process.execPath, [...forModules, jest, '--listTests', ...more], { cwd: root, maxBuffer: 1e8 });
  return stdout.split('\n').filter((line) => isAbsolute(line));
}

/** Unit, component and API tests. */
async function unit(more: string[]): Promise<Outcome> {
  const file = join(reports, 'jest.json');
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const ok = await node([...forModules, jest, '--json', `--outputFile=${file}`, ...more], { NODE_COMPILE_CACHE: compiled });
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
