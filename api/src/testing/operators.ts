import { existsSync } from 'node:fs';
import path from 'node:path';
import type { CommandContext } from '../base/command/command.ts';
import type { EventLog } from '../base/events.ts';
import type { SignedCommand } from '../main/cli/controlSocket.ts';
import { type CommandOutput, commandOf, runCommand } from '../main/cli/runCommand.ts';
import { signCommand } from '../main/cli/signed.ts';
import { type KeyPlace, newOperatorKey, operatorKey } from '../nouns/acts/operatorKey.ts';

/** A command line with a reason, where one is asked for and none is given. */
function withWhy(argv: readonly string[]): string[] {
  const act = commandOf(argv)?.act;
  const wanted = act !== undefined && act.why === undefined && !argv.includes('--why') && !argv.includes('--help');
  return wanted ? [...argv, '--why', 'A test.'] : [...argv];
}

/** Where a test's operator has their key, in a folder of their own; it is made the first time. */
export async function placeOf(name: string, { config: { dataDir } }: CommandContext): Promise<KeyPlace> {
  const place = { dataDir, keyFile: path.join(dataDir, 'operators', name, `${name}.pem`) };
  if (!existsSync(place.keyFile)) await newOperatorKey(place, name);
  return place;
}

/** The public half of a test's operator's key. */
export async function publicKeyOf(name: string, context: CommandContext): Promise<string> {
  return (await operatorKey(await placeOf(name, context), undefined, false)).publicKey;
}

/**
 * Signs a command as an operator whose key lies in the data folder of the test.
 * @param name whose; the first that a test names is enrolled by what they do, the others have to be added
 */
export async function signedBy(name: string, context: CommandContext, argv: readonly string[]): Promise<SignedCommand> {
  const command = await signCommand(await placeOf(name, context), withWhy(argv), context.cwd, true);
  if ('code' in command) throw new Error(command.err || command.out);
  return command;
}

/** Runs a command line as an operator types it: understood, signed, and sent to the provider. */
export async function runAsOperator(
  context: CommandContext,
  argv: readonly string[],
  name = 'olga',
  log?: EventLog,
): Promise<CommandOutput> {
  const command = await signCommand(await placeOf(name, context), withWhy(argv), context.cwd, true);
  return 'code' in command ? command : runCommand(context, command.argv, command.signed, log);
}
