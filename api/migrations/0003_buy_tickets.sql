-- Buying, whole, in one round trip. A refusal is a value: an SQL error would cost the caller its connection.
-- p_numbers must be ascending and distinct: all buyers insert in the same order, so none waits for another in a circle.
--
-- outcome: BOUGHT (repeated: this purchase had been made before), NUMBERS_TAKEN (ticket_numbers: the taken ones),
-- LOTTERY_CLOSED, NOT_ENOUGH_BALANCE, NOT_VERIFIED, NOT_FOUND, OUT_OF_RANGE (ticket_numbers: those outside),
-- IDEMPOTENCY_MISMATCH, UNAUTHORIZED (the session of the token has ended: checked here to save a round trip; null is no check).
create function buy_tickets(p_session uuid, p_user bigint, p_lottery bigint, p_numbers integer[], p_key text)
returns table (outcome text, purchase_id bigint, ticket_numbers integer[], total_price bigint, star_balance bigint, repeated boolean)
language plpgsql as $$
#variable_conflict use_column
declare
  v_lottery record;
  v_total bigint;
  v_star bigint;
  v_token bigint;
  v_verified boolean;
  v_purchase bigint;
  v_at timestamptz;
  v_count integer;
  v_transfer bigint;
begin
  if p_session is not null and not exists
    (select from sessions s where s.id = p_session and s.user_id = p_user and s.expires_at > clock_timestamp()) then
    return query select 'UNAUTHORIZED', null::bigint, null::integer[], null::bigint, null::bigint, false;
    return;
  end if;

  -- Without a wallet (nothing was ever credited) the balance is zero.
  select coalesce(w.star_balance, 0), t.id, u.verified into v_star, v_token, v_verified
    from users u join tokens t on t.role = 'cto' left join wallets w on w.user_id = u.id and w.token_id = t.id
    where u.id = p_user;

  -- The same key again: the same answer, even when the round is over by now.
  if p_key is not null then
    return query select * from earlier_purchase(p_user, p_lottery, p_numbers, p_key);
    if found then return; end if;
  end if;

  -- Most of those who come too late are told here, before anything is locked or written.
  return query select * from sold_answer(p_user, p_lottery, p_numbers);
  if found then return; end if;

  select l.price_per_ticket, l.total_tickets, l.ends_at, l.drawn_at, l.cancelled_at into v_lottery
    from lotteries l where l.id = p_lottery;
  if not found then
    return query select 'NOT_FOUND', null::bigint, null::integer[], null::bigint, v_star, false;
    return;
  end if;
  if v_lottery.drawn_at is not null or v_lottery.cancelled_at is not null or v_lottery.ends_at <= clock_timestamp() then
    return query select 'LOTTERY_CLOSED', null::bigint, null::integer[], null::bigint, v_star, false;
    return;
  end if;
  if p_numbers[1] < 0 or p_numbers[cardinality(p_numbers)] >= v_lottery.total_tickets then
    return query select 'OUT_OF_RANGE', null::bigint,
      array(select n from unnest(p_numbers) n where n < 0 or n >= v_lottery.total_tickets), null::bigint, v_star, false;
    return;
  end if;
  if v_verified is not true then
    return query select 'NOT_VERIFIED', null::bigint, null::integer[], null::bigint, v_star, false;
    return;
  end if;
  v_total := v_lottery.price_per_ticket * cardinality(p_numbers);
  if v_star < v_total then
    return query select 'NOT_ENOUGH_BALANCE', null::bigint, null::integer[], v_total, v_star, false;
    return;
  end if;

  -- The purchase claims its key: of several at once one gets it, the others wait here and then find it.
  insert into purchases (user_id, lottery_id, ticket_numbers, total_price, idempotency_key)
    values (p_user, p_lottery, p_numbers, v_total, p_key)
    on conflict (user_id, idempotency_key) do nothing returning id into v_purchase;
  if v_purchase is null then
    return query select * from earlier_purchase(p_user, p_lottery, p_numbers, p_key);
    return;
  end if;

  -- Buyers share this lock; a draw or a cancellation takes the row alone. What it decided is seen after waiting for it.
  select l.ends_at, l.drawn_at, l.cancelled_at into v_lottery from lotteries l where l.id = p_lottery for key share;
  v_at := clock_timestamp();
  if v_lottery.drawn_at is not null or v_lottery.cancelled_at is not null or v_lottery.ends_at <= v_at then
    delete from purchases p where p.id = v_purchase;
    return query select 'LOTTERY_CLOSED', null::bigint, null::integer[], null::bigint, v_star, false;
    return;
  end if;

  insert into tickets (lottery_id, ticket_number, user_id, purchase_id, price, created_at)
    select p_lottery, n, p_user, v_purchase, v_total / cardinality(p_numbers), v_at from unnest(p_numbers) with ordinality as u (n, place) order by place
    on conflict (lottery_id, ticket_number) do nothing;
  get diagnostics v_count = row_count;
  if v_count < cardinality(p_numbers) then
    delete from tickets t where t.lottery_id = p_lottery and t.purchase_id = v_purchase;
    delete from purchases p where p.id = v_purchase;
    return query select * from sold_answer(p_user, p_lottery, p_numbers);
    return;
  end if;

  update wallets w set star_balance = w.star_balance - v_total
    where w.user_id = p_user and w.token_id = v_token and w.star_balance >= v_total
    returning w.star_balance into v_star;
  if not found then
    delete from tickets t where t.lottery_id = p_lottery and t.purchase_id = v_purchase;
    delete from purchases p where p.id = v_purchase;
    return query select 'NOT_ENOUGH_BALANCE', null::bigint, null::integer[], v_total, v_star, false;
    return;
  end if;

  v_transfer := nextval('ledger_transfers');
  insert into ledger_entries (transfer_id, token_id, user_id, bucket, amount, reason, lottery_id, purchase_id) values
    (v_transfer, v_token, p_user, 'star', -v_total, 'purchase', p_lottery, v_purchase),
    (v_transfer, v_token, null, 'house', v_total, 'purchase', p_lottery, v_purchase);
  return query select 'BOUGHT', v_purchase, p_numbers, v_total, v_star, false;
end $$;

-- The purchase that has this key, as the answer to it; no row when there is none.
create function earlier_purchase(p_user bigint, p_lottery bigint, p_numbers integer[], p_key text)
returns table (outcome text, purchase_id bigint, ticket_numbers integer[], total_price bigint, star_balance bigint, repeated boolean)
language sql stable as $$
  select case when p.lottery_id = p_lottery and p.ticket_numbers = p_numbers then 'BOUGHT' else 'IDEMPOTENCY_MISMATCH' end,
    p.id, p.ticket_numbers, p.total_price,
    (select w.star_balance from wallets w join tokens t on t.id = w.token_id and t.role = 'cto' where w.user_id = p_user), true
  from purchases p where p.user_id = p_user and p.idempotency_key = p_key
$$;

-- What a buyer of numbers that are sold is told; no row while all are free. One who owns all of them is asking again for
-- what he bought: the same purchase (the latest, should they come from several).
create function sold_answer(p_user bigint, p_lottery bigint, p_numbers integer[])
returns table (outcome text, purchase_id bigint, ticket_numbers integer[], total_price bigint, star_balance bigint, repeated boolean)
language sql stable as $$
  select case when own then 'BOUGHT' else 'NUMBERS_TAKEN' end,
    case when own then latest end, taken, paid,
    (select w.star_balance from wallets w join tokens t on t.id = w.token_id and t.role = 'cto' where w.user_id = p_user), own
  from (
    select array_agg(t.ticket_number order by t.ticket_number) as taken, max(t.purchase_id) as latest, sum(t.price)::bigint as paid,
      count(*) = cardinality(p_numbers) and bool_and(t.user_id = p_user) as own
    from tickets t where t.lottery_id = p_lottery and t.ticket_number = any (p_numbers)
  ) s
  where taken is not null
$$;
