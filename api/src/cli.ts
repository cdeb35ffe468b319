import { inspect } from 'node:util';
import { createDrawSources } from './base/beacon/createDrawSources.ts';
import { type Config, loadConfig, parseConfig } from './base/config/config.ts';
import { openDatabase } from './base/db/openDatabase.ts';
import { prepareDatabase } from './base/db/prepareDatabase.ts';
import { createAnnouncer } from './base/live/announcer.ts';
import { providerLog } from './base/log.ts';
import { sendToProvider } from './main/cli/controlSocket.ts';
import { type CommandOutput, type ParsedCommand, parseCommand, runAlone, runCommand } from './main/cli/runCommand.ts';
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

async function run(parsed: ParsedCommand): Promise<CommandOutput> {
  const { run: inProvider, alone } = parsed.command;
  // A command of its own does not make keys: those of a backup may be about to come.
  config = alone === undefined ? await loadConfig(process.env) : parseConfig(process.env);
  const mayRun = inProvider !== undefined && config.databaseUrl === null;
  const running = mayRun ? await sendToProvider(config.dataDir, argv, cwd) : undefined;
  return running ?? (alone === undefined ? runHere(config) : runAlone({ config, cwd }, parsed));
}

async function runHere(config: Config): Promise<CommandOutput> {
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
    // An operator at a terminal reads sentences; who wants the log of it says so.
    const log = process.env.LOG_LEVEL === undefined ? undefined : providerLog(config.logLevel, process.stderr);
    const output = await runCommand({ config, db, fairLog, announcer, sources, cwd }, argv, log);
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
