import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { packageOf, touchedBy } from './changed.ts';
import { journey, onPostgres, readTestFile } from './tiers.ts';

const root = resolve(import.meta.dirname, '..');

const run = promisify(execFile);
const forModules = ['--experimental-vm-modules', '--no-warnings'];
const startsPrograms = /node:child_process|providerProcess|stopUnderLoad/;

interface Outcome {
  ok: boolean;
  passed: number;
  failed: number;
  skipped: number;
  files: Map<string, number>;
  /** One paragraph for each failed test: its file and title, and the first lines of the error. */
  failures: string[];
}

/** A run of Jest: arguments, kind of database, and a pattern of its cases if it does not run all. */
interface UnitRun {
  args: string[];
  databases?: 'embedded' | 'postgres';
  cases?: RegExp;
}

const words = process.argv.slice(2);
const showSlow = words.includes('--slow');
const [first, ...rest] = words.filter((word) => word !== '--slow');
const reports = await mkdtemp(join(tmpdir(), 'snail-lotto-test-'));

const outcomes: Outcome[] = [];
let leftOut: string | undefined;
if (first === 'unit') outcomes.push(await unit({ args: rest }));
else if (first === 'browser') outcomes.push(await browser(rest));
else if (first === 'pictures') outcomes.push(await browser(['specs/office.people'], { GUIDE_PICTURES: 'docs/pictures' }));
else if (first === 'changed') await changed();
else if (first === 'all' && rest.length === 0) await all();
else if (first === 'all' && rest.length === 1 && rest[0] === 'rest') await remaining();
else if (first === undefined) await quick();
else fail(`npm test knows no "${words.join(' ')}".`);
await rm(reports, { recursive: true });

if (showSlow) process.stdout.write(slowest());
if (leftOut !== undefined) process.stdout.write(`\n${leftOut}\n`);
// A CI system shows the end of a long log, so the failures are repeated there.
for (const failure of outcomes.flatMap(({ failures }) => failures)) process.stdout.write(`\nFailed: ${failure}\n`);
const sum = (key: 'passed' | 'failed' | 'skipped') => outcomes.reduce((total, outcome) => total + outcome[key], 0);
process.stdout.write(
  `\n${sum('passed')} passed, ${sum('failed')} failed${sum('skipped') ? `, ${sum('skipped')} skipped` : ''}\n`,
);
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1;

function fail(problem: string): never {
  process.stderr.write(
    `${problem} It takes nothing, or one of: unit [ARGS], browser [ARGS], changed, pictures; npm run test:all takes nothing, or rest.\n`,
  );
  process.exit(2);
}

async function quick(): Promise<void> {
  const { quickFiles, fullFiles, secondPass } = await tiers();
  outcomes.push(await quickUnit(quickFiles));
  outcomes.push(await browser(['--grep', journey]));
  leftOut =
    `Left out: ${fullFiles.length} test files that start programs or servers, ${secondPass.length} files a second time on PostgreSQL, and the browser ` +
    `tests without ${journey}. \`npm run test:all -- rest\` runs them.`;
}

async function all(): Promise<void> {
  const found = await tiers();
  outcomes.push(await quickUnit(found.quickFiles), ...(await remainingUnit(found)), await browser([]));
}

async function remaining(): Promise<void> {
  outcomes.push(...(await remainingUnit(await tiers())), await browser(['--grep-invert', journey]));
}

function quickUnit(files: string[]): Promise<Outcome> {
  const cases = new RegExp(`^(?!.*${onPostgres})`);
  return unit({ args: ['--runTestsByPath', ...files], databases: 'embedded', cases });
}

async function remainingUnit({ fullFiles, secondPass }: Tiers): Promise<Outcome[]> {
  return [
    await unit({
      args: ['--runTestsByPath', ...secondPass, '--testNamePattern', onPostgres],
      databases: 'postgres',
      cases: new RegExp(onPostgres),
    }),
    await unit({ args: ['--runTestsByPath', ...fullFiles] }),
  ];
}

interface Tiers {
  quickFiles: string[];
  fullFiles: string[];
  /** Files of the quick tier with cases that also run on PostgreSQL. */
  secondPass: string[];
}

async function tiers(): Promise<Tiers> {
  const files = (await listTests()).map((path) => ({ path, ...readTestFile(path) }));
  const paths = (some: typeof files) => some.map(({ path }) => path);
  return {
    quickFiles: paths(files.filter(({ fullTier }) => fullTier === undefined)),
    fullFiles: paths(files.filter(({ fullTier }) => fullTier !== undefined)),
    secondPass: paths(files.filter(({ hasSecondPass }) => hasSecondPass)),
  };
}

function slowest(): string {
  const files = outcomes.flatMap((outcome) => [...outcome.files]).sort(([, one], [, other]) => other - one);
  const lines = files.slice(0, 20).map(([path, ms]) => `${(ms / 1_000).toFixed(1).padStart(8)} s  ${relative(root, path)}`);
  return `\nThe slowest files:\n${lines.join('\n')}\n`;
}

async function changed(): Promise<void> {
  const { tests, specs } = await touched();
  if (tests.length > 0) outcomes.push(await unit({ args: ['--runTestsByPath', ...tests] }));
  if (specs === 'all' || specs.length > 0) outcomes.push(await browser(specs === 'all' ? [] : specs));
}

/**
 * Returns the tests that a change can affect: all differences to the point where this branch left `main`, uncommitted and new
 * files included. On `main` only uncommitted changes.
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
    const folder = packageOf(relative(root, test).split(sep).join('/'));
    if (packages === 'all' || (packages === 'all but api' ? folder !== 'api' : packages.includes(folder))) wanted.add(test);
    else if (programs && /^(api|platform\/deploy)$/.test(folder) && startsPrograms.test(await readFile(test, 'utf8')))
      wanted.add(test);
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

async function unit({ args, databases, cases = /^/ }: UnitRun): Promise<Outcome> {
  const file = join(reports, 'jest.json');
  const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
  const ok = await node(
    [...forModules, jest, '--json', `--outputFile=${file}`, ...args],
    databases && { LOTTO_TEST_DATABASES: databases },
  );
  const report: JestReport = JSON.parse(await readFile(file, 'utf8'));
  const found = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const file = relative(root, name);
    if (failed.length === 0) return status === 'failed' ? [failureText(file, message)] : [];
    return failed.map((test) => failureText(`${file} › ${test.fullName}`, test.failureMessages[0] ?? ''));
  });
  return {
    ok,
    failures,
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    // Jest counts cases of another run as skipped.
    skipped: found.filter(({ status, fullName }) => status === 'pending' && cases.test(fullName)).length,
    files: new Map(report.testResults.map(({ name, startTime, endTime }) => [name, endTime - startTime])),
  };
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

async function browser(more: string[], env: Record<string, string> = {}): Promise<Outcome> {
  const file = join(reports, 'browser.json');
  const playwright = join(root, 'tests', 'e2e', 'node_modules', '@playwright', 'test', 'cli.js');
  const ok = await node([playwright, 'test', '-c', join(root, 'tests', 'e2e'), ...more], { ...env, BROWSER_REPORT: file });
  const none = '{"stats":{"expected":0,"unexpected":1,"flaky":0,"skipped":0},"suites":[]}';
  const { stats, suites }: BrowserReport = JSON.parse(await readFile(file, 'utf8').catch(() => none));
  const files = new Map<string, number>();
  for (const suite of suites) {
    const path = join(root, 'tests', 'e2e', 'specs', suite.file);
    files.set(path, (files.get(path) ?? 0) + timeOf(suite));
  }
  const failures = suites.flatMap(failuresOf);
  return { ok, failures, passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped, files };
}

interface BrowserSuite {
  file: string;
  suites?: BrowserSuite[];
  specs: { title: string; ok: boolean; tests: { results: { duration: number; error?: { message?: string } }[] }[] }[];
}

interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: BrowserSuite[];
}

function timeOf({ suites = [], specs }: BrowserSuite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return results.reduce((sum, { duration }) => sum + duration, 0) + suites.reduce((sum, suite) => sum + timeOf(suite), 0);
}

function failuresOf({ file, suites = [], specs }: BrowserSuite): string[] {
  const own = specs.filter(({ ok }) => !ok);
  const errorOf = ({ tests }: BrowserSuite['specs'][number]) =>
    tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message ?? '';
  return [
    ...own.map((spec) => failureText(`tests/e2e/specs/${file} › ${spec.title}`, errorOf(spec))),
    ...suites.flatMap(failuresOf),
  ];
}

function failureText(title: string, error: string): string {
  const lines = stripVTControlCharacters(error).split('\n');
  return [title, ...lines.slice(0, 12).map((line) => `    ${line}`)].join('\n');
}

function node(argv: string[], env: Record<string, string> = {}): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...argv], {
      cwd: root,
      env: { ...process.env, ...env },
      // Jest writes its JSON to the file and a readable report to stderr; stdout would repeat the JSON.
      stdio: ['ignore', argv.some((arg) => arg.endsWith('jest.js')) ? 'ignore' : 'inherit', 'inherit'],
    });
    child.on('error', () => done(false));
    child.on('close', (code) => done(code === 0));
  });
}
