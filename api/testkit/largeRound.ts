import type { Database } from '../src/core/db/database.ts';
import { drawDue, freezeDue } from '../src/modules/lotteries/draw/draw.service.ts';
import { type TestBeacon, testBeacon, testFairLog, testSources } from './drawSourceFakes.ts';
import { addLottery, endLottery } from './lotteries.ts';
import { addTestMember } from './testMembers.ts';
import { queryWithoutTriggers } from './withoutTriggers.ts';

export interface LargeRound {
  numbers: number;
  together: number;
  /** With receipts, so that purchases have commitments; otherwise the freeze creates them. */
  committed: boolean;
}

export interface Took {
  freeze: { wall: number; processor: number };
  draw: { wall: number; processor: number };
}

/** Opens a round of rule v2, sells all numbers, freezes and draws it. Rows are inserted directly, without payments. */
export async function freezeLargeRound(db: Database, round: LargeRound): Promise<Took> {
  const beacon: TestBeacon = testBeacon();
  const id = await addLottery(db, { numbers: round.numbers, prize: 0, beacon });
  const members: number[] = [];
  for (let count = 0; count < 20; count++) members.push(await addTestMember(db, `large${id}x${count}`));
  await sellAll(db.as('operator'), id, members, round);
  await endLottery(db, id, beacon);
  const deps = {
    db: db.as('draw'),
    sources: testSources({ beacons: [beacon] }),
    fairLog: testFairLog,
    announcer: { announce: () => {} },
  };
  const freeze = await measured(() => freezeDue(deps), id, 'frozen');
  beacon.ahead = 1_000;
  const draw = await measured(() => drawDue(deps), id, 'drawn');
  return { freeze, draw };
}

async function sellAll(
  db: Database,
  id: number,
  members: readonly number[],
  { numbers, together, committed }: LargeRound,
): Promise<void> {
  await queryWithoutTriggers(
    db,
    `with sold as (
       select n / $3::integer as part, array_agg(n order by n) as numbers, ($4::bigint[])[1 + (n / $3::integer) % cardinality($4::bigint[])] as user_id,
         encode(sha256(convert_to(n / $3::integer || ' of ' || $1::bigint, 'UTF8')), 'hex') as salt
       from generate_series(0, $2::integer - 1) n group by part
     ), bought as (
       insert into purchases (user_id, lottery_id, ticket_numbers, total_price, salt, owner)
       select user_id, $1::bigint, numbers, cardinality(numbers), case when $5::boolean then salt end, case when $5::boolean then owner_commitment(salt, user_id) end from sold
       returning id, user_id, ticket_numbers
     )
     insert into tickets (lottery_id, ticket_number, user_id, purchase_id, price)
     select $1::bigint, n, user_id, id, 1 from bought, unnest(ticket_numbers) n order by n`,
    [id, numbers, together, members, committed],
  );
  await db.execute('analyze tickets; analyze purchases');
}

async function measured(
  work: () => Promise<{ lotteryId: number; outcome: string; error?: unknown }[]>,
  id: number,
  expected: string,
): Promise<{ wall: number; processor: number }> {
  const began = performance.now();
  const before = process.cpuUsage();
  const reports = await work();
  const { user, system } = process.cpuUsage(before);
  const wall = performance.now() - began;
  const report = reports.find(({ lotteryId }) => lotteryId === id);
  if (report?.outcome !== expected)
    throw new Error(`The round was not ${expected}: ${JSON.stringify(report)}`, { cause: report?.error });
  return { wall, processor: (user + system) / 1_000 };
}
