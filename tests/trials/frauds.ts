import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { testFairLog } from 'api/testing/drawSourceFakes';
import { startFakeRelay } from 'api/testing/fakeRelay';
import { FraudSite } from 'api/testing/fraudSite';
import { quicknet, timeOfRound } from 'shared/fair/beacon';
import { leafHash, Tree } from 'shared/fair/merkle';
import { checkpointText, signedNote } from 'shared/fair/note';
import { recordId, textHash } from 'shared/fair/records';
import { ownerCommitment } from 'shared/fair/tickets';
import { receiptOf } from 'shared/testing/fairRounds';

const fair = resolve(import.meta.dirname, '../../fair');
/** End of a sale that round 1000 of drand decides. */
const drandCloses = 1_692_806_349;
const now = () => Math.floor(Date.now() / 1000);
const longAgo = () => now() - 7_200;

const viewers = ['database', 'site', 'player', 'witness', 'compare', 'ledger'] as const;
type Viewer = (typeof viewers)[number];

const names: Record<Viewer, string> = {
  database: 'the database refuses',
  site: "the site's own check",
  player: 'a player with verify.mjs',
  witness: 'a witness',
  compare: 'witness compare',
  ledger: 'the ledger check',
};

interface Steps {
  id: number;
  /** What is tried first, with the rules of the database in force. */
  plainly?: () => Promise<unknown>;
  tamper?: () => Promise<unknown>;
  publish: () => Promise<unknown>;
  isWatched?: true;
  receipt?: string;
}

interface Fraud {
  name: string;
  promised: Partial<Record<Viewer, string>>;
  prepare: (site: FraudSite) => Promise<Steps>;
}

const atOnce = 'at once';
const withBundle = 'with the bundle';
const nextLook = 'at its next look, 60 s';
const daily = 'within a day';

const frauds: Fraud[] = [
  {
    name: 'A result is drawn again, from a later round of the beacon',
    promised: { database: atOnce, player: withBundle, witness: nextLook, ledger: daily },
    prepare: async (site) => {
      const { id, beaconRound, published } = await site.opened('local', longAgo());
      await site.freeze(id, published);
      const second = site.freezeTextOf(published, 1);
      const result = await site.resultOf(published, second, beaconRound, 1);
      return {
        id,
        plainly: () => site.append(id, 'freeze', second),
        publish: async () => {
          await site.db.execute('drop index log_records_once');
          await site.force(`update lotteries set freeze_id = '${recordId(second)}', draw_attempt = 1 where id = ${id}`);
          await site.append(id, 'freeze', second);
          await site.force(site.drawn(id, result));
          await site.append(id, 'result', result.text);
        },
      };
    },
  },
  ...(['before', 'after'] as const).map(
    (when): Fraud => ({
      name: `A known result is cancelled ${when} the time-out of seven days`,
      promised: { ...(when === 'before' && { database: atOnce, ledger: daily }), player: withBundle, witness: nextLook },
      prepare: async (site) => {
        const { id, published } =
          when === 'before' ? await site.opened('local', longAgo()) : await site.opened('drand', drandCloses);
        await site.freeze(id, published);
        const cancel = site.cancelTextOf(published, when === 'before' ? now() : timeOfRound(quicknet, 1000) + 7 * 86_400);
        const cancelled = `update lotteries set cancelled_at = clock_timestamp(), cancel_id = '${recordId(cancel)}', cancel_reason = 'None' where id = ${id}`;
        return {
          id,
          plainly: () => site.db.execute(cancelled),
          publish: async () => {
            await site.force(cancelled);
            await site.append(id, 'cancel', cancel);
          },
        };
      },
    }),
  ),
  {
    name: 'A result is withheld after the freeze',
    promised: { site: '2 minutes after R', player: '5 minutes after R', witness: '5 minutes after R' },
    prepare: async (site) => {
      const { id, published } = await site.opened('drand', drandCloses);
      return { id, publish: () => site.freeze(id, published) };
    },
  },
  {
    name: 'A round is closed and never frozen',
    promised: { site: '12 minutes after R', witness: '15 minutes after R' },
    prepare: async (site) => {
      const { id } = await site.opened('drand', drandCloses);
      return { id, publish: async () => {} };
    },
  },
  {
    name: 'The prize goes to whom the database names',
    promised: { database: atOnce, site: 'before it pays', player: withBundle, witness: nextLook, ledger: daily },
    prepare: async (site) => {
      const { id, beaconRound, published } = await site.opened('local', longAgo());
      const { freeze = '' } = await site.freeze(id, published);
      const thief = await site.addThief();
      const result = await site.resultOf(published, freeze, beaconRound, 0, ownerCommitment('ab'.repeat(32), thief));
      const given = `update tickets set user_id = ${thief} where lottery_id = ${id}`;
      return {
        id,
        plainly: () => site.db.execute(given),
        tamper: async () => {
          await site.force(given);
          await site.force(`update purchases set user_id = ${thief} where lottery_id = ${id}`);
        },
        publish: async () => {
          await site.force(site.drawn(id, result, thief));
          await site.append(id, 'result', result.text);
        },
      };
    },
  },
  {
    name: 'A buyer is shown another log than the others',
    promised: { compare: 'when two compare' },
    prepare: async (site) => {
      const { id, published } = await site.opened('local', now() - 1);
      await site.freeze(id, published);
      const tree = new Tree([leafHash(new TextEncoder().encode(published.opening.replace('price: 1', 'price: 2')))]);
      const forked = checkpointText({ origin: testFairLog.origin, size: 1, root: tree.root() });
      const [salt, member] = [textHash(`salt ${id}`), 1];
      const receipt = receiptOf({ opening: published.opening }, 0, {
        ...{ salt, member, owner: ownerCommitment(salt, member), price: 1, total: 1, terms: textHash('Terms') },
        checkpoint: signedNote(forked, [testFairLog.signer]),
      });
      return { id, publish: async () => {}, receipt };
    },
  },
  {
    name: 'The list is frozen before the sale is over',
    promised: { witness: nextLook },
    prepare: async (site) => {
      const { id, published } = await site.opened('local', now() + 3_600);
      const freeze = site.freezeTextOf(published, 0);
      const frozen = `update lotteries set freeze_id = '${recordId(freeze)}', closed_at = clock_timestamp() where id = ${id}`;
      return {
        id,
        plainly: () => site.db.execute(frozen),
        publish: async () => {
          await site.force(frozen);
          await site.append(id, 'freeze', freeze);
        },
      };
    },
  },
  {
    name: 'A result is logged before its beacon comes out',
    promised: { witness: nextLook },
    prepare: async (site) => {
      // So late a round that the run does not reach it.
      const { id, beaconRound, published } = await site.opened('local', now() - 1, 200);
      const { freeze = '' } = await site.freeze(id, published);
      const result = await site.resultOf(published, freeze, beaconRound);
      return {
        id,
        plainly: () => site.db.execute(site.drawn(id, result)),
        publish: async () => {
          await site.force(site.drawn(id, result));
          await site.append(id, 'result', result.text);
        },
      };
    },
  },
  {
    name: 'A round is opened in the log after its sale',
    promised: { witness: nextLook },
    prepare: async (site) => {
      let id = 0;
      return {
        get id() {
          return id;
        },
        isWatched: true,
        publish: async () => {
          const opened = await site.opened('local', now() - 60);
          ({ id } = opened);
          await site.freeze(id, opened.published);
        },
      };
    },
  },
];

async function run(program: string, args: readonly string[], folder: string): Promise<{ code: number; lines: string[] }> {
  const child = spawn(process.execPath, ['--no-warnings', join(fair, program), ...args], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: folder },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code]: number[] = await once(child, 'close');
  return { code: code ?? -1, lines: output.trimEnd().split('\n') };
}

type Seen = Partial<Record<Viewer, string>>;

async function seenOutside({ url, folder }: FraudSite, { id, receipt }: Steps, relay: string): Promise<Seen> {
  const seen: Seen = {};
  const bundle = await fetch(`${url}/fair/rounds/${id}/bundle.json`);
  const key = await fetch(`${url}/fair/log/key`);
  await writeFile(join(folder, 'key'), await key.text());
  await writeFile(join(folder, 'receipt'), receipt ?? '');
  if (bundle.ok) {
    await writeFile(join(folder, 'bundle.json'), await bundle.text());
    const files = ['bundle.json', ...(receipt === undefined ? [] : ['receipt'])];
    const { code, lines } = await run('verifier/verify.mjs', [...files, '--key', 'key', '--relay', relay], folder);
    if (code !== 0) seen.player = lines.findLast((line) => /^(WRONG|LATE)/.test(line)) ?? lines.at(-1) ?? '';
  }
  const { code, lines } = await run('witness/src/cli.ts', [url, '--once', '--relay', relay], folder);
  if (code !== 0) seen.witness = lines.find((line) => /NOT TRUE|ALARM/.test(line)) ?? lines.at(-1) ?? '';
  if (receipt !== undefined) {
    const [host = ''] = await readdir(join(folder, 'witness'));
    const compared = await run('witness/src/cli.ts', ['compare', join('witness', host), 'receipt'], folder);
    if (compared.code === 1) seen.compare = compared.lines.at(-1) ?? '';
  }
  return seen;
}

/** Rows of money and orders, which this operator leaves out and a careful one would write as well. */
const moneyFault = /payment|refunded|order|its prize|purchase/;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function commit({ prepare }: Fraud, relay: string): Promise<Seen> {
  const site = await FraudSite.open();
  try {
    const steps = await prepare(site);
    const seen: Seen = {};
    const before = new Set(await site.ledgerCheck());
    if (steps.isWatched) await run('witness/src/cli.ts', [site.url, '--once', '--relay', relay], site.folder);
    const refused = await steps.plainly?.().then(
      () => undefined,
      (error: unknown) => messageOf(error),
    );
    if (refused !== undefined) seen.database = refused;
    await steps.tamper?.();
    const stopped = steps.tamper === undefined ? [] : await site.failedDraws();
    await steps.publish();
    const [own] = [...stopped, ...(await site.withheld())];
    if (own !== undefined) seen.site = own;
    Object.assign(seen, await seenOutside(site, steps, relay));
    const fault = (await site.ledgerCheck()).findLast((each) => !before.has(each) && !moneyFault.test(each));
    if (fault !== undefined) seen.ledger = fault;
    return seen;
  } finally {
    await site.close();
  }
}

/**
 * Runs `npm run trial -- frauds`: commits the frauds of an operator who has all keys and the database, each on a site of its own,
 * and prints who has seen it with which sentence, beside the time that the format promises.
 */
export async function tryFrauds(say: (line: string) => void): Promise<void> {
  const relay = await startFakeRelay();
  let unseen = 0;
  try {
    for (const [place, fraud] of frauds.entries()) {
      const seen = await commit(fraud, relay.url);
      say(`${place + 1}. ${fraud.name}`);
      for (const viewer of viewers) {
        const [promised, sentence] = [fraud.promised[viewer], seen[viewer]];
        if (promised === undefined && sentence === undefined) continue;
        if (promised !== undefined && sentence === undefined) unseen++;
        const line = sentence?.split('\n')[0]?.replace(/^\d{4}-\S+ /, '') ?? 'NOT SEEN';
        say(`   ${names[viewer].padEnd(25)} ${(promised ?? 'not promised').padEnd(24)} ${line}`);
      }
    }
    say(unseen === 0 ? `${frauds.length} frauds, each seen by all of whom it is promised` : `${unseen} promises were not kept`);
    if (unseen > 0) process.exitCode = 1;
  } finally {
    await relay.stop();
  }
}
