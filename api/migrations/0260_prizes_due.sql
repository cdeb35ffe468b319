-- Prizes of drawn rounds that are not paid yet: record_draw notes them, pay_prize pays and removes them. Where one transaction draws and
-- pays, none is ever seen here. Rounds that were drawn before are paid.
create table prizes_due (
  lottery_id bigint primary key references lotteries (id),
  reason text,                                       -- why it could not be paid when it was last tried
  next_attempt_at timestamptz                        -- null: now
);

-- As in 0151, and what is to be paid.
create or replace function record_draw(p_lottery bigint, p_ticket integer, p_result text, p_block bigint, p_hash text, p_time timestamptz,
  p_chain text, p_sources jsonb, p_signature text, p_at timestamptz)
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_winner bigint;
begin
  update lotteries l set drawn_at = coalesce(p_at, clock_timestamp()), closed_at = coalesce(l.closed_at, clock_timestamp()),
      winner_ticket = p_ticket, winner_user_id = (select t.user_id from tickets t where t.lottery_id = l.id and t.ticket_number = p_ticket),
      sold_tickets = (select count(*) from tickets t where t.lottery_id = l.id), result_id = p_result,
      block_number = p_block, block_hash = p_hash, block_time = p_time, block_chain = p_chain, block_sources = p_sources,
      beacon_signature = p_signature
    where l.id = p_lottery and l.undecided and not l.on_sale and l.freeze_id is not null
    returning l.winner_user_id into v_winner;
  if not found then
    raise exception 'round % cannot be drawn', p_lottery using errcode = 'restrict_violation';
  end if;
  insert into prizes_due (lottery_id) select l.id from lotteries l
    where l.id = p_lottery and l.winner_user_id is not null and l.token_amount > 0;
  return v_winner;
end $$;

-- As in 0151, and once: @returns the winner's balance; null if the prize is paid already, also by a call at the same time
create or replace function pay_prize(p_lottery bigint, p_seal text, p_at timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_round lotteries;
begin
  delete from prizes_due where lottery_id = p_lottery;
  if not found and exists (select from ledger_entries where lottery_id = p_lottery and reason = 'prize' and user_id is not null) then
    return null;
  end if;
  select l.* into strict v_round from lotteries l where l.id = p_lottery;
  if v_round.drawn_at is null or not exists (select from tickets t
      where t.lottery_id = p_lottery and t.ticket_number = v_round.winner_ticket and t.user_id = v_round.winner_user_id) then
    raise exception 'round % has no winner', p_lottery using errcode = 'restrict_violation';
  end if;
  if exceeds_income(v_round.token_amount, v_round.total_tickets, v_round.price_per_ticket)
    and not exists (select from house_draws d where d.lottery_id = p_lottery and d.amount >= v_round.token_amount) then
    raise exception 'the prize of round % is not drawn from the house budget', p_lottery using errcode = 'restrict_violation';
  end if;
  return move_money(v_round.winner_user_id, (select id from tokens where role = 'cto'), 'star', v_round.token_amount, 'prize', p_lottery, null,
    p_seal, p_at);
end $$;

insert into alert_rules values ('prize-unpaid', 1);
