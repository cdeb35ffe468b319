import { spawn } from 'node:child_process';
import path from 'node:path';
import { payUnchecked } from '../src/app/seed/demoLotteries.ts';
import { type Database, withFairKey } from '../src/core/db/database.ts';
import { payLeftRefunds } from '../src/modules/lotteries/cancellation/cancellation.service.ts';
import { dispatchAlerts } from '../src/modules/notifications/alerts/notifySettled.ts';
import { findLedgerFaults } from '../src/modules/wallets/ledger.repository.ts';
import { addLottery } from './lotteries.ts';
import { player } from './players.ts';
import { compileCache } from './providerProcess.ts';
import { testFairKey } from './testKeys.ts';

const worker = path.resolve(import.meta.dirname, 'killWorker.ts');
/** Number of output lines before the latest kill: two rounds, each with four purchases, close, freeze and draw, and a cancelled one. */
const mostLines = 20;

/** Work acknowledged by killed workers, compared with the database. */
export interface KillReport {
  purchases: number;
  freezes: number;
  draws: number;
  /** Acknowledged lines (killWorker.ts) that the database lacks. */
  lost: string[];
  faults: string[];
}

export type KillPlace = 'anywhere' | 'draw';

/** Creates the workers' data: a reward with four numbers, and three members with a balance and mail alerts. */
export async function prepareKills(db: Database): Promise<void> {
  await addLottery(db, { numbers: 4, prize: 4 });
  for (let count = 0; count < 3; count++) {
    const { id } = await player(db, { cto: 1_000_000 });
    await db.query("insert into alert_choices (user_id, choice) values ($1, 'mail')", [id]);
  }
}

/**
 * Starts a worker repeatedly on the same database, and kills it at random points that are spread evenly, so that even a few kills
 * hit purchases, freezes and draws.
 * @param args arguments of killWorker.ts for its database
 * @param where `draw`: only between the close of a sale and its result
 * @returns all acknowledged lines
 * @throws Error when a worker finds faults in the ledger
 */
export async function killRepeatedly(args: readonly string[], kills: number, where: KillPlace = 'anywhere'): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const lines = 1 + Math.floor(((kill + Math.random()) / kills) * mostLines);
    const due = where === 'anywhere' ? { lines, of: '' } : { lines: 1 + (kill % 2), of: 'closed ' };
    acknowledged.push(...(await startAndKill(args, due)));
  }
  return acknowledged;
}

export async function reportKills(db: Database, acknowledged: readonly string[]): Promise<KillReport> {
  const tickets = await db.query<{ line: string }>(
    "select format('bought %s %s', lottery_id, ticket_number) as line from tickets",
  );
  const draws = await db.query<{ line: string }>(
    `select format('drawn %s %s', id, winner_ticket) as line from lotteries where drawn_at is not null
     union all select format('frozen %s', id) from lotteries where freeze_id is not null
     union all select format('cancelled %s', id) from lotteries where cancelled_at is not null and id not in (select lottery_id from refunds_due)
     union all select format('closed %s', id) from lotteries`,
  );
  const kept = new Set([...tickets, ...draws].map(({ line }) => line));
  // One opening, at most one freeze and one result, and those that the round refers to.
  const twice = await db.query<{ fault: string }>(
    `select format('round %s: %s × %s, of which the round names %s', l.id, count(r.id), k.kind, count(r.id) filter (where r.id = k.named)) as fault
     from lotteries l cross join lateral (values ('opening', l.opening_id), ('freeze', l.freeze_id), ('result', l.result_id)) k (kind, named)
     left join log_records r on r.lottery_id = l.id and r.kind = k.kind
     group by l.id, k.kind, k.named
     having count(r.id) <> (k.named is not null)::integer or count(r.id) filter (where r.id = k.named) <> count(r.id)`,
  );
  const halfway = await findLedgerFaults(db);
  await payUnchecked(withFairKey(db, testFairKey));
  const unpaid = await db.query<{ fault: string }>(
    `select format('round %s: %s payments of its prize', l.id, count(e.id)) as fault
     from lotteries l left join ledger_entries e on e.lottery_id = l.id and e.reason = 'prize' and e.user_id = l.winner_user_id
     where l.winner_user_id is not null and l.token_amount > 0 group by l.id having count(e.id) <> 1`,
  );
  await payLeftRefunds({ db: withFairKey(db, testFairKey), announcer: { announce: () => {} } }, new AbortController().signal);
  // Writes the remaining alerts: then every buyer of a decided round has exactly one mail, even when its deciding process was
  // killed.
  await dispatchAlerts({ db: withFairKey(db, testFairKey), publicUrl: 'https://lotto.example.com' });
  const told = await db.query<{ fault: string }>(
    `with decided as (
       select id, format(case when drawn_at is null then 'Round %s was cancelled' else 'The draw of round %s is done' end, id) as subject
       from lotteries where drawn_at is not null or cancelled_at is not null
     )
     select format('round %s: %s mails to %s', due.id, count(o.id), due.email) as fault
     from (select distinct l.id, l.subject, u.email
       from decided l join purchases p on p.lottery_id = l.id join users u on u.id = p.user_id) due
     left join outbox o on o.recipient = due.email and o.subject = due.subject
     group by due.id, due.email having count(o.id) <> 1
     union all
     select format('%s mails of %s', count(*), o.subject) from outbox o
     where not exists (select from decided l where o.subject = l.subject)
     group by o.subject`,
  );
  return {
    purchases: acknowledged.filter((line) => line.startsWith('bought ')).length,
    draws: acknowledged.filter((line) => line.startsWith('drawn ')).length,
    lost: acknowledged.filter((line) => !kept.has(line)),
    freezes: acknowledged.filter((line) => line.startsWith('frozen ')).length,
    faults: [...halfway, ...(await findLedgerFaults(db)), ...unpaid, ...twice, ...told].map(({ fault }) => fault),
  };
}

/** Starts the worker and kills it within `within` ms after so many output lines with a prefix. @returns the acknowledged lines */
export async function startAndKill(
  args: readonly string[],
  { lines, of, within = 20 }: { lines: number; of: string; within?: number },
): Promise<string[]> {
  // No optimizing compiler, because the run is short; the compile cache is shared by all starts.
  const child = spawn(process.execPath, ['--no-warnings', '--liftoff-only', worker, ...args], {
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  let said = '';
  let armed = false;
  // Counts lines instead of time, so that a slow machine is killed during work too.
  child.stdout.on('data', (chunk) => {
    said += chunk;
    const counted = said
      .split('\n')
      .slice(0, -1)
      .filter((line) => line.startsWith(of)).length;
    if (armed || counted < lines) return;
    armed = true;
    setTimeout(() => child.kill('SIGKILL'), Math.random() * within);
  });
  await ended;
  const [first, ...acknowledged] = said.split('\n').slice(0, -1);
  if (first !== 'open 0') throw new Error(`A worker that was started after a kill said '${first}' instead of 'open 0'.`);
  return acknowledged;
}
