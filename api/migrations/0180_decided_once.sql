-- A round ends once in the log: drawn, or cancelled in the format that has a kind, an attempt and a time.
create unique index log_records_ended_once on log_records (lottery_id) where kind = 'result' or text like 'snail-lotto/cancel/v2%';

-- An attempt is missed only after the close, and never after a freeze in the log. A round is cancelled with a record, before its close
-- or by a time-out: without what decides it for seven days, or after three missed freezes.
create or replace function guard_lottery() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  v_changed text[] := changed_columns(to_jsonb(old), to_jsonb(new));
  v_wrong text[];
  v_undecided boolean := old.drawn_at is null and old.cancelled_at is null;
  v_draws boolean := v_undecided and new.drawn_at is not null;
  v_logged text := case when v_changed && '{freeze_id, draw_attempt, cancelled_at}'
    then (select r.id from log_records r where r.lottery_id = old.id and r.kind = 'freeze' limit 1) end;
  v_unfrozen boolean := v_undecided and old.freeze_id is null and v_logged is null;
  v_over boolean := old.closed_at is not null or old.ends_at <= clock_timestamp();
  v_misses boolean := v_unfrozen and v_over and old.draw_rule = 'v2' and new.draw_attempt = old.draw_attempt + 1
    and new.draws_at > old.draws_at;
  v_cancels boolean := v_undecided and new.cancelled_at is not null and new.drawn_at is null
    and (old.opening_id is null or new.cancel_id is not null)
    and (v_unfrozen and not v_over
      or v_unfrozen and v_over and old.draw_rule = 'v2' and old.draw_attempt = 2
      or coalesce(old.draws_at, old.ends_at) <= clock_timestamp() - interval '7 days');
begin
  select array_agg(name order by name) into v_wrong from unnest(v_changed) name where not case
    when name in ('reward_id', 'name', 'token_amount', 'lottery_value', 'total_tickets', 'price_per_ticket', 'starts_at', 'ends_at',
      'draw_rule', 'draw_chain', 'draw_delay', 'beacon_round', 'opening_id') then v_undecided and old.opening_id is null
    when name = 'draws_at' then (v_undecided and old.opening_id is null) or v_misses
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
