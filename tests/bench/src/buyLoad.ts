import type { Database } from 'api/database';
import { deriveKeys } from 'api/keys';
import { testBeacon } from 'api/testing/drawSourceFakes';
import { addLottery, addRoundsOf } from 'api/testing/lotteries';
import { signToken } from 'api/tokens';

export const secret = 'a signing key that only the bench knows, long enough';

const members = 200;
/**
 * Number of rounds for a run of five seconds or more, with 256 numbers each: more than can be sold. Shorter runs get fewer,
 * because each must be opened.
 */
const mostRounds = 400;
export const numbersPerRound = 256;
const largeRoundNumbers = 100_000;

/**
 * Where the purchases of a run go: to many small rounds in turn, to one small round until it is sold out, or to one large round.
 */
export type Place = 'spread' | 'all on one' | 'one large';

export interface Rounds {
  first: number;
  count: number;
}

export const numbersIn = ({ place, rounds }: Pick<Load, 'place' | 'rounds'>): number =>
  place === 'one large' ? largeRoundNumbers : rounds.count * numbersPerRound;

export interface Load {
  clients: number;
  place: Place;
  seconds: number;
  buyers: readonly Buyer[];
  rounds: Rounds;
  /** DPoP proofs, prepared in advance because signing is the browsers' work. Without proofs sessions are not bound to a key. */
  proofs?: readonly ProvenPurchase[];
}

export interface ProvenPurchase {
  token: string;
  key: string;
  proof: string;
}

export interface Buyer {
  id: number;
  token: string;
}

/** Returns the n-th number to sell in a run. pgbench's script computes the same (nthInSql). */
export function nthNumber({ place, rounds }: Load, n: number): { lotteryId: number; number: number } {
  if (place === 'one large') return { lotteryId: rounds.first, number: n };
  const [round, number] =
    place === 'spread'
      ? [n % rounds.count, Math.floor(n / rounds.count)]
      : [Math.floor(n / numbersPerRound), n % numbersPerRound];
  return { lotteryId: rounds.first + round, number };
}

export const sessionOf = (id: number) => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;

/** Creates members (ids 1 to 200) with a session and more CTO than they can spend. */
export async function addBuyers(db: Database): Promise<Buyer[]> {
  await db.execute(`
    insert into users (username, password_hash, verified) select 'buyer' || n, '-', true from generate_series(1, ${members}) n;
    insert into wallets (user_id, token_id, star_balance) select id, 1, 1000000000 from users;
    insert into ledger_entries (transfer_id, token_id, user_id, bucket, amount, reason)
      select u.id, 1, case side when 1 then u.id end, case side when 1 then 'star' else 'house' end, side * 1000000000, 'credit'
      from users u, (values (1), (-1)) s (side);
    select setval('ledger_transfers', ${members});
    insert into rewards (slug, name, type, category, token_amount, lottery_value, numbers, ticket_price)
      values ('bench', 'Bench', 'token', 'token', 1, 1, ${numbersPerRound}, 1);
    insert into sessions (id, user_id, expires_at)
      select ('00000000-0000-4000-8000-' || lpad(id::text, 12, '0'))::uuid, id, now() + interval '1 day' from users;`);
  const key = deriveKeys(secret);
  const end = new Date(Date.now() + 86_400_000);
  return Promise.all(
    Array.from({ length: members }, async (_, index) => {
      const id = index + 1;
      return { id, token: await signToken(key, { userId: id, sessionId: sessionOf(id) }, end) };
    }),
  );
}

export const addLargeRound = (db: Database): Promise<number> =>
  addLottery(db, { numbers: largeRoundNumbers, beacon: testBeacon() });

/**
 * Opens the rounds of a run with their opening records, so that purchases get receipts.
 * @param seconds of the run
 */
export async function addRounds(db: Database, place: Place = 'spread', seconds = 5): Promise<Rounds> {
  if (place === 'one large') return { first: await addLargeRound(db), count: 1 };
  const ids = await addRoundsOf(db, 1, Math.min(mostRounds, Math.ceil((mostRounds / 5) * seconds)));
  return { first: Math.min(...ids), count: ids.length };
}
