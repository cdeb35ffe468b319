import { type Config, loadConfig } from '../../core/config/config.ts';
import { parseCommand, runAlone } from './runCommand.ts';
import type { CommandOutput } from './sendToProvider.ts';
import { signCommand } from './signed.ts';

/**
 * Runs a command that no running provider has answered: on a database server, in the folder of an embedded database that is not
 * open, or without a database.
 */
export async function runWithoutProvider(settings: Config, argv: readonly string[], cwd: string): Promise<CommandOutput> {
  const parsed = await parseCommand(argv);
  if ('code' in parsed) return parsed;
  // A command that works alone creates no provider keys, because a restore may bring some.
  if (parsed.command.alone !== undefined) return runAlone({ config: settings, cwd }, parsed);
  const config = await loadConfig(process.env);
  const isEmbedded = config.databaseUrl === null;
  const command = await signCommand({ dataDir: config.dataDir, keyFile: config.operatorKey }, parsed, { argv, cwd }, isEmbedded);
  if ('code' in command) return command;
  const { runOnDatabase } = await import('./runOnDatabase.ts');
  return runOnDatabase(config, command);
}
