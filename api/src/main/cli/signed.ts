import { OperatorError } from '../../base/command/operatorError.ts';
import { type KeyPlace, operatorKey } from '../../nouns/acts/operatorKey.ts';
import { signTyped } from '../../nouns/acts/request.ts';
import type { SignedCommand } from './controlSocket.ts';
import { type CommandOutput, parseCommand } from './runCommand.ts';

/**
 * Understands a command line where it was typed, and signs it with the operator's key.
 * @param make whether a key is made where there is none: so on a machine whose database is embedded
 * @returns the output straight away for what is not understood
 */
export async function signCommand(
  place: KeyPlace,
  argv: readonly string[],
  cwd: string,
  make: boolean,
): Promise<SignedCommand | CommandOutput> {
  const parsed = parseCommand(argv);
  if ('code' in parsed) return parsed;
  try {
    if (parsed.command.act === undefined) return { argv, cwd };
    const { by } = parsed.options;
    // `operators add NAME` alone, and recovering, are about the key that is here: the file gets that name.
    const name = parsed.command.name.startsWith('operators ') && parsed.args.length === 1 ? parsed.args[0] : undefined;
    const key = await operatorKey(place, typeof by === 'string' ? by : name, make || name !== undefined);
    return { argv, cwd, signed: signTyped(key, { argv, cwd }) };
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return parsed.json
      ? { code: 1, out: `${JSON.stringify({ error: error.message })}\n`, err: '' }
      : { code: 1, out: '', err: `${error.message}\n` };
  }
}
