import { randomUUID } from 'node:crypto';
import type { Bundle } from 'shared/contracts/fair';
import { cancelText, freezeText, type OpeningRecord, openingText, recordId, resultText, textHash } from 'shared/fair/records';
import { ownerCommitment, ticketRoot } from 'shared/fair/tickets';
import { type Database, onlyRow } from '../src/core/db/database.ts';
import type { FairLog } from '../src/core/fairLog.ts';
import { appendRecords } from '../src/modules/transparency-log/fairLog.service.ts';

export interface KnownRound {
  numbers: number;
  soldEvery: number;
  /** End of the sale, Unix seconds; in the past. */
  closes: number;
  decidedBy: OpeningRecord['decidedBy'];
  limits?: OpeningRecord['limits'];
}

const prize = 'name: A watch\n';

/** Inserts a round with tickets, without log records. @returns its id */
export async function addUnopenedRound(db: Database, { numbers, soldEvery, closes, decidedBy }: KnownRound): Promise<number> {
  const closed = new Date(closes * 1000);
  const { reward } = onlyRow(
    await db.query<{ reward: number }>(
      "insert into rewards (slug, name, type, category, lottery_value) values ($1, 'A watch', 'product', 'watch', 5) returning id as reward",
      [randomUUID()],
    ),
  );
  const { id } = onlyRow(
    await db.query<{ id: number }>(
      `insert into lotteries (reward_id, name, token_amount, lottery_value, total_tickets, price_per_ticket, starts_at, ends_at, draw_rule, draw_chain)
       values ($1, 'A watch', 0, 5, $2, 1, $3::timestamptz - interval '1 day', $3, $4, $5) returning id`,
      [reward, numbers, closed, decidedBy.rule, decidedBy.rule === 'v1' ? decidedBy.chain : decidedBy.beacon],
    ),
  );
  const { member } = onlyRow(
    await db.query<{ member: number }>(
      `insert into users (username, email, password_hash, full_name) values ($1, $2, 'none', 'Known Member') returning id as member`,
      [`known${id}`, `known${id}@example.com`],
    ),
  );
  const salt = textHash(`salt ${id}`);
  await db.query(
    `with bought as (
       insert into purchases (user_id, lottery_id, ticket_numbers, total_price, salt, owner, created_at)
       select $1::bigint, $2::bigint, array_agg(n order by n), count(*), $3, $4, $5::timestamptz - interval '1 hour'
       from generate_series(0, $6::integer - 1, $7::integer) n returning id, ticket_numbers, created_at
     )
     insert into tickets (lottery_id, ticket_number, user_id, purchase_id, price, created_at)
     select $2::bigint, n, $1::bigint, bought.id, 1, bought.created_at from bought, unnest(bought.ticket_numbers) n`,
    [member, id, salt, ownerCommitment(salt, member), closed, numbers, soldEvery],
  );
  return id;
}

export type Published = Pick<Bundle, 'opening' | 'freeze' | 'result' | 'cancel'> & { owners: string[] };

async function ownersOf(db: Database, id: number, numbers: number): Promise<string[]> {
  const sold = await db.query<{ number: number; owner: string }>(
    'select ticket_number as number, owner from tickets t join purchases p on p.id = t.purchase_id where t.lottery_id = $1',
    [id],
  );
  const owners = new Array<string>(numbers).fill('unsold');
  for (const { number, owner } of sold) owners[number] = owner;
  return owners;
}

export async function publishOpening(
  db: Database,
  fairLog: FairLog,
  id: number,
  { numbers, closes, decidedBy, limits }: KnownRound,
): Promise<Published> {
  const opening = openingText({
    origin: fairLog.origin,
    round: id,
    numbers,
    price: 1,
    prize: textHash(prize),
    opens: closes - 86_400,
    closes,
    decidedBy,
    limits,
    terms: textHash('Terms'),
  });
  await db.transaction(async (tx) => {
    const beaconRound = decidedBy.rule === 'v2' ? decidedBy.beaconRound : null;
    await tx.query('update lotteries set opening_id = $2, beacon_round = $3 where id = $1', [id, recordId(opening), beaconRound]);
    await appendRecords(tx, fairLog, [{ kind: 'opening', lotteryId: id, text: opening }], [prize, 'Terms']);
  });
  return { opening, owners: await ownersOf(db, id, numbers) };
}

export async function publishFreeze(
  db: Database,
  fairLog: FairLog,
  id: number,
  { opening, owners }: Published,
): Promise<Published> {
  const openingId = recordId(opening);
  const sold = owners.filter((owner) => owner !== 'unsold').length;
  const freeze = freezeText({ opening: openingId, attempt: 0, sold, root: ticketRoot(openingId, owners) });
  await db.transaction(async (tx) => {
    await tx.query('update lotteries set freeze_id = $2, closed_at = clock_timestamp() where id = $1', [id, recordId(freeze)]);
    await appendRecords(tx, fairLog, [{ kind: 'freeze', lotteryId: id, text: freeze }]);
  });
  return { opening, owners, freeze };
}

export async function publishCancel(db: Database, fairLog: FairLog, id: number, published: Published): Promise<Published> {
  const cancel = cancelText({ opening: recordId(published.opening), reason: 'The beacon stayed away', before: 'draw' });
  await db.transaction(async (tx) => {
    await tx.query('update lotteries set cancelled_at = clock_timestamp(), cancel_id = $2 where id = $1', [id, recordId(cancel)]);
    await appendRecords(tx, fairLog, [{ kind: 'cancel', lotteryId: id, text: cancel }]);
  });
  return { ...published, cancel };
}

/** @param decided the deciding number, from which the rule derives the result */
export async function publishResult(
  db: Database,
  fairLog: FairLog,
  id: number,
  published: Published,
  { number, decided, time }: { number: number; decided: Parameters<typeof resultText>[0]['decided']; time: number },
): Promise<Published> {
  const { opening, freeze = '', owners } = published;
  const result = resultText({
    opening: recordId(opening),
    freeze: recordId(freeze),
    decided,
    number,
    owner: owners[number] ?? 'unsold',
  });
  const block = decided.rule === 'v1' ? decided : undefined;
  await db.transaction(async (tx) => {
    await tx.query(
      `update lotteries l set drawn_at = clock_timestamp(), winner_ticket = $2, result_id = $3, beacon_signature = $4, block_number = $5,
         block_hash = $6, block_time = $7, block_chain = $8, sold_tickets = $9,
         winner_user_id = (select user_id from tickets t where t.lottery_id = l.id and ticket_number = $2) where id = $1`,
      [
        id,
        number,
        recordId(result),
        decided.rule === 'v2' ? decided.signature : null,
        block?.block ?? null,
        block?.hash ?? null,
        block ? new Date(time * 1000) : null,
        block ? 'simulated' : null,
        owners.filter((owner) => owner !== 'unsold').length,
      ],
    );
    await appendRecords(tx, fairLog, [{ kind: 'result', lotteryId: id, text: result }]);
  });
  return { ...published, result };
}
