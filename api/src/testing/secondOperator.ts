import path from 'node:path';
import { sendSigned, sendToProvider } from '../main/cli/controlSocket.ts';
import type { CommandOutput } from '../main/cli/runCommand.ts';
import { newOperatorKey, operatorKey } from '../nouns/acts/operatorKey.ts';
import { signTyped } from '../nouns/acts/request.ts';

const why = ['--why', 'A test of the site.'];
const placeIn = (dataDir: string) => ({ dataDir, keyFile: path.join(dataDir, 'second-operator', 'second.pem') });

function outputOf(output: CommandOutput | undefined): string {
  if (!output) throw new Error('The provider under test is not running.');
  if (output.code !== 0) throw new Error(output.err || output.out);
  return output.out;
}

/** Enrols a second operator at a running provider, whose key is made in a folder of its own. To be called once. */
export async function enrolSecondOperator(dataDir: string): Promise<void> {
  const { publicKey } = await newOperatorKey(placeIn(dataDir), 'second');
  outputOf(await sendToProvider(dataDir, ['operators', 'add', 'second', publicKey, ...why], process.cwd()));
}

/** Approves what the first operator has asked for, as the second one. @returns what the approved command printed with `--json`, parsed */
export async function approveAsSecond(dataDir: string, act: number): Promise<unknown> {
  const key = await operatorKey(placeIn(dataDir), undefined, false);
  const typed = { argv: ['approve', String(act), ...why, '--json'], cwd: process.cwd() };
  return JSON.parse(outputOf(await sendSigned(dataDir, { ...typed, signed: signTyped(key, typed) }))).done;
}
