import type { Understood } from '../../core/command/command.ts';
import { OperatorError } from '../../core/command/operatorError.ts';
import { type KeyPlace, operatorKey } from '../../modules/audit-log/operatorKey.ts';
import { signTyped } from '../../modules/audit-log/signRequest.ts';
import type { SignedCommand } from './askProvider.ts';
import { type CommandOutput, mistakeOutput } from './commandOutput.ts';

/**
 * Name of a key that would have to be made for a command.
 * @returns undefined when it says none
 */
export function nameOfNewKey({ command, args, options }: Understood): string | undefined {
  const { by } = options;
  if (typeof by === 'string') return by;
  return enrolsOwnKey({ command, args }) ? args[0] : undefined;
}

/** `operators add NAME` alone, and recovering, are about the key that is here: the file gets that name. */
const enrolsOwnKey = ({ command, args }: Pick<Understood, 'command' | 'args'>): boolean =>
  command.name.startsWith('operators ') && args.length === 1;

/**
 * Signs a command line with the operator's key, where it is an act.
 * @param make whether a key is made where there is none: so on a machine whose database is embedded
 * @returns the output straight away when there is no key to sign with
 */
export async function signCommand(
  place: KeyPlace,
  parsed: Understood,
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
