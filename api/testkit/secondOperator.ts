import path from 'node:path';
import { type CommandOutput, sendToProvider } from '../src/app/cli/sendToProvider.ts';
import { newOperatorKey } from '../src/modules/audit-log/operatorKey.ts';

const why = ['--why', 'A test of the site.'];
const placeIn = (dataDir: string) => ({ dataDir, keyFile: path.join(dataDir, 'second-operator', 'second.pem') });

function outputOf(output: CommandOutput | undefined): string {
  if (!output) throw new Error('The provider under test is not running.');
  if (output.code !== 0) throw new Error(output.err || output.out);
  return output.out;
}

/** Enrols a second operator at a running provider. Call it once. */
export async function enrolSecondOperator(dataDir: string): Promise<void> {
  const { publicKey } = await newOperatorKey(placeIn(dataDir), 'second');
  const first = { dataDir, keyFile: null };
  outputOf(await sendToProvider(first, ['operators', 'add', 'second', publicKey, ...why], process.cwd()));
}

/** Approves an act of the first operator as the second one. @returns the approved command's `--json` output, parsed */
export async function approveAsSecond(dataDir: string, act: number): Promise<unknown> {
  const output = await sendToProvider(placeIn(dataDir), ['approve', String(act), ...why, '--json'], process.cwd());
  return JSON.parse(outputOf(output)).done;
}
