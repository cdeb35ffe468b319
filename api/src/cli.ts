import { inspect } from 'node:util';
import { createDrawSources } from './base/beacon/createDrawSources.ts';
import type { Understood } from './base/command/command.ts';
import { type Config, loadConfig, parseConfig } from './base/config/config.ts';
import { openDatabase } from './base/db/openDatabase.ts';
import { prepareDatabase } from './base/db/prepareDatabase.ts';
import { createAnnouncer } from './base/live/announcer.ts';
import { providerLog } from './base/log.ts';
import { type SignedCommand, sendSigned } from './main/cli/controlSocket.ts';
import { type CommandOutput, parseCommand, runAlone, runCommand } from './main/cli/runCommand.ts';
import { signCommand } from './main/cli/signed.ts';
import { keepSecrets } from './main/keepSecrets.ts';
import { startProblem } from './main/startProblem.ts';
import { continueLog } from './nouns/fair-log/continueLog.ts';
import { ensureTokens } from './nouns/tokens/tokens.repository.ts';

const argv = process.argv.slice(2);
/** npm runs scripts in the root of the project; paths are relative to where the operator is. */
const cwd = process.env.INIT_CWD ?? process.cwd();

let config: Config | undefined;
try {
  const parsed = parseCommand(argv);
  if ('code' in parsed) finish(parsed);
  else finish(await run(parsed));
} catch (error) {
  const problem = startProblem(error, config) ?? inspect(error);
  finish({ code: 1, out: '', err: `${problem}\n` });
}

async function run(parsed: Understood): Promise<CommandOutput> {
  const { run: inProvider, alone } = parsed.command;
  // A command that can work alone makes no keys of the provider: those of a backup may be about to come.
  config = alone === undefined ? await loadConfig(process.env) : parseConfig(process.env);
  if (alone !== undefined && inProvider === undefined) return runAlone({ config, cwd }, parsed);
  const isEmbedded = config.databaseUrl === null;
  const command = await signCommand({ dataDir: config.dataDir, keyFile: config.operatorKey }, argv, cwd, isEmbedded);
  if ('code' in command) return command;
  const running = isEmbedded ? await sendSigned(config.dataDir, command) : undefined;
  return running ?? (alone === undefined ? runHere(config, command) : runAlone({ config, cwd }, parsed));
}

async function runHere(config: Config, { argv, signed }: SignedCommand): Promise<CommandOutput> {
  const db = await openDatabase(config, {
    away: { began: (error) => process.stderr.write(`The database went away: ${error}\n`), ended: () => {} },
  });
  try {
    await prepareDatabase(config, db);
    // Before anything is written: it would be sealed with a key that nobody else has.
    const fairLog = await continueLog(db, config);
    await ensureTokens(db, config.tokens);
    await keepSecrets(db);
    const announcer = await createAnnouncer(db, (error) => process.stderr.write(`The site was not told at once: ${error}\n`));
    const sources = await createDrawSources(config, db, (problem) => process.stderr.write(`${problem}\n`));
    const ownsTables = db.kind === 'pglite' || config.databaseOwnerUrl !== null;
    // An operator at a terminal reads sentences; whoever wants the log as well says so.
    const log = process.env.LOG_LEVEL === undefined ? undefined : providerLog(config.logLevel, process.stderr);
    const output = await runCommand({ config, db, fairLog, announcer, sources, cwd, ownsTables }, argv, signed, log);
    await announcer.close();
    return output;
  } finally {
    await db.close();
  }
}

function finish({ code, out, err }: CommandOutput): void {
  process.stdout.write(out);
  process.stderr.write(err);
  process.exitCode = code;
}
