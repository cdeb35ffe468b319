import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, withFairKey } from 'api/database';
import { migrate } from 'api/migrate';
import { openPostgres } from 'api/postgres';
import { buyOne } from 'api/testing/drawRace';
import { testFairKey, testFairLog } from 'api/testing/drawSourceFakes';
import { addLottery } from 'api/testing/lotteries';
import { type Player, player } from 'api/testing/players';
import { startPostgresServer } from 'api/testing/postgresServer';
import { endProviderProcesses, type ProviderProcess, runCliProcess, startProviderProcess } from 'api/testing/providerProcess';
import { serverSettings } from 'api/testing/testApp';
import { leafHash, Tree } from 'shared/fair/merkle';
import { checkpointText, readCheckpoint, readNote, verifierText } from 'shared/fair/note';
import { cosignedAt, readPolicy, type WitnessPolicy } from 'shared/fair/witnessPolicy';

const witnessProgram = resolve(import.meta.dirname, '../../fair/witness/src/cli.ts');
const names = ['a', 'b', 'c'];

class WitnessProcess {
  readonly name: string;
  readonly #folder: string;
  #port = '0';
  #child: ChildProcess | undefined;
  key = '';

  constructor(name: string, folder: string) {
    this.name = name;
    this.#folder = join(folder, name);
  }

  async start(): Promise<void> {
    const options = ['--log', verifierText(testFairLog.signer), '--name', `${this.name}.example`, '--port', this.#port];
    const child = spawn(process.execPath, ['--no-warnings', witnessProgram, 'serve', ...options], {
      env: { ...process.env, DATA_DIR: this.#folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    await new Promise<void>((started, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const [, port] = /at http:\/\/127\.0\.0\.1:(\d+)\/add-checkpoint/.exec(output) ?? [];
        if (port === undefined) return;
        this.#port = port;
        started();
      });
      child.once('close', (code) => reject(new Error(`Witness ${this.name} ended with ${code}: ${output}`)));
    });
    const [, key = ''] = /Key \(ed25519\): (\S+)/.exec(output) ?? [];
    if (this.key !== '' && this.key !== key) throw new Error(`Witness ${this.name} came back with another key.`);
    this.key = key;
    this.#child = child;
  }

  async kill(): Promise<void> {
    const ended = this.#child && once(this.#child, 'close');
    this.#child?.kill('SIGKILL');
    await ended;
  }

  get line(): string {
    return `witness ${this.name} ${this.key} http://127.0.0.1:${this.#port}\n`;
  }

  async size(): Promise<number> {
    const file = join(this.#folder, 'witness/cosigner', `${testFairLog.signer.keyId}.checkpoint`);
    const note = await readFile(file, 'utf8').catch(() => undefined);
    return note === undefined ? 0 : readCheckpoint(readNote(note).text).size;
  }
}

interface Cosignature {
  size: number;
  witness: string;
  line: string;
}

interface Stage {
  db: Database;
  env: Record<string, string>;
  policy: WitnessPolicy;
  witnesses: WitnessProcess[];
  provider: ProviderProcess;
  buyer: Player;
  faults: string[];
  held: Map<string, number>;
  cosigned: Map<string, Cosignature>;
  logSize: number;
}

const cosignatures = (db: Database) =>
  db.query<Cosignature>('select size, witness, line from log_cosignatures order by size, witness');

/** Compares what the site and the witnesses have now with what they had: neither may go back or lose anything. */
async function compare(stage: Stage): Promise<void> {
  const stored = await cosignatures(stage.db);
  const now = new Set(stored.map(({ line }) => line));
  for (const { line, size } of stage.cosigned.values())
    if (!now.has(line)) stage.faults.push(`the cosignature of size ${size} is lost: ${line}`);
  for (const each of stored) stage.cosigned.set(each.line, each);
  const [count] = await stage.db.query<{ size: number }>('select count(*)::integer as size from log_records');
  if ((count?.size ?? 0) < stage.logSize) stage.faults.push(`the log went back from ${stage.logSize} to ${count?.size}`);
  stage.logSize = count?.size ?? 0;
  for (const witness of stage.witnesses) {
    const known = stage.policy.witnesses.find(({ name }) => name === witness.name)?.verifier.keyId;
    const acknowledged = Math.max(0, ...stored.filter((each) => each.witness === known).map(({ size }) => size));
    const size = await witness.size();
    const least = Math.max(acknowledged, stage.held.get(witness.name) ?? 0);
    if (size < least) stage.faults.push(`witness ${witness.name} went back from ${least} to ${size}`);
    stage.held.set(witness.name, size);
  }
}

/** Checks each cosignature against the tree of the final log: all of them are of one list. */
async function checkSignatures({ db, policy, cosigned, faults }: Stage): Promise<void> {
  const records = await db.query<{ text: string }>('select text from log_records order by index');
  const tree = new Tree(records.map(({ text }) => leafHash(new TextEncoder().encode(text))));
  const { origin } = testFairLog;
  for (const { size, witness, line } of cosigned.values()) {
    const known = policy.witnesses.find(({ verifier }) => verifier.keyId === witness);
    const note = readNote(`${checkpointText({ origin, size, root: tree.root(size) })}\n${line}\n`);
    if (known === undefined || cosignedAt(note, known) === undefined)
      faults.push(`the cosignature of size ${size} is not of this log: ${line}`);
  }
}

const undrawn = async (db: Database) =>
  (await db.query<{ id: number }>('select id from lotteries where drawn_at is null order by id')).map(({ id }) => id);

async function allDrawn(db: Database): Promise<number[]> {
  for (let look = 0; look < 240; look++) {
    if ((await undrawn(db)).length === 0) return [];
    await sleep(250);
  }
  return undrawn(db);
}

async function prepare(db: Database, url: string, folder: string): Promise<Stage> {
  await migrate(db);
  const buyer = await player(db, { cto: 1_000_000 });
  const witnesses = names.map((name) => new WitnessProcess(name, folder));
  for (const each of witnesses) await each.start();
  const text = `${witnesses.map(({ line }) => line).join('')}group two 2 ${names.join(' ')}\nquorum two\n`;
  const file = join(folder, 'policy');
  await writeFile(file, text);
  const own = { SEED: 'off', QUICK_ROUNDS: 'off', PUBLIC_URL: 'http://localhost:3000' };
  const env = { ...serverSettings, ...own, DATABASE_URL: url, DATA_DIR: folder, WITNESS_POLICY: file };
  const provider = await startProviderProcess(env);
  const seen = { faults: [], held: new Map(), cosigned: new Map(), logSize: 0 };
  return { db, env, policy: readPolicy(text), witnesses, provider, buyer, ...seen };
}

async function killOnce(stage: Stage, kill: number): Promise<void> {
  const { db, buyer, witnesses } = stage;
  const id = await addLottery(db, { endsIn: 1, chain: 'simulated', numbers: 4 });
  await buyOne(db, id, kill % 4, buyer);
  await sleep(Math.random() * 4_000);
  const witness = kill % 2 === 0 ? undefined : witnesses[((kill - 1) / 2) % witnesses.length];
  if (witness === undefined) {
    await stage.provider.end('SIGKILL');
    await compare(stage);
    stage.provider = await startProviderProcess(stage.env);
  } else {
    await witness.kill();
    await compare(stage);
    await witness.start();
  }
}

/**
 * Runs `npm run trial -- cosigned`: kills the site and its three witnesses in turn (SIGKILL) while rounds are frozen, cosigned and
 * drawn; two of three must have signed a freeze before its draw. Nothing that was signed may be lost or go back, and every round
 * is drawn in the end.
 */
export async function tryCosigned(say: (line: string) => void, count: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lotto-cosigned-'));
  const server = await startPostgresServer();
  const url = server.url('postgres');
  const db = withFairKey(openPostgres({ url }), testFairKey);
  let stage: Stage | undefined;
  try {
    stage = await prepare(db, url, folder);
    for (let kill = 0; kill < count; kill++) {
      await killOnce(stage, kill);
      if (kill % 20 === 19)
        say(`${kill + 1} kills, ${stage.cosigned.size} cosignatures, ${(await undrawn(db)).length} rounds to draw`);
    }
    const waiting = await allDrawn(db);
    await compare(stage);
    await checkSignatures(stage);
    const { faults, cosigned, logSize, env } = stage;
    if (waiting.length > 0) faults.push(`rounds ${waiting.join(', ')} are not drawn`);
    const ledger = await runCliProcess(env, ['ledger', 'check']);
    if (ledger.code !== 0) faults.push(`the books: ${ledger.output.trim()}`);
    const rounds = await db.query('select id from lotteries');
    say(
      `${count} kills, ${Math.ceil(count / 2)} of the site and ${Math.floor(count / 2)} of a witness: ${rounds.length} rounds, ${rounds.length - waiting.length} of them drawn, ` +
        `${logSize} records, ${cosigned.size} cosignatures, all of one log; ${faults.length === 0 ? 'none lost, none went back, the books in order' : 'faults:'}`,
    );
    for (const fault of faults) say(`  ${fault}`);
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await endProviderProcesses();
    for (const each of stage?.witnesses ?? []) await each.kill();
    await db.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
