import { type Config, parseConfig } from '../../core/config/config.ts';
import { type CommandOutput, sendToProvider } from './sendToProvider.ts';

/** Runs a command, prints its output and sets the exit code. Modules are loaded only when needed. */
export async function runCommandLine(argv: readonly string[]): Promise<void> {
  // npm runs scripts in the project's root; INIT_CWD is the operator's folder, for relative paths.
  const cwd = process.env.INIT_CWD ?? process.cwd();
  let config: Config | undefined;
  try {
    config = parseConfig(process.env);
    const answer =
      config.databaseUrl === null
        ? await sendToProvider({ dataDir: config.dataDir, keyFile: config.operatorKey }, argv, cwd)
        : undefined;
    finish(answer ?? (await (await import('./withoutProvider.ts')).runWithoutProvider(config, argv, cwd)));
  } catch (error) {
    const { startProblem } = await import('../startProblem.ts');
    const problem = startProblem(error, config) ?? (await import('node:util')).inspect(error);
    finish({ code: 1, out: '', err: `${problem}\n` });
  }
}

function finish({ code, out, err }: CommandOutput): void {
  process.stdout.write(out);
  process.stderr.write(err);
  process.exitCode = code;
}
