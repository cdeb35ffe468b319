-- A sale is extended once, before its close: the close and what decides move to later times, and a record of the log says so.
alter table log_records drop constraint log_records_kind_check;
alter table log_records
  add constraint log_records_kind_check check (kind in ('opening', 'extend', 'freeze', 'result', 'cancel', 'pages'));
create unique index log_records_extended_once on log_records (lottery_id) where kind = 'extend';

alter table lotteries
  add column extend_id text unique,                  -- id of its record in the transparency log
  add column extended_at timestamptz,
  add column extended_from timestamptz,              -- end and beacon's round of the opening record
  add column extended_from_round bigint;
create index lotteries_extended on lotteries (reward_id, extended_from) where extended_from is not null;

-- As in 0180, and an extension: only extend_lottery can write extend_id.
create or replace function guard_lottery() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  v_changed text[] := changed_columns(to_jsonb(old), to_jsonb(new));
  v_wrong text[];
  v_undecided boolean := old.drawn_at is null and old.cancelled_at is null;
  v_draws boolean := v_undecided and new.drawn_at is not null;
  v_logged text := case when v_changed && '{freeze_id, draw_attempt, cancelled_at, extend_id}'
    then (select r.id from log_records r where r.lottery_id = old.id and r.kind = 'freeze' limit 1) end;
  v_unfrozen boolean := v_undecided and old.freeze_id is null and v_logged is null;
  v_over boolean := old.closed_at is not null or old.ends_at <= clock_timestamp();
  v_misses boolean := v_unfrozen and v_over and old.draw_rule = 'v2' and new.draw_attempt = old.draw_attempt + 1
    and new.draws_at > old.draws_at;
  v_extends boolean := coalesce(v_unfrozen and not v_over and old.opening_id is not null and old.extend_id is null and new.extend_id is not null
    and new.ends_at > old.ends_at and new.ends_at <= old.ends_at + interval '7 days' and new.draws_at > old.draws_at
    and (old.draw_rule = 'v1' and new.beacon_round is null or new.beacon_round > old.beacon_round)
    and new.extended_from = old.ends_at and new.extended_from_round is not distinct from old.beacon_round, false);
  v_cancels boolean := v_undecided and new.cancelled_at is not null and new.drawn_at is null
    and (old.opening_id is null or new.cancel_id is not null)
    and (v_unfrozen and not v_over
      or v_unfrozen and v_over and old.draw_rule = 'v2' and old.draw_attempt = 2
      or coalesce(old.draws_at, old.ends_at) <= clock_timestamp() - interval '7 days');
begin
  select array_agg(name order by name) into v_wrong from unnest(v_changed) name where not case
    when name in ('ends_at', 'beacon_round') then v_extends or v_undecided and old.opening_id is null
    when name in ('reward_id', 'name', 'token_amount', 'lottery_value', 'total_tickets', 'price_per_ticket', 'starts_at',
      'draw_rule', 'draw_chain', 'draw_delay', 'opening_id') then v_undecided and old.opening_id is null
    when name = 'draws_at' then (v_undecided and old.opening_id is null) or v_misses or v_extends
    when name in ('extend_id', 'extended_at', 'extended_from', 'extended_from_round') then v_extends
    when name = 'closed_at' then v_undecided and old.closed_at is null
    when name = 'draw_attempt' then v_misses
    when name = 'freeze_id' then v_undecided and old.freeze_id is null and coalesce(v_logged, new.freeze_id) = new.freeze_id
    when name in ('drawn_at', 'winner_ticket', 'winner_user_id', 'sold_tickets', 'result_id', 'block_number', 'block_hash', 'block_time',
      'block_chain', 'block_sources', 'beacon_signature') then v_draws
    when name in ('cancelled_at', 'cancel_id', 'cancel_reason') then v_cancels
    when name = 'delay_reason' then true               -- not used any more
    else false
  end;
  if v_wrong is not null then perform refuse_columns('round', old.id, v_wrong); end if;
  return new;
end $$;

-- Extends the sale of a round, once and before its close; the trigger above says what may change. p_round: null by rule v1.
create function extend_lottery(p_lottery bigint, p_ends_at timestamptz, p_round bigint, p_draws_at timestamptz, p_extend text,
  p_at timestamptz)
returns void language sql security definer set search_path = public, pg_temp as $$
  update lotteries set extended_from = ends_at, extended_from_round = beacon_round, ends_at = p_ends_at, beacon_round = p_round,
    draws_at = p_draws_at, extend_id = p_extend, extended_at = p_at where id = p_lottery
$$;
