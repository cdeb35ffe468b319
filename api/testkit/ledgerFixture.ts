import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { winningNumber } from 'shared/contracts/lotteryRules';
import { tokenAddresses } from 'shared/contracts/tokenAddresses';
import { quicknet, randomnessOf } from 'shared/fair/beacon';
import { winningNumberV2 } from 'shared/fair/drawV2';
import {
  cancelText,
  freezeText,
  openingText,
  prizeText,
  type RecordKind,
  recordId,
  resultText,
  textHash,
} from 'shared/fair/records';
import { ownerCommitment, ticketRoot } from 'shared/fair/tickets';
import { type Database, onlyRow, type Queryable } from '../src/core/db/database.ts';
import { openFairLog } from '../src/core/fairLog.ts';
import { deriveLedgerMacKeys, purchaseMac } from '../src/core/secrets/ledgerMac.ts';
import { writeAllCheckpoints } from '../src/modules/ledger-audit/ledgerCheckpoints.ts';
import { moveRefunds, noteRefunds, purchasesAfter } from '../src/modules/lotteries/cancellation/cancellation.repository.ts';
import { upsertReward } from '../src/modules/rewards/rewards.repository.ts';
import { appendRecords } from '../src/modules/transparency-log/fairLog.service.ts';
import { payPrize, refundPurchases } from '../src/modules/wallets/ledger.repository.ts';
import { ensureTokens, tokenId } from '../src/modules/wallets/wallets.repository.ts';
import { testFairKey } from './testKeys.ts';
import { creditForTest } from './wallets.ts';

/*
 * Ledger fixture with every kind of row as the provider writes it: drawn, frozen, running and cancelled rounds of both rules,
 * with their records. It is written by hand, because a test that changes single columns must know every column.
 */

export const fairLog = openFairLog({ publicUrl: 'https://lotto.example', fairKey: testFairKey });

export interface LedgerFixture {
  members: [number, number, number];
  token: number;
  product: number;
  beacon: number;
  frozen: number;
  running: number;
  cancelled: number;
  purchaseIn: (round: number) => Promise<number>;
}

/** Signature of drand's round 1000, which was published at 1,692,806,364 (Unix seconds). */
const signature = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
const closes = 1_692_806_349;

interface Round {
  prize: number;
  rule?: 'v1' | 'v2';
  end: number;
  sold: readonly (readonly number[])[];
  state: 'running' | 'frozen' | 'drawn' | 'cancelled';
}

const numbers = 5;
const price = 2;

export async function fillLedgerFixture(db: Database): Promise<LedgerFixture> {
  await ensureTokens(db, tokenAddresses);
  await db.query("insert into receipt_keys (kid, x) values ('a key', '-')");
  const { id: tokenReward } = await upsertReward(db, {
    ...reward,
    slug: 'tokens',
    type: 'token',
    category: 'token',
    tokenAmount: 50,
  });
  const { id: watch } = await upsertReward(db, { ...reward, slug: 'watch', type: 'product', category: 'watch', tokenAmount: 0 });
  const ids = await db.query<{ id: number }>(
    "insert into users (username, password_hash, verified) select 'busy' || n, '-', true from generate_series(1, 3) n returning id",
  );
  const [one = 0, two = 0, three = 0] = ids.map(({ id }) => id);
  const members: [number, number, number] = [one, two, three];
  return db
    .transaction(async (tx) => {
      for (const [at, id] of members.entries()) {
        await creditForTest(tx, id, { amount: 100 }, `invoice-${at}`);
        await creditForTest(tx, id, { amount: 30 });
      }
      const past = closes + 10_000_000;
      const play = (round: Round) => played(tx, round.prize > 0 ? tokenReward : watch, members, round);
      const token = await play({ prize: 50, end: past, sold: [[0, 1], [2], [3, 4]], state: 'drawn' });
      const product = await play({ prize: 0, end: past, sold: [[0, 1], [2, 3, 4], []], state: 'drawn' });
      const beacon = await play({ prize: 50, rule: 'v2', end: closes, sold: [[0], [1, 3], [2, 4]], state: 'drawn' });
      const frozen = await play({ prize: 50, end: past + 60, sold: [[0], [1], []], state: 'frozen' });
      const running = await play({ prize: 50, end: 4_000_000_000, sold: [[0], [], [3]], state: 'running' });
      const cancelled = await play({ prize: 50, end: past + 120, sold: [[0], [1], []], state: 'cancelled' });
      return { members, token, product, beacon, frozen, running, cancelled };
    })
    .then(async (rounds) => {
      await writeAllCheckpoints(db);
      await db.query('insert into book_checks (finished_at, daily, pages, fault_count) values (clock_timestamp(), true, 1, 0)');
      const purchaseIn = async (round: number) =>
        onlyRow(await db.query<{ id: number }>('select min(id) as id from purchases where lottery_id = $1', [round])).id;
      return { ...rounds, purchaseIn };
    });
}

const reward = {
  name: 'A prize',
  images: [],
  description: '',
  lotteryValue: 100,
  numbers,
  ticketPrice: price,
  schedule: null,
  quick: false,
} as const;

async function played(tx: Queryable, rewardId: number, members: readonly number[], round: Round): Promise<number> {
  const { rule = 'v1', end } = round;
  const opens = end - 3_600;
  const chain = rule === 'v1' ? 'simulated' : quicknet.hash;
  const { id } = onlyRow(
    await tx.query<{ id: number }>(
      `insert into lotteries (reward_id, name, token_amount, lottery_value, total_tickets, price_per_ticket, starts_at, ends_at)
       values ($1, 'A prize', $2, 100, $3, $4, to_timestamp($5), to_timestamp($6)) returning id`,
      [rewardId, round.prize, numbers, price, opens, end],
    ),
  );
  const log = async (kind: RecordKind, text: string, texts: readonly string[] = []) => {
    await appendRecords(tx, fairLog, [{ kind, lotteryId: id, text }], texts);
    return recordId(text);
  };
  const decidedBy =
    rule === 'v1'
      ? ({ rule, chain: 'simulated', blockAt: end } as const)
      : ({ rule, beacon: quicknet.hash, beaconRound: 1_000 } as const);
  const prize = prizeText({ name: 'A prize', value: 100, tokens: round.prize });
  const hashes = { prize: textHash(prize), terms: textHash('Terms\n') };
  const head = { origin: fairLog.origin, round: id, numbers, price, opens, closes: end };
  const opening = await log('opening', openingText({ ...head, ...hashes, decidedBy }), [prize, 'Terms\n']);
  if (round.prize > 0)
    await tx.query("insert into house_draws (token_id, amount, lottery_id, created_at) values ($1, $2, $3, '-infinity')", [
      await tokenId(tx, 'cto'),
      round.prize,
      id,
    ]);
  await tx.query('update lotteries set opening_id = $2, draw_rule = $3, draw_chain = $4, beacon_round = $5 where id = $1', [
    id,
    opening,
    rule,
    chain,
    rule === 'v1' ? null : 1_000,
  ]);
  const owners = Array.from({ length: numbers }, () => 'unsold');
  for (const [at, bought] of round.sold.entries())
    if (bought.length > 0) await sell(tx, id, members[at] ?? 0, bought, opens, owners);
  if (round.state === 'running') return id;
  await tx.query('update lotteries set closed_at = ends_at where id = $1', [id]);
  if (round.state === 'cancelled') return cancelled(tx, id, opening, log);
  const sold = owners.filter((owner) => owner !== 'unsold').length;
  const freeze = await log('freeze', freezeText({ opening, attempt: 0, sold, root: ticketRoot(opening, owners) }));
  await tx.query('update lotteries set freeze_id = $2 where id = $1', [id, freeze]);
  if (round.state === 'drawn') await drawn(tx, id, { rewardId, round, rule, opening, freeze, owners, log });
  return id;
}

async function sell(
  tx: Queryable,
  lotteryId: number,
  userId: number,
  ticketNumbers: readonly number[],
  opens: number,
  owners: string[],
): Promise<void> {
  const salt = createHash('sha256').update(`${lotteryId} ${userId}`).digest('hex');
  const owner = ownerCommitment(salt, userId);
  for (const number of ticketNumbers) owners[number] = owner;
  const seal = purchaseMac(deriveLedgerMacKeys(testFairKey).purchases, { userId, lotteryId, ticketNumbers, owner });
  const total = price * ticketNumbers.length;
  const { id } = onlyRow(
    await tx.query<{ id: number }>(
      `insert into purchases (user_id, lottery_id, ticket_numbers, total_price, created_at, salt, owner, seal, receipt_kid)
       values ($1, $2, $3, $4, to_timestamp($5), $6, $7, $8, 'a key') returning id`,
      [userId, lotteryId, ticketNumbers, total, opens + 60, salt, owner, seal],
    ),
  );
  await tx.query(
    `insert into tickets (lottery_id, ticket_number, user_id, purchase_id, price, created_at)
     select $1, n, $2, $3, $4, to_timestamp($5) from unnest($6::integer[]) n`,
    [lotteryId, userId, id, price, opens + 60, ticketNumbers],
  );
  await tx.query('update wallets set star_balance = star_balance - $2 where user_id = $1', [userId, total]);
  await tx.query(
    `insert into ledger_entries (transfer_id, token_id, user_id, bucket, amount, reason, lottery_id, purchase_id)
     select t.id, $1::bigint, member, bucket, sign * $3::bigint, 'purchase', $4::bigint, $5::bigint
     from (select nextval('ledger_transfers') as id) t, (values ($2::bigint, 'star', -1), (null, 'house', 1)) s (member, bucket, sign)`,
    [await tokenId(tx, 'cto'), userId, total, lotteryId, id],
  );
}

async function cancelled(
  tx: Queryable,
  id: number,
  opening: string,
  log: (kind: RecordKind, text: string) => Promise<string>,
): Promise<number> {
  const cancel = await log('cancel', cancelText({ opening, reason: 'A test', before: 'draw' }));
  await tx.query(
    "update lotteries set cancelled_at = clock_timestamp(), cancel_id = $2, cancel_reason = 'A test' where id = $1",
    [id, cancel],
  );
  const all = { lotteryId: id, afterUser: 0, afterPurchase: 0 };
  await noteRefunds(tx, id);
  await refundPurchases(tx, { lotteryId: id, tokenId: await tokenId(tx, 'cto') }, await purchasesAfter(tx, all, 100));
  await moveRefunds(tx, id);
  return id;
}

interface Draw {
  rewardId: number;
  round: Round;
  rule: 'v1' | 'v2';
  opening: string;
  freeze: string;
  owners: readonly string[];
  log: (kind: RecordKind, text: string) => Promise<string>;
}

async function drawn(tx: Queryable, id: number, { rewardId, round, rule, opening, freeze, owners, log }: Draw): Promise<void> {
  const hash = `0x${createHash('sha256').update(`block ${id}`).digest('hex')}`;
  const number = rule === 'v1' ? winningNumber(hash, numbers) : winningNumberV2(randomnessOf(signature), opening, 0, numbers);
  const decided = rule === 'v1' ? ({ rule, block: id, hash } as const) : ({ rule, beaconRound: 1_000, signature } as const);
  const result = await log('result', resultText({ opening, freeze, decided, number, owner: owners[number] ?? 'unsold' }));
  const block = rule === 'v1' ? [id, hash, round.end + 1, 'simulated', null] : [null, null, null, null, signature];
  if (rule === 'v1') await tx.query('insert into simulated_blocks values ($1, $2, to_timestamp($3))', [id, hash, round.end + 1]);
  await tx.query(
    `update lotteries l set drawn_at = to_timestamp($2), winner_ticket = $3, result_id = $4, block_number = $5, block_hash = $6,
       block_time = to_timestamp($7), block_chain = $8, beacon_signature = $9,
       winner_user_id = (select user_id from tickets t where t.lottery_id = l.id and t.ticket_number = $3),
       sold_tickets = (select count(*) from tickets t where t.lottery_id = l.id)
     where id = $1`,
    [id, round.end + 20, number, result, ...block],
  );
  const { userId } = onlyRow(
    await tx.query<{ userId: number }>('select winner_user_id as "userId" from lotteries where id = $1', [id]),
  );
  if (round.prize > 0) {
    await tx.query('insert into prizes_due (lottery_id) values ($1)', [id]);
    await payPrize(tx, { lotteryId: id, userId, tokenId: await tokenId(tx, 'cto'), amount: round.prize, at: undefined });
  } else
    await tx.query("insert into orders (lottery_id, reward_id, user_id, name) values ($1, $2, $3, 'A prize')", [
      id,
      rewardId,
      userId,
    ]);
}

/**
 * Retries until a page of the ledger audit is closed: on a shared server a foreign transaction can delay it.
 * @param close from `pageCloser`
 * @returns the number of closed pages
 */
export async function untilClosed(close: () => Promise<number>): Promise<number> {
  for (;;) {
    const closed = await close();
    if (closed > 0) return closed;
    await sleep(10);
  }
}
