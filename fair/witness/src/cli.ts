import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { HeldByProcess, holdLock } from 'file-lock/processLock';
import { Untrue } from 'shared/fair/check';
import { readVerifier } from 'shared/fair/note';
import { checkFile } from './checkFile.ts';
import { Cosigner, serveCosigner } from './cosigner.ts';
import { drandRelays, relaysAt } from './overdue.ts';
import { siteAt, Unreachable } from './site.ts';
import { compareViews, openStore } from './store.ts';
import { Witness } from './Witness.ts';

const help = `Usage: npm run witness -- https://lotto.example.com [options]
       npm run witness -- serve --log KEY [--log KEY …] [--name witness.example/w1] [--port 9300] [--host 127.0.0.1]
       npm run witness -- compare A B [--key TEXT] [--proof FILE]
       npm run witness -- check PROOF --policy FILE [--key TEXT]
       npm run witness -- check RECEIPT FOLDER [--keys FILE]
Follows the public log of a site and checks every draw, believing nobody. What it has seen it keeps in DATA_DIR/witness/HOST.
  --once           one look; without it the witness stays and looks again and again
  --every SECONDS  between two looks (default 60)
  --relay URL      a relay of drand to ask for withheld results, again for each (default: four public ones)
  --page FILE      a page of the site as you were given it (its source): does the log have its code?
  --operators FILE hashes of the only keys with which the office's operators may sign, one a line; else new ones are reported
  --key TEXT       the log's key, where you know it from elsewhere; else it is the one that is seen first
serve cosigns the checkpoints that logs submit (C2SP tlog-witness), each only when it continues the last one. KEY is what a log
shows at /fair/log/key. Keys and last checkpoints are in DATA_DIR/witness/cosigner; the keys for a policy are printed at the start.
compare tells whether two were shown the same log. A and B are folders of witnesses, or files with a checkpoint, bundle, receipt or
tlog-proof.
  --proof FILE     where to write the two signed checkpoints that prove two logs
check tells, without a network, whether a tlog-proof of /fair/proofs/ holds with a tlog-policy; or whether a receipt was logged by
the time that it promises, from the records in the folder of a witness.
  --policy FILE    the log, its witnesses and how many must have signed
  --keys FILE      /.well-known/jwks.json, for the signature of the receipt
It ends with 1 and a sentence at the first thing that is not true, with 2 when the site cannot be reached at the first look, when
another witness uses the folder, or when nothing is decided.
A result that is overdue is an ALARM: a line with the name of the round, and with --once the end with 3.
`;

/** A provider records a deployment within seconds, ms. */
const loggedWithinMs = 10_000;

const say = (line: string) => process.stdout.write(`${new Date().toISOString()} ${line}\n`);

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      once: { type: 'boolean', default: false },
      every: { type: 'string', default: '60' },
      key: { type: 'string' },
      operators: { type: 'string' },
      page: { type: 'string' },
      keys: { type: 'string' },
      policy: { type: 'string' },
      proof: { type: 'string' },
      log: { type: 'string', multiple: true, default: [] },
      name: { type: 'string', default: 'localhost/witness' },
      port: { type: 'string', default: '9300' },
      host: { type: 'string', default: '127.0.0.1' },
      relay: { type: 'string', multiple: true, default: drandRelays },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const [address = '', ...more] = positionals;
  if (address === 'compare') return compare(more, values);
  if (address === 'check') return check(more, values);
  if (address === 'serve' && values.log.length > 0) return serve(values);
  const isAddress = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) && more.length === 0;
  if (!isAddress || !/^[1-9]\d{0,5}$/.test(values.every)) {
    process.stderr.write(`${isAddress ? '--every is a whole number of seconds.' : 'One address of a site is needed.'}\n${help}`);
    return 2;
  }
  const { host, origin } = new URL(address);
  const folder = await openFolder(host.replaceAll(':', '_'));
  const operators = values.operators === undefined ? undefined : await readKeys(values.operators);
  const witness = new Witness(siteAt(origin), await openStore(folder), Date.now, relaysAt(values.relay), operators);
  for (let first = true; ; first = false) {
    try {
      const { size, added, checked, byBlock, alarms, unlogged, newKeys } = await witness.check(values.key);
      for (const alarm of alarms) say(`ALARM: ${alarm}`);
      for (const key of newKeys) say(key);
      say(`The log of ${host} has ${size} records, ${added} of them new; ${checked} rounds checked, all true.`);
      if (byBlock > 0)
        say(
          `Not checked of ${byBlock} of them (rule v1): that their block was the first after the close. Only an explorer can tell.`,
        );
      if (unlogged.length > 0 && values.once) {
        await sleep(loggedWithinMs);
        await witness.check(values.key);
      }
      if (values.page !== undefined) await tellDeployment(witness, values.page);
      if (values.once && alarms.length > 0) return 3;
    } catch (error) {
      if (!(error instanceof Unreachable) || first || values.once) throw error;
      say(error.message);
    }
    if (values.once) return 0;
    await sleep(Number(values.every) * 1000);
  }
}

async function readKeys(file: string): Promise<ReadonlySet<string>> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '');
  const wrong = lines.find((line) => !/^[0-9a-f]{64}$/.test(line));
  if (wrong !== undefined) throw new Error(`${file} has a line that is no SHA-256 of a key: ${wrong}`);
  return new Set(lines);
}

/** @throws Untrue when the log has no code of the page */
async function tellDeployment(witness: Witness, file: string): Promise<void> {
  const found = await witness.deploymentOf(await readFile(file, 'utf8'));
  if (found === undefined) throw new Untrue(`The page in ${file} runs code that the log has no record of.`);
  const { deployment, index, time } = found;
  say(
    `The page in ${file} runs the code of deployment ${deployment} (${new Date(time * 1000).toISOString()}), record ${index} of the log.`,
  );
}

/** Creates a folder of the witness, and keeps other processes out of it until this one ends. @throws HeldByProcess */
async function openFolder(name: string): Promise<string> {
  const root = path.resolve(import.meta.dirname, '../../..');
  const folder = path.join(path.resolve(root, process.env.DATA_DIR || '.data'), 'witness', name);
  await mkdir(folder, { recursive: true });
  await holdLock(path.join(folder, 'lock'));
  return folder;
}

async function serve({ log, name, port, host }: { log: string[]; name: string; port: string; host: string }): Promise<number> {
  const cosigner = new Cosigner(
    await openFolder('cosigner'),
    name,
    log.map((key) => readVerifier(key)),
  );
  const server = serveCosigner(cosigner).listen(Number(port), host);
  await once(server, 'listening');
  const bound = server.address();
  const boundTo = typeof bound === 'object' && bound !== null ? bound.port : port;
  for (const { algorithm, verifier } of cosigner.keys) say(`Key (${algorithm}): ${verifier}`);
  say(`Cosigns for ${log.length === 1 ? 'one log' : `${log.length} logs`} at http://${host}:${boundTo}/add-checkpoint`);
  await once(server, 'close');
  return 0;
}

async function compare([one, other, ...more]: string[], { key, proof }: { key?: string; proof?: string }): Promise<number> {
  if (one === undefined || other === undefined || more.length > 0) {
    process.stderr.write(`Two folders or files are needed to compare.\n${help}`);
    return 2;
  }
  const found = await compareViews([one, other], key);
  if (found.proof !== undefined && proof !== undefined) await writeFile(proof, found.proof, { flag: 'wx' });
  process.stdout.write(`${found.says}\n`);
  return found.exit;
}

async function check(
  [file, folder, ...more]: string[],
  { key, keys, policy }: { key?: string; keys?: string; policy?: string },
): Promise<number> {
  if (file === undefined || more.length > 0) {
    process.stderr.write(`A proof, or a receipt and a folder, is needed to check.\n${help}`);
    return 2;
  }
  const read = async (name: string | undefined) => (name === undefined ? undefined : readFile(name, 'utf8'));
  const found = await checkFile([file, folder], { key, keys: await read(keys), policy: await read(policy) });
  process.stdout.write(`${found.lines.join('\n')}\n`);
  return found.exit;
}

function sentenceOf(error: unknown): string {
  if (error instanceof HeldByProcess)
    return `Another witness uses this folder: stop it, or set another DATA_DIR. ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}

try {
  process.exitCode = await main();
} catch (error) {
  const message = sentenceOf(error);
  process.stderr.write(error instanceof Untrue ? `NOT TRUE: ${message}\n` : `${message}\n`);
  process.exitCode = error instanceof Untrue ? 1 : 2;
}
