import { type Command, OperatorError, type OptionValues, type ParsedCommand } from '../../core/command/command.ts';
import { type KeyPlace, operatorKey } from '../../modules/audit-log/operatorKey.ts';
import { signTyped } from '../../modules/audit-log/signRequest.ts';
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

type Token = { kind: string; index: number; name?: string; value?: string | undefined; inlineValue?: boolean | undefined };

export function auditedArguments(
  { act = {} }: Command,
  nameLength: number,
  tokens: readonly Token[],
): Pick<ParsedCommand, 'shown' | 'inline' | 'named'> {
  const shown = new Set(Array.from({ length: nameLength }, (_, place) => place));
  const showable = new Set([...(act.options ?? []), act.why ?? 'why', 'tell', 'by', 'json']);
  const inline = new Set<number>();
  let named: number | null = null;
  let place = 0;
  for (const { kind, index, name = '', value, inlineValue } of tokens) {
    const at = nameLength + index;
    if (kind === 'positional') {
      if (act.args?.includes(place) === true) shown.add(at);
      if (place === 0 && act.member === true) named = at;
      place++;
      continue;
    }
    if (inlineValue === true) inline.add(at);
    if (inlineValue !== true || showable.has(name)) {
      shown.add(at);
      if (value !== undefined && inlineValue === false && showable.has(name)) shown.add(at + 1);
    }
  }
  return { shown, inline, named };
}

export const actOptions = { by: { type: 'string' }, why: { type: 'string' } } as const;
export const tellOptions = { tell: { type: 'string' } } as const;

export function wordsProblem({ act }: Command, options: OptionValues): string | undefined {
  if (act === undefined) return undefined;
  const { why, tell } = options;
  // A command with its own option for the reason checks it itself.
  if (act.why === undefined) {
    if (typeof why !== 'string' || why.trim() === '')
      return 'Say why you do it: --why "…". It is written down with the act, for operators; name nobody in it.';
    if (why.length > 1000) return `--why has ${why.length} characters: at most 1000.`;
  }
  if (typeof tell !== 'string') return undefined;
  if (tell.trim() === '') return 'Say what the member is to be told: --tell "…". It is written into the mail.';
  return tell.length > 1000 ? `--tell has ${tell.length} characters: at most 1000.` : undefined;
}
