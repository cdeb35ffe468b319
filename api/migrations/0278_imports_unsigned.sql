-- What is imported once three people have passkeys promises nothing by itself: its schedule opens no round before two people have signed
-- `rewards allow`. What was imported before goes on.
alter table rewards add column unsigned_since timestamptz;

create function mark_unsigned() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.unsigned_since := case when tg_op = 'UPDATE' then old.unsigned_since end;
  if commands_draft() and new.act_id is null and (tg_op = 'INSERT' or (new.name, new.type, new.token_amount, new.lottery_value, new.numbers,
      new.ticket_price, new.schedule, new.draw_rule) is distinct from (old.name, old.type, old.token_amount, old.lottery_value, old.numbers,
      old.ticket_price, old.schedule, old.draw_rule)) then
    new.unsigned_since := clock_timestamp();
  end if;
  return new;
end $$;
create trigger rewards_unsigned before insert or update on rewards for each row execute function mark_unsigned();

create function waits_for_allow(r rewards) returns boolean language sql stable as $$
  select r.schedule is not null
    and (r.unsigned_since is not null or prize_needs_approval(r.token_amount, r.numbers, r.ticket_price))
    and not exists (select from schedule_approvals a where (a.reward_id, a.token_amount, a.numbers, a.ticket_price, a.schedule)
      = (r.id, r.token_amount, r.numbers, r.ticket_price, r.schedule) and (r.unsigned_since is null or a.created_at > r.unsigned_since))
$$;

do $$
declare
  v_before constant text := 'if prize <= round_prize and prize <= income then';
  v_source text := pg_get_functiondef('draw_prize'::regproc);
begin
  if strpos(v_source, v_before) = 0 then raise exception 'draw_prize is not the function that this migration changes'; end if;
  execute replace(v_source, v_before, 'if p_act is null and p_operator is null and exists (select from rewards r
      where r.id = v_round.reward_id and r.unsigned_since is not null and waits_for_allow(r)) then
    outcome := ''NEEDS_APPROVAL'';
  els' || v_before);
end $$;
