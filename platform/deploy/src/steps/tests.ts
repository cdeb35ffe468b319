import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from 'shared/build/root';
import type { AppName } from 'shared/contracts/appNames';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

const Report = Type.Object({
  testResults: Type.Array(
    Type.Object({
      name: Type.String(),
      status: Type.String(),
      message: Type.String(),
      assertionResults: Type.Array(Type.Object({ status: Type.String(), fullName: Type.String() })),
    }),
  ),
});

/**
 * Runs the tests of apps; each has a project of its name in jest.config.mjs.
 * @returns the failed tests
 * @throws Error if they could not run
 */
export async function testProblems(apps: readonly AppName[], project = root): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'snail-lotto-tests-'));
  try {
    const file = join(folder, 'report.json');
    const { ok, output } = await jest(
      ['--selectProjects', ...apps, '--passWithNoTests', '--json', `--outputFile=${file}`],
      project,
    );
    if (ok) return [];
    const report = await readFile(file, 'utf8').catch(() => null);
    if (report === null) throw new Error(`The tests of ${apps.join(', ')} could not be run:\n${output}`);
    return failuresIn(Value.Parse(Report, JSON.parse(report)).testResults, project);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function failuresIn(
  results: readonly {
    name: string;
    status: string;
    message: string;
    assertionResults: readonly { status: string; fullName: string }[];
  }[],
  project: string,
): string[] {
  return results
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = name.replace(project, '').replaceAll('\\', '/').replace(/^\//, '');
      const failed = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `${file}: ${fullName}`);
      return failed.length > 0 ? failed : [`${file}: ${message.trim().split('\n')[0]}`];
    });
}

function jest(args: readonly string[], project: string): Promise<{ ok: boolean; output: string }> {
  const program = join(project, 'node_modules', 'jest', 'bin', 'jest.js');
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, ['--experimental-vm-modules', '--no-warnings', program, ...args], {
      cwd: project,
      env: { ...process.env, FORCE_COLOR: '0' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.on('error', failed);
    child.on('close', (code) => done({ ok: code === 0, output }));
  });
}
