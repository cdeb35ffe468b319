import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { parse } from 'yaml';

const strict = { additionalProperties: false };
const Env = Type.Optional(Type.Record(Type.String(), Type.String()));

const Step = Type.Union([
  Type.Object(
    {
      // By commit. Here the repository is checked out, and Node is the one of the tests.
      uses: Type.String({ pattern: '^actions/(?:checkout|setup-node)@[0-9a-f]{40}$' }),
      with: Type.Record(Type.String(), Type.Union([Type.Boolean(), Type.Number()])),
    },
    strict,
  ),
  Type.Object({ run: Type.String(), env: Env, if: Type.Optional(Type.Literal('always()')) }, strict),
]);

/** What a workflow of a team's repository may say; anything else, such as a further permission, is no workflow here. */
const Workflow = Type.Object(
  {
    name: Type.String(),
    on: Type.Object(
      { pull_request: Type.Null(), push: Type.Object({ branches: Type.Tuple([Type.Literal('main')]) }, strict) },
      strict,
    ),
    permissions: Type.Object({ contents: Type.Literal('read') }, strict),
    env: Env,
    jobs: Type.Record(
      Type.String(),
      Type.Object(
        {
          if: Type.String({ pattern: "^github\\.event_name == '\\w+'$" }),
          'runs-on': Type.Literal('ubuntu-latest'),
          'timeout-minutes': Type.Integer({ maximum: 60 }),
          environment: Type.Optional(Type.Literal('production')),
          concurrency: Type.Optional(Type.String()),
          env: Env,
          steps: Type.Array(Step),
        },
        strict,
      ),
    ),
  },
  strict,
);

interface Runner {
  folder: string;
  temp: string;
  env: Record<string, string>;
  /** Secrets of the environment `production`, which only a job with that environment gets. */
  secrets: Record<string, string>;
}

/**
 * Runs the jobs of a workflow for an event in a repository, each step as it is written, as GitHub's runner does.
 * @returns of each job that ran whether it succeeded, and its output
 */
export async function runWorkflow(
  file: string,
  event: 'pull_request' | 'push',
  { folder, temp, env, secrets }: Runner,
): Promise<Record<string, { ok: boolean; output: string }>> {
  const workflow = Value.Parse(Workflow, parse(await readFile(file, 'utf8')));
  const ran: Record<string, { ok: boolean; output: string }> = {};
  for (const [name, job] of Object.entries(workflow.jobs)) {
    if (job.if !== `github.event_name == '${event}'`) continue;
    const given = job.environment === 'production' ? secrets : {};
    const result = { ok: true, output: '' };
    for (const step of job.steps) {
      if (!('run' in step) || (!result.ok && step.if === undefined)) continue;
      const own = { ...workflow.env, ...job.env, ...filledIn(step.env, { temp, secrets: given }) };
      const { code, output } = await bash(step.run, folder, { ...env, CI: 'true', RUNNER_TEMP: temp, ...own });
      result.output += output;
      result.ok &&= code === 0;
    }
    ran[name] = result;
  }
  return ran;
}

/** Replaces the expressions of an environment; a secret that a job does not get is empty. */
function filledIn(env: Record<string, string> = {}, { temp, secrets }: Pick<Runner, 'temp' | 'secrets'>): Record<string, string> {
  const resultOf = (expression: string): string => {
    if (expression === 'runner.temp') return temp;
    const [, secret] = /^secrets\.(\w+)$/.exec(expression) ?? [];
    if (secret === undefined) throw new Error(`The runner of the tests does not know the expression '${expression}'.`);
    return secrets[secret] ?? '';
  };
  const fill = (text: string) => text.replace(/\$\{\{ (.+?) \}\}/g, (_all, expression: string) => resultOf(expression));
  return Object.fromEntries(Object.entries(env).map(([name, text]) => [name, fill(text)]));
}

function bash(script: string, cwd: string, env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  return new Promise((done, reject) => {
    const child = spawn('bash', ['-e', '-c', script], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    child.on('error', reject).on('close', (code) => done({ code, output }));
  });
}
