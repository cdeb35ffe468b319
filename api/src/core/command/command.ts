import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ParseArgsOptionsConfig } from 'node:util';
import { inDigits, maxAmount } from '../amounts.ts';
import type { Config } from '../config/config.ts';
import type { Database, Queryable } from '../db/database.ts';
import type { DrawSources } from '../draw-sources/createDrawSources.ts';
import { errorCode } from '../errorCode.ts';
import type { FairLog, FreezeWitnesses } from '../fairLog.ts';
import type { Announcer } from '../live/announcer.ts';

export interface CommandContext {
  config: Config;
  db: Database;
  fairLog: FairLog;
  announcer: Pick<Announcer, 'announce'>;
  sources: DrawSources;
  /** Of the process that answers; a command that draws in a process of its own opens them. */
  witnesses?: FreezeWitnesses | undefined;
  cwd: string;
  /** Whether the caller has full access to the tables: the embedded database's folder, or the table owner's address. */
  ownsTables?: boolean;
}

export interface RunContext extends CommandContext {
  /** In an act: names the member whom it concerns, for its record. */
  concerns(userId: number): void;
  /**
   * In an act: rolls back the changes made so far in this transaction and makes the act wait for another operator. Call it last
   * in the transaction, so that all other reasons against the act are found before. Does nothing when another operator has just
   * approved the act.
   * @throws NeedsApproval
   */
  needsApproval(why: string): void;
  /** In an act: text for the member's mail; null: none. */
  tell: string | null;
  operator: ActingOperator | null;
  /** In an act that waited: its number, and the id of the operator who approves it now. */
  approval: { act: number; by: number } | null;
  decides(decision: Decision): void;
  /** Parses a command line. @throws OperatorError when it is not a valid command */
  understand(argv: readonly string[]): ParsedCommand;
  apply(tx: Queryable, act: ApprovedAct): Promise<CommandResult>;
}

export interface ActingOperator {
  id: number;
  name: string;
}

export interface Decision {
  act: number;
  approved: boolean;
}

export interface ApprovedAct {
  id: number;
  argv: readonly string[];
  by: ActingOperator;
}

/**
 * `shown`: positions of words that the act's record may keep for ever; `inline`: positions of options with their value in the
 * same word (`--key=K`); `named`: position of the member's name, when the act concerns a member.
 */
export interface ParsedCommand {
  command: Command;
  args: readonly string[];
  options: OptionValues;
  json: boolean;
  shown: ReadonlySet<number>;
  inline: ReadonlySet<number>;
  named: number | null;
}

export class NeedsApproval extends Error {
  override name = 'NeedsApproval';
}

/** Context of commands that open no database. Keys are neither read nor created: they come from the settings, or are empty. */
export type FileContext = Pick<CommandContext, 'config' | 'cwd'>;

/**
 * `data`: the same output for programs (`--json`); `failed`: the check found a problem, so the exit code is not 0;
 * `waits`: nothing of an act is done before another operator approves it.
 */
export interface CommandResult {
  lines: string[];
  data: unknown;
  failed?: boolean;
  waits?: true;
  rounds?: number[];
}

export type OptionValues = { readonly [name: string]: string | boolean | (string | boolean)[] | undefined };

interface CommandLine {
  name: string;
  usage: string;
  summary: string;
  options?: ParseArgsOptionsConfig;
  /** Minimum and maximum number of arguments after the name. */
  args: readonly [number, number];
  /**
   * Set for a command that changes data or shows secrets that open accounts: an operator signs it, and the audit log records it
   * in the same transaction. Missing: the command only reads.
   */
  act?: Act;
}

/** Parts of a command that its record keeps. The record is permanent, so it contains no personal data. */
interface Act {
  /** The first argument is a member's name. The record contains only a digest of it, and the member's id. */
  member?: true;
  /** Positions of arguments that the record contains as typed. All others are recorded as one digest. */
  args?: readonly number[];
  /** Options that the record contains as typed. */
  options?: readonly string[];
  /** Option with the reason, when it is not `--why`. */
  why?: string;
  /** The member gets a mail, with the text of `--tell`. */
  tells?: true;
  /** The command uses many transactions, so the record is written first; ledger entries of its `rounds` are linked afterwards. */
  steps?: true;
  /** The first transaction decides and has the record; later ones pay the refunds that it decided. */
  continues?: true;
}

type Run<Context> = (context: Context, args: readonly string[], options: OptionValues) => Promise<CommandResult>;

/**
 * Operator command. Most commands have `run`, which needs an open database: in the running provider, or else in this process. A
 * command with `alone` too uses that where no provider runs. A command with only `alone` always runs in this process.
 */
export type Command = CommandLine &
  ({ run: Run<RunContext>; alone?: Run<FileContext> } | { run?: undefined; alone: Run<FileContext> });

/** Returns the command's `run`. @throws Error when it has none */
export function runOf({ name, run }: Command): Run<RunContext> {
  if (run === undefined) throw new Error(`${name} is not done by a provider.`);
  return run;
}

export function textOption(options: OptionValues, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

/** The command line is invalid; the message says what to change. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** Parses an integer from the command line. @throws OperatorError */
export function wholeNumber(what: string, text: string, min = 0, max = maxAmount): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max) {
    throw new OperatorError(`${what} must be a whole number from ${min} to ${inDigits(max)}, not "${text}".`);
  }
  return value;
}

/**
 * Writes a new file that only its owner can read.
 * @param cwd the operator's working directory
 * @returns its absolute path
 * @throws OperatorError when the file exists or cannot be written
 */
export async function writeNewFile(cwd: string, name: string, content: string): Promise<string> {
  const file = path.resolve(cwd, name);
  try {
    await writeFile(file, content, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw new OperatorError(`${file} is there already. Remove it, or choose another name.`);
    throw new OperatorError(`${file} cannot be written (${errorCode(error) ?? String(error)}). Choose a folder that is there.`);
  }
  return file;
}
