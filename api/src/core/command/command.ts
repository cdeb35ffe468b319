import type { ParseArgsOptionsConfig } from 'node:util';
import type { Config } from '../config/config.ts';
import type { Database, Queryable } from '../db/database.ts';
import type { DrawSources } from '../draw-sources/createDrawSources.ts';
import type { FairLog } from '../fairLog.ts';
import type { Announcer } from '../live/announcer.ts';

/** What operator commands work with. */
export interface CommandContext {
  config: Config;
  db: Database;
  /** The public log of draws. */
  fairLog: FairLog;
  announcer: Pick<Announcer, 'announce'>;
  /** What can decide draws in this process. */
  sources: DrawSources;
  /** Folder that relative paths in arguments are relative to. */
  cwd: string;
  /** Whoever runs this has the tables in hand: the embedded database's folder, or its owner's address. */
  ownsTables?: boolean;
}

/** What a command that is being run works with, beside that. */
export interface RunContext extends CommandContext {
  /** Of an act: says which member it is about. Its record names them. */
  concerns(userId: number): void;
  /**
   * Of an act: what was done so far in this transaction is taken back and waits for another operator. To be called last in it, so that
   * everything else that stands against the act has been found. Does nothing when another operator has just approved it.
   * @throws NeedsApproval
   */
  needsApproval(why: string): void;
  /** Of an act: words for the member, in the mail that tells them; null: none. */
  tell: string | null;
  /** Of an act: who is doing it. */
  operator: ActingOperator | null;
  /** Of an act that waited: its number, and the id of the other operator who approves it now. */
  approval: { act: number; by: number } | null;
  /** Of an approval: this act is the one that is decided. */
  decides(decision: Decision): void;
  /** @throws OperatorError when a command line is none */
  understand(argv: readonly string[]): Understood;
  /** Of an approval: does what waits, in its transaction. */
  apply(tx: Queryable, act: ApprovedAct): Promise<CommandResult>;
}

export interface ActingOperator {
  id: number;
  name: string;
}

/** That one act approves or refuses another. */
export interface Decision {
  act: number;
  approved: boolean;
}

/** An act that waited, as it was typed. */
export interface ApprovedAct {
  id: number;
  argv: readonly string[];
  by: ActingOperator;
}

/** A command line that was understood. */
export interface Understood {
  command: Command;
  args: readonly string[];
  options: OptionValues;
  json: boolean;
  /** Places of words that may stand in the record of an act for good. */
  shown: ReadonlySet<number>;
  /** Places of options with their value in one word (`--key=K`). */
  inline: ReadonlySet<number>;
  /** Place of the member's name, when the act is towards one. */
  named: number | null;
}

/** An act that another operator has to approve first. */
export class NeedsApproval extends Error {
  override name = 'NeedsApproval';
}

/** What commands work with that open no database for themselves. Keys are neither read nor made: they are the settings', or empty. */
export type FileContext = Pick<CommandContext, 'config' | 'cwd'>;

/** What a command has to say. */
export interface CommandResult {
  /** For people. */
  lines: string[];
  /** The same for programs (`--json`). */
  data: unknown;
  /** Something is wrong and the exit code says so. */
  failed?: boolean;
  /** Of an act: nothing is done yet, another operator has to approve it. */
  waits?: true;
  /** Of an act in steps: rounds that it drew or refunded. */
  rounds?: number[];
}

/** Values of options, by name; a flag is a boolean. */
export type OptionValues = { readonly [name: string]: string | boolean | (string | boolean)[] | undefined };

interface CommandLine {
  /** Words that call it: `members add`. */
  name: string;
  /** What follows the name: `<username> [--cto 100]`. */
  usage: string;
  summary: string;
  options?: ParseArgsOptionsConfig;
  /** Least and most number of arguments after the name. */
  args: readonly [number, number];
  /** It changes something, or shows what opens accounts: an operator signs it, and it is written down in the transaction that it opens. Missing: it only looks. */
  act?: Act;
}

/** What of a command stands in its record, which outlives everybody: nothing that says something of a person. */
export interface Act {
  /** The first argument is a member's name. The record has a digest of it, and the member. */
  member?: true;
  /** Places of arguments that stand in the record as they were typed. Of all others there is one digest. */
  args?: readonly number[];
  /** Options of which the same holds. */
  options?: readonly string[];
  /** The option that says why, when it is not `--why`. */
  why?: string;
  /** The member is mailed, and `--tell` is written into the mail. */
  tells?: true;
  /** It works in many transactions of its own, so it is written down first; what it moved in its `rounds` is linked afterwards. */
  steps?: true;
}

type Run<Context> = (context: Context, args: readonly string[], options: OptionValues) => Promise<CommandResult>;

/**
 * Most commands have `run`, with an open database: in the provider that runs on it, or else here. A command that also has `alone` does
 * that where no provider runs. One that has only `alone` is always done here, and no provider is asked.
 */
export type Command = CommandLine &
  ({ run: Run<RunContext>; alone?: Run<FileContext> } | { run?: undefined; alone: Run<FileContext> });

/** What a command does with an open database. @throws Error for one that is never done with one */
export function runOf({ name, run }: Command): Run<RunContext> {
  if (run === undefined) throw new Error(`${name} is not done by a provider.`);
  return run;
}

/** An option's text, undefined when it was not given. */
export function textOption(options: OptionValues, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}
