import type { ParseArgsOptionsConfig } from 'node:util';
import type { DrawSources } from '../beacon/createDrawSources.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
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
}

/** What commands work with that open no database for themselves. Keys are neither read nor made: those of the settings, or empty. */
export type FileContext = Pick<CommandContext, 'config' | 'cwd'>;

/** What a command has to say. */
export interface CommandResult {
  /** For people. */
  lines: string[];
  /** The same for programs (`--json`). */
  data: unknown;
  /** Something is wrong and the exit code says so. */
  failed?: boolean;
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
}

type Run<Context> = (context: Context, args: readonly string[], options: OptionValues) => Promise<CommandResult>;

/**
 * Most commands have `run`, with an open database: in the provider that runs on it, or else here. With `alone` it is that which is done
 * where no provider runs. One that has only `alone` is always done here, and no provider is asked.
 */
export type Command = CommandLine &
  ({ run: Run<CommandContext>; alone?: Run<FileContext> } | { run?: undefined; alone: Run<FileContext> });

/** An option's text, undefined when it was not given. */
export function textOption(options: OptionValues, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}
