import type { Queryable } from '../../core/db/database.ts';
import type { LedgerFault } from '../wallets/ledger.repository.ts';

export async function recordsOfActs(db: Queryable, officeActs: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.query<{ act: number; text: string }>(
    "select logged_act(text) as act, text from log_records where kind = 'act' and logged_act(text) = any ($1::bigint[])",
    [officeActs],
  );
  return new Map(rows.map(({ act, text }) => [act, text]));
}

const logFaults = `
    select 'act without its record in the public log' as fault, format('act %s of the office', o.id) as detail
      from office_acts o left join acts a on a.office_act = o.id
      where o.done_at is not null and a.id <= (select s.logged_after from office_site s) is not true
        and not exists (select from log_records r where r.kind = 'act' and logged_act(r.text) = o.id)
  union all
    select 'act that is not what the public log says', format('act %s of the office, record %s', o.id, r.index)
      from office_acts o join log_records r on r.kind = 'act' and logged_act(r.text) = o.id where act_record(o) is distinct from r.text
  union all
    select 'act of the public log that is gone', format('act %s of the office, record %s', logged_act(r.text), r.index)
      from log_records r where r.kind = 'act' and not exists (select from office_acts o join acts a on a.office_act = o.id
        where o.id = logged_act(r.text) and o.done_at is not null)`;

/** Compares the done acts of the office with the transparency log, in both directions. */
export const findLoggedActFaults = (db: Queryable): Promise<LedgerFault[]> => db.query<LedgerFault>(`${logFaults} order by 1, 2`);

/**
 * Finds what members were given without an act, or beside the one entry that an act of theirs moves. Credits from before the
 * first operator, such as the demo's, need none; who leaves gives back what they have without one.
 */
export const findCreditFaults = (db: Queryable): Promise<LedgerFault[]> =>
  db.query<LedgerFault>(`
    select 'credit that no act has made' as fault, format('transfer %s: %s of %s to member %s', e.transfer_id, e.reason, e.amount, e.user_id) as detail
      from ledger_entries e join users u on u.id = e.user_id
      where e.reason in ('credit', 'goodwill') and (e.amount > 0 or u.erased_at is null)
        and (e.created_at > (select min(o.enrolled_at) from operators o) or e.id > (select min(l.entry_id) from act_entries l
          join acts a on a.id = l.act_id where num_nonnulls(a.request, a.office_act) > 0))
        and not exists (select from act_entries l join acts a on a.id = l.act_id where l.entry_id = e.id and (a.kind = 'members add'
          or a.kind in ('members credit', 'purchases refund', 'approve') and a.user_id = e.user_id and not exists (select from act_entries m
            join ledger_entries f on f.id = m.entry_id where m.act_id = a.id and f.user_id is not null and f.id < e.id)))
      order by e.id`);
