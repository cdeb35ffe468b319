import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseCommand, runCommand } from '../src/app/cli/runCommand.ts';
import type { CommandOutput, SignedCommand } from '../src/app/cli/sendToProvider.ts';
import { signCommand } from '../src/app/cli/signed.ts';
import type { CommandContext } from '../src/core/command/command.ts';
import type { EventLog } from '../src/core/events.ts';
import { type KeyPlace, newOperatorKey, operatorKey } from '../src/modules/audit-log/operatorKey.ts';

/** Returns the place of a test operator's key, which is created on first use. */
export async function placeOf(name: string, { config: { dataDir } }: CommandContext): Promise<KeyPlace> {
  const place = { dataDir, keyFile: path.join(dataDir, 'operators', name, `${name}.pem`) };
  if (!existsSync(place.keyFile)) await newOperatorKey(place, name);
  return place;
}

export async function publicKeyOf(name: string, context: CommandContext): Promise<string> {
  return (await operatorKey(await placeOf(name, context), undefined, false)).publicKey;
}

async function signAs(name: string, context: CommandContext, argv: readonly string[]): Promise<SignedCommand | CommandOutput> {
  const reasoned = [...argv, '--why', 'A test.'];
  const typed = await parseCommand(argv);
  const lacksWhy =
    'code' in typed && typed.code === 1 && /Say why you do it/.test(typed.err + typed.out) && !argv.includes('--why');
  const parsed = lacksWhy ? await parseCommand(reasoned) : typed;
  if ('code' in parsed) return parsed;
  return signCommand(await placeOf(name, context), parsed, { argv: lacksWhy ? reasoned : argv, cwd: context.cwd }, true);
}

/**
 * Signs a command as a test operator.
 * @param name the first operator of a test is enrolled by their first command, others must be added
 */
export async function signedBy(name: string, context: CommandContext, argv: readonly string[]): Promise<SignedCommand> {
  const command = await signAs(name, context, argv);
  if ('code' in command) throw new Error(command.err || command.out);
  return command;
}

export async function runAsOperator(
  context: CommandContext,
  argv: readonly string[],
  name = 'olga',
  log?: EventLog,
): Promise<CommandOutput> {
  const command = await signAs(name, context, argv);
  return 'code' in command ? command : runCommand(context, command.argv, command.signed, log);
}
