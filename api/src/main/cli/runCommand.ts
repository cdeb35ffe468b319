import { parseArgs } from 'node:util';
import { inDigits, maxAmount } from '../../base/amounts.ts';
import type { Command, CommandContext, CommandResult, FileContext, OptionValues } from '../../base/command/command.ts';
import { OperatorError } from '../../base/command/operatorError.ts';
import { sqlState } from '../../base/db/database.ts';
import { type EventLog, type Events, event } from '../../base/events.ts';
import { inNewTrace } from '../../base/trace/currentTrace.ts';
import { ImportError } from '../../nouns/rewards/importRewards.ts';
import { NotAPicture } from '../../nouns/uploads/storePicture.ts';
import { commands } from './commands.ts';

/** What goes to stdout and stderr, and the exit code: 0 done, 1 could not be done, 2 not understood. */
export interface CommandOutput {
  code: 0 | 1 | 2;
  out: string;
  err: string;
}

/** A command line that was understood. */
export interface ParsedCommand {
  command: Command;
  args: string[];
  options: OptionValues;
  json: boolean;
}

/**
 * Understands a command line before anything is opened.
 * @returns the output straight away for help and for what is not understood
 */
export function parseCommand(argv: readonly string[]): ParsedCommand | CommandOutput {
  const words = argv.filter((word) => !word.startsWith('-'));
  if (words.length === 0 || words[0] === 'help') {
    const asked = words.length > 0 || argv.includes('--help') || argv.includes('-h');
    return asked ? { code: 0, out: help(), err: '' } : { code: 2, out: '', err: help() };
  }
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => argv[index] === word));
  if (command === undefined) return notUnderstood(`There is no command "${words.slice(0, 2).join(' ')}".`, help());
  try {
    const { values, positionals } = parseArgs({
      args: argv.slice(command.name.split(' ').length),
      options: { ...command.options, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
    const { json, help: helpWanted, ...options } = values;
    if (helpWanted === true) return { code: 0, out: `${usage(command)}\n  ${command.summary}\n`, err: '' };
    const [least, most] = command.args;
    if (positionals.length < least || positionals.length > most)
      return notUnderstood('The arguments do not fit.', usage(command));
    return { command, args: positionals, options, json: json === true };
  } catch (error) {
    return notUnderstood(error instanceof Error ? error.message : String(error), usage(command));
  }
}

/**
 * Runs a command. Mistakes of the operator come back as output; a fault is thrown.
 * @param log is told that it was run, by the command's name alone: what follows it names members
 */
export async function runCommand(context: CommandContext, argv: readonly string[], log?: EventLog): Promise<CommandOutput> {
  const parsed = parseCommand(argv);
  if ('code' in parsed) return parsed;
  return inNewTrace(async () => {
    const told = (outcome: Events['operator.act']['outcome']) =>
      log && event(log, 'operator.act', { command: parsed.command.name, outcome });
    try {
      const output = await runParsed(context, parsed);
      told(output.code === 0 ? 'done' : 'refused');
      return output;
    } catch (error) {
      told('failed');
      throw error;
    }
  });
}

async function runParsed(context: CommandContext, parsed: ParsedCommand): Promise<CommandOutput> {
  const { run } = parsed.command;
  if (run === undefined) throw new Error(`${parsed.command.name} is not done by a provider.`);
  return answered(parsed, ({ args, options }) => run({ ...context, db: context.db.as('operator') }, args, options));
}

/** Runs a command that opens no database for itself. Mistakes of the operator come back as output; a fault is thrown. */
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
    return { code: 1, out: json ? `${JSON.stringify({ error: message })}\n` : '', err: json ? '' : `${message}\n` };
  }
}

function mistake(error: unknown): string | undefined {
  if (error instanceof OperatorError || error instanceof ImportError || error instanceof NotAPicture) return error.message;
  // SQLSTATE check_violation: the only amounts an operator types are balances.
  if (sqlState(error) === '23514')
    return constraintOf(error) === 'wallets_within_limit'
      ? `A member cannot hold more than ${inDigits(maxAmount)} of a token. Nothing was changed.`
      : 'A balance cannot fall below zero. Nothing was changed.';
  return undefined;
}

function constraintOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'constraint' in error ? error.constraint : undefined;
}

function notUnderstood(problem: string, hint: string): CommandOutput {
  return { code: 2, out: '', err: `${problem}\n\n${hint}` };
}

function usage({ name, usage: rest }: Command): string {
  return `npm run provider -- ${`${name} ${rest}`.trim()}\n`;
}

function help(): string {
  const lines = commands.map(({ name, usage: rest, summary }) => `  ${`${name} ${rest}`.trim()}\n      ${summary}`);
  return `npm run provider -- <command> [--json] [--help]\n\n${lines.join('\n')}\n`;
}
