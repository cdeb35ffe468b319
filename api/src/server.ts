import { inspect } from 'node:util';
import closeWithGrace from 'close-with-grace';
import { startProvider } from './app/start.ts';
import { startProblem } from './app/startProblem.ts';
import { type Config, loadConfig } from './core/config/config.ts';

/** Time limit for the shutdown, ms: drain (start.ts), then closing everything. */
const grace = 8_000;

let config: Config | undefined;
try {
  config = await loadConfig(process.env);
  const provider = await startProvider(config, (what, ms) => print(`${(ms / 1000).toFixed(1).padStart(5)} s  ${what}`));
  const { close } = closeWithGrace({ delay: grace, logger: false, skip: ['SIGTERM'] }, async ({ err }) => {
    if (err) provider.app.log.fatal({ err }, 'The provider stops after an unexpected error');
    await provider.stop();
  });
  // Own handler, because the library's exits immediately at a second SIGTERM, which comes when a supervisor signals all processes
  // of a service and one of them forwards it.
  let asked = false;
  process.on('SIGTERM', () => {
    if (!asked) void close();
    asked = true;
  });
  print(['', `Snail Lotto is at ${config.publicUrl}`, ...provider.demo].join('\n'));
} catch (error) {
  const problem = startProblem(error, config);
  process.stderr.write(problem === undefined ? `${inspect(error)}\n` : `${problem}\n`);
  process.exit(1);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
