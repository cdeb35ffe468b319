-- Gives back what purchases of a cancelled round have cost, each once, as refund_purchase does for one. Their members' wallets are locked in
-- order of members. An error with the code LTBAL names a member whose balance is not what the ledger says.
create function refund_purchases(p_lottery bigint, p_purchases bigint[], p_seals text[]) returns void
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  v_token bigint := (select id from tokens where role = 'cto');
  v_members bigint[] := array(select distinct p.user_id from purchases p where p.id = any (p_purchases));
  v_wrong record;
  v_refunded bigint;
begin
  if not exists (select from lotteries l where l.id = p_lottery and l.cancelled_at is not null) then
    raise exception 'round % is not cancelled', p_lottery using errcode = 'restrict_violation';
  end if;
  perform from wallets w where w.user_id = any (v_members) and w.token_id = v_token order by w.user_id for update;
  select w.user_id, w.star_balance as held, b.booked into v_wrong
    from wallets w, lateral (select booked_balance(w.user_id, v_token, 'star') as booked) b
    where w.user_id = any (v_members) and w.token_id = v_token and w.star_balance <> b.booked order by w.user_id limit 1;
  if found then
    raise exception 'the star balance of member % in token % is %, and the ledger says %', v_wrong.user_id, v_token, v_wrong.held, v_wrong.booked
      using errcode = 'LTBAL';
  end if;
  with r as materialized (
    select p.id, p.user_id, p.total_price, s.seal, nextval('ledger_transfers') as transfer_id,
      w.star_balance + sum(p.total_price) over (partition by p.user_id order by p.id) as balance
    from unnest(p_purchases, p_seals) s (id, seal) join purchases p on p.id = s.id and p.lottery_id = p_lottery
      join wallets w on w.user_id = p.user_id and w.token_id = v_token
  ), u as (
    update wallets w set star_balance = w.star_balance + t.total
      from (select r.user_id, sum(r.total_price) as total from r group by r.user_id) t where w.user_id = t.user_id and w.token_id = v_token
  ), e as (
    -- In order: a member's last entry has what is left in the end.
    insert into ledger_entries (transfer_id, token_id, user_id, bucket, amount, reason, lottery_id, purchase_id, seal, balance_after)
      select r.transfer_id, v_token, case side when 1 then r.user_id end, case side when 1 then 'star' else 'house' end,
        side * r.total_price, 'refund', p_lottery, r.id, case side when 1 then r.seal end, case side when 1 then r.balance end
      from r, (values (1), (-1)) s (side) order by r.user_id, r.id, side desc
  )
  select count(*) into v_refunded from r;
  if v_refunded <> cardinality(p_purchases) then
    raise exception 'only % of % purchases are of round % and have a wallet', v_refunded, cardinality(p_purchases), p_lottery
      using errcode = 'restrict_violation';
  end if;
end $$;
