import { type Database, onlyRow } from '../src/core/db/database.ts';
import { type Fronts, mapConcurrent } from './fronts.ts';
import { addLottery } from './lotteries.ts';
import { askFor, rewritePurchases } from './numbersRace.ts';
import { type Player, player } from './players.ts';

export type Answers = Record<string, number>;

/**
 * Sends purchases of one number at 1 CTO each, all different, 64 at a time.
 * @param meanwhile starts when an eighth of them is answered; the last eighth is sent after it has finished
 */
export async function buyOneByOne(
  db: Database,
  fronts: Fronts,
  buyer: Player,
  count: number,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<Answers> {
  const lottery = await addLottery(db, { numbers: 256 });
  const answers: Answers = {};
  let answered = 0;
  let also: Promise<unknown> | undefined;
  await mapConcurrent(
    Array.from({ length: count }, (_, number) => number),
    64,
    async (number) => {
      if (number >= (count * 7) / 8) await also;
      const { status, body } = await askFor(fronts, lottery, { buyer, numbers: [number] });
      const what = `${status} ${body.code ?? 'bought'}`;
      answers[what] = (answers[what] ?? 0) + 1;
      answered++;
      if (answered >= count / 8) also ??= meanwhile();
    },
  );
  await also;
  return answers;
}

/** Maximum attempts of a control until the race happens: two calls must meet within a tenth of a second. */
const mostTries = 20;

/**
 * Control: lets one member after the other buy while a break begins.
 * @param attempt buys as a new member, whose break begins meanwhile
 * @returns purchases of one of them that were committed after that; 0 when no attempt had any
 */
export async function untilBoughtOnBreak(db: Database, attempt: (buyer: Player) => Promise<unknown>): Promise<number> {
  for (let tries = 0; tries < mostTries; tries++) {
    const buyer = await player(db, { cto: 1_000 });
    await attempt(buyer);
    const bought = await boughtOnBreak(db, buyer);
    if (bought > 0) return bought;
  }
  return 0;
}

export async function spentBy(db: Database, { id }: Player): Promise<number> {
  const sql = "select coalesce(-sum(amount), 0)::bigint as spent from ledger_entries where user_id = $1 and reason = 'purchase'";
  return onlyRow(await db.query<{ spent: number }>(sql, [id])).spent;
}

/**
 * Gives every break and every act a number of the sequence of transfers. The numbers are drawn under the lock of the wallet,
 * which is held until the commit, so that they show the commit order of one member.
 */
export async function numberBreaks(db: Database): Promise<void> {
  await db.execute(`
    create table numbered_breaks (user_id bigint, transfer_id bigint);
    create function number_break() returns trigger language plpgsql security definer as $$
    begin
      insert into numbered_breaks values (new.user_id, nextval('ledger_transfers'));
      return new;
    end $$;
    create trigger breaks_numbered after insert on breaks for each row execute function number_break();
    create trigger acts_numbered after insert on acts for each row execute function number_break()`);
}

export async function boughtOnBreak(db: Database, { id }: Player): Promise<number> {
  const rows = await db.query(
    `select from ledger_entries e join numbered_breaks b on b.user_id = e.user_id
      where e.user_id = $1 and e.reason = 'purchase' and e.transfer_id > b.transfer_id`,
    [id],
  );
  return rows.length;
}

/**
 * Removes the lock under which limits and breaks are checked, and delays buyers after the check, as on a busy server. With one
 * connection (PGlite) purchases are sequential, so there the check itself is removed.
 */
export async function lookTooEarly(db: Database): Promise<void> {
  const write = 'select c.size into log_size';
  const changes: Record<string, string> =
    db.kind === 'pglite'
      ? { 'play_refusal(r.user_id, v_at, coalesce(v_paid[v_payer], 0) + v_total, r.limits)': 'null' }
      : {
          'order by u.id for key share of u skip locked for update of w skip locked': '',
          'order by u.id for key share of u for update of w': '',
          [write]: `perform pg_sleep(0.1); ${write}`,
        };
  await rewritePurchases(db, changes);
}
