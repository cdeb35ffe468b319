import { inspect } from 'node:util';
import closeWithGrace from 'close-with-grace';
import { type Config, loadConfig } from './config.ts';
import { announceDemo } from './seed/announceDemo.ts';
import { startProvider } from './start.ts';
import { startProblem } from './startProblem.ts';

/** Milliseconds that requests in hand are given when the process is asked to stop. */
const grace = 8_000;

let config: Config | undefined;
try {
  config = await loadConfig(process.env);
  const provider = await startProvider(config, (what, ms) => print(`${(ms / 1000).toFixed(1).padStart(5)} s  ${what}`));
  closeWithGrace({ delay: grace, logger: false }, async ({ err }) => {
    if (err) provider.app.log.fatal({ err }, 'The provider stops after an unexpected error');
    await provider.stop();
  });
  print(['', `Snail Lotto is at ${config.publicUrl}`, ...(await announceDemo(provider.db))].join('\n'));
} catch (error) {
  const problem = startProblem(error, config);
  process.stderr.write(problem === undefined ? `${inspect(error)}\n` : `${problem}\n`);
  process.exit(1);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
