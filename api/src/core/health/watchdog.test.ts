// Full tier: starts processes that hang.
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

import.meta.jest.setTimeout(300_000);

const watchdog = new URL('./watchdog.ts', import.meta.url).href;

const pace = { beatMs: 200, askMs: 200 };
/** Blocks the main thread without using the processor; it handles no signals meanwhile. */
const standStill = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0';

/** Runs `work` on the main thread of a watched process. @returns how it ended and its stderr */
async function watched(work: string): Promise<{ signal: NodeJS.Signals | null; errors: string }> {
  const program = `
    import { startWatchdog } from ${JSON.stringify(watchdog)};
    const db = { kind: 'pglite', query: async () => [] };
    const stop = startWatchdog(db, ${JSON.stringify(pace)});
    process.on('SIGTERM', () => {});
    setTimeout(async () => { ${work} }, 300);
    setInterval(() => {}, 1_000);`;
  const child = spawn(process.execPath, ['--no-warnings', '--input-type=module-typescript', '-e', program], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.once('exit', (_code, signal) => resolve(signal)));
  return { errors: await text(child.stderr), signal: await ended };
}

test('a blocked process that handles no signal is ended with one log line', async () => {
  const { signal, errors } = await watched(`process.kill(process.pid, "SIGTERM"); ${standStill});`);
  expect(signal).toBe('SIGKILL');
  expect(errors).toMatch(/^The provider has stood still for 3 s, .*\n$/);
});

test('a database that fails at everything ends the process with one line', async () => {
  const { signal, errors } = await watched('db.query = async () => { throw new WebAssembly.RuntimeError("unreachable"); };');
  expect(signal).toBe('SIGKILL');
  expect(errors).toBe('The embedded database has failed (unreachable). The provider ends, so that it can be started again.\n');
});

test('a process that is busy but alive goes on', async () => {
  const busy = `
    for (let turn = 0; turn < 25; turn++) { ${standStill}, ${0.9 * pace.beatMs}); await new Promise(setImmediate); }
    await stop(); process.exit();`;
  expect(await watched(busy)).toEqual({ signal: null, errors: '' });
});
