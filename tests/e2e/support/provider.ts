import { askProvider } from 'api/askProvider';
import { approveAsSecond } from 'api/testing/secondOperator';

/** Why a test does something to the provider. */
export const why = ['--why', 'A test of the site.'] as const;

/**
 * A command of the operator to the provider under test: `await provider('members', 'add', …)`. It goes to the running
 * provider, as from the command line, without a process of its own for each; signed with the key in its data folder, whose first use
 * makes it the first operator's. What changes something says `...why`.
 * What waits for another operator is approved by the second one of globalSetup.ts.
 * @returns what it printed with `--json`, parsed
 * @throws Error with the command's own message when it refused
 */
export async function provider(...args: string[]): Promise<unknown> {
  const place = { dataDir: process.env.DATA_DIR ?? '', keyFile: null };
  const output = await askProvider(place, [...args, '--json'], process.cwd());
  if (!output) throw new Error('The provider under test is not running.');
  if (output.code !== 0) throw new Error(output.err || output.out);
  const answer = JSON.parse(output.out);
  return answer.waits === true ? approveAsSecond(process.env.DATA_DIR ?? '', answer.act) : answer;
}
