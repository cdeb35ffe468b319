import { parseArgs } from 'node:util';
import { inDigits, maxAmount } from '../../core/amounts.ts';
import {
  type Command,
  type CommandContext,
  type CommandResult,
  type FileContext,
  OperatorError,
  type ParsedCommand,
  type RunContext,
  runOf,
} from '../../core/command/command.ts';
import { sqlState } from '../../core/db/database.ts';
import { type EventLog, type Events, event } from '../../core/events.ts';
import { inNewTrace } from '../../core/observability/trace.ts';
import type { Signed } from '../../modules/audit-log/signRequest.ts';
import { loadCommands, loadedCommands } from './commands.ts';
import { type Answer, type CommandOutput, mistakeOutput, type SignedCommand } from './sendToProvider.ts';
import { actOptions, auditedArguments, nameOfNewKey, tellOptions, wordsProblem } from './signed.ts';

const commandOf = (argv: readonly string[]): Command | undefined =>
  loadedCommands().find(({ name }) => name.split(' ').every((word, index) => argv[index] === word));

/**
 * Parses a command line before anything is opened.
 * @returns the output for help and for an invalid command
 */
export async function parseCommand(argv: readonly string[]): Promise<ParsedCommand | CommandOutput> {
  await loadCommands(argv[0]);
  return parseLoaded(argv);
}

function parseLoaded(argv: readonly string[]): ParsedCommand | CommandOutput {
  const words = argv.filter((word) => !word.startsWith('-'));
  if (words.length === 0 || words[0] === 'help') {
    const asked = words.length > 0 || argv.includes('--help') || argv.includes('-h');
    return asked ? { code: 0, out: help(), err: '' } : { code: 2, out: '', err: help() };
  }
  const command = commandOf(argv);
  if (command === undefined) return notUnderstood(`There is no command "${words.slice(0, 2).join(' ')}".`, help());
  try {
    const nameLength = command.name.split(' ').length;
    const { values, positionals, tokens } = parseArgs({
      args: argv.slice(nameLength),
      tokens: true,
      options: {
        ...command.options,
        ...(command.act === undefined ? {} : actOptions),
        ...(command.act?.tells === true ? tellOptions : {}),
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
      allowPositionals: true,
    });
    const { json, help: helpWanted, ...options } = values;
    if (helpWanted === true) return { code: 0, out: `${usage(command)}\n  ${command.summary}\n`, err: '' };
    const [least, most] = command.args;
    if (positionals.length < least || positionals.length > most)
      return notUnderstood('The arguments do not fit.', usage(command));
    const problem = wordsProblem(command, options);
    if (problem !== undefined) return mistakeOutput(problem, json === true);
    return { command, args: positionals, options, json: json === true, ...auditedArguments(command, nameLength, tokens) };
  } catch (error) {
    return notUnderstood(error instanceof Error ? error.message : String(error), usage(command));
  }
}

/**
 * Runs a command. Mistakes of the operator are returned as output; faults are thrown.
 * @param signed the operator and the signature, for a command that changes something
 * @param log receives acts by the command's name only: the arguments may name members
 */
export async function runCommand(
  context: CommandContext,
  argv: readonly string[],
  signed?: Signed,
  log?: EventLog,
): Promise<CommandOutput> {
  const parsed = await parseCommand(argv);
  if ('code' in parsed) return parsed;
  return inNewTrace(async () => {
    const told = (outcome: Events['operator.act']['outcome']) =>
      parsed.command.act && log && event(log, 'operator.act', { command: parsed.command.name, outcome });
    try {
      let waits = false;
      const output = await answered(parsed, async () => {
        const result = await runParsed(context, argv, parsed, signed);
        waits = result.waits === true;
        return result;
      });
      if (output.code === 0) told(waits ? 'waits' : 'done');
      else told('refused');
      return output;
    } catch (error) {
      told('failed');
      throw error;
    }
  });
}

async function runParsed(
  context: CommandContext,
  argv: readonly string[],
  parsed: ParsedCommand,
  signed: Signed | undefined,
): Promise<CommandResult> {
  const { command, args, options } = parsed;
  const inside = { ...context, db: context.db.as('operator') };
  if (command.act === undefined) return runOf(command)({ ...inside, ...onlyLooking }, args, options);
  const [{ runAct }, { commandDrafts }] = await Promise.all([
    import('../../modules/audit-log/runAct.ts'),
    import('../../modules/office/acts/commandDrafts.ts'),
  ]);
  return runAct(inside, { ...parsed, argv, cwd: context.cwd }, signed, understand, commandDrafts);
}

/**
 * Runs a command from the control socket, or answers what it needs for that.
 * @param log as of runCommand
 */
export async function answerCommand(
  context: Omit<CommandContext, 'cwd'>,
  { argv, cwd, signed }: SignedCommand,
  log: EventLog,
): Promise<Answer> {
  const parsed = await parseCommand(argv);
  if ('code' in parsed) return parsed;
  if (parsed.command.run === undefined) return { alone: true };
  if (parsed.command.act !== undefined && signed === undefined) return { sign: { name: nameOfNewKey(parsed) ?? null } };
  return runCommand({ ...context, cwd }, argv, signed, log);
}

/** Runs a command that opens no database itself. Mistakes of the operator are returned as output; faults are thrown. */
export function runAlone(context: FileContext, parsed: ParsedCommand): Promise<CommandOutput> {
  const { alone } = parsed.command;
  if (alone === undefined) throw new Error(`${parsed.command.name} needs a database.`);
  return answered(parsed, ({ args, options }) => alone(context, args, options));
}

async function answered(parsed: ParsedCommand, run: (parsed: ParsedCommand) => Promise<CommandResult>): Promise<CommandOutput> {
  const { json } = parsed;
  try {
    const { lines, data, failed = false } = await run(parsed);
    const out = json ? `${JSON.stringify(data)}\n` : lines.map((line) => `${line}\n`).join('');
    return { code: failed ? 1 : 0, out, err: '' };
  } catch (error) {
    const message = mistake(error);
    if (message === undefined) throw error;
    return mistakeOutput(message, json);
  }
}

function understand(argv: readonly string[]): ParsedCommand {
  const parsed = parseLoaded(argv);
  if ('code' in parsed) throw new OperatorError(`This provider does not understand: ${argv.slice(0, 2).join(' ')} …`);
  return parsed;
}

const refuse = (): never => {
  throw new Error('A command that only looks is no act.');
};
const onlyLooking: Omit<RunContext, keyof CommandContext> = {
  concerns: refuse,
  needsApproval: refuse,
  decides: refuse,
  apply: refuse,
  tell: null,
  operator: null,
  approval: null,
  understand,
};

function mistake(error: unknown): string | undefined {
  if (error instanceof OperatorError) return error.message;
  // `refuse_command` of the database.
  if (sqlState(error) === 'LTDSK' && error instanceof Error) return `${error.message}. Nothing was changed.`;
  // SQLSTATE check_violation: balances are the only amounts that operators type. A violation of another constraint is a fault of
  // the code.
  const broken = sqlState(error) === '23514' ? String(constraintOf(error)) : '';
  if (broken === 'wallets_within_limit')
    return `A member cannot hold more than ${inDigits(maxAmount)} of a token. Nothing was changed.`;
  return broken.startsWith('wallets_') ? 'A balance cannot fall below zero. Nothing was changed.' : undefined;
}

function constraintOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'constraint' in error ? error.constraint : undefined;
}

function notUnderstood(problem: string, hint: string): CommandOutput {
  return { code: 2, out: '', err: `${problem}\n\n${hint}` };
}

function usage(command: Command): string {
  return `npm run provider -- ${wholeUsage(command)}\n`;
}

const wholeUsage = ({ name, usage: rest, act }: Command): string =>
  [name, rest, act !== undefined && act.why === undefined ? '--why "…"' : '', act?.tells === true ? '[--tell "…"]' : '']
    .filter((part) => part !== '')
    .join(' ');

function help(): string {
  const lines = loadedCommands().map((command) => `  ${wholeUsage(command)}\n      ${command.summary}`);
  return `npm run provider -- <command> [--json] [--help]\n\n${lines.join('\n')}\n`;
}
