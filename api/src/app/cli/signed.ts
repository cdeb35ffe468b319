import { OperatorError, type ParsedCommand } from '../../core/command/command.ts';
import { type KeyPlace, operatorKey } from '../../modules/audit-log/operatorKey.ts';
import { signTyped } from '../../modules/audit-log/request.ts';
import { type CommandOutput, mistakeOutput, type SignedCommand } from './sendToProvider.ts';

/** Returns the name of the key that a command would create; undefined when it names none. */
export function nameOfNewKey({ command, args, options }: ParsedCommand): string | undefined {
  const { by } = options;
  if (typeof by === 'string') return by;
  return enrolsOwnKey({ command, args }) ? args[0] : undefined;
}

/** `operators add NAME` alone, and recovery, concern this machine's key, which gets that name. */
const enrolsOwnKey = ({ command, args }: Pick<ParsedCommand, 'command' | 'args'>): boolean =>
  command.name.startsWith('operators ') && args.length === 1;

/**
 * Signs a command line with the operator's key, if it is an act.
 * @param make whether to create a missing key, as on a machine with an embedded database
 * @returns the output when there is no key to sign with
 */
export async function signCommand(
  place: KeyPlace,
  parsed: ParsedCommand,
  { argv, cwd }: Pick<SignedCommand, 'argv' | 'cwd'>,
  make: boolean,
): Promise<SignedCommand | CommandOutput> {
  if (parsed.command.act === undefined) return { argv, cwd };
  try {
    const key = await operatorKey(place, nameOfNewKey(parsed), make || enrolsOwnKey(parsed));
    return { argv, cwd, signed: signTyped(key, { argv, cwd }) };
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return mistakeOutput(error.message, parsed.json);
  }
}
