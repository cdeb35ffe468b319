import { sendToProvider } from 'api/controlSocket';

/**
 * A command of the operator to the provider under test: `await provider('members', 'add', …)`. It goes to the running
 * provider, as from the command line, without a process of its own for each.
 * @returns what it printed with `--json`, parsed
 * @throws Error with the command's own message when it refused
 */
export async function provider(...args: string[]): Promise<unknown> {
  const output = await sendToProvider(process.env.DATA_DIR ?? '', [...args, '--json'], process.cwd());
  if (!output) throw new Error('The provider under test is not running.');
  if (output.code !== 0) throw new Error(output.err || output.out);
  return JSON.parse(output.out);
}
