-- The purchase of 0003 anew. What is different:
-- * a round that was closed stays closed, whatever the clock says; a buyer who sees the end stores it;
-- * LOTTERY_CANCELLED is told before anything else about a round, also to those who had bought there;
-- * a key that was answered as repeated belongs to that purchase from then on;
-- * a price that no balance can hold is refused like any that is too high.

-- Keys that came again with numbers the member had bought before (purchases has the key of each purchase itself).
create table purchase_repeats (
  user_id bigint not null references users (id),
  idempotency_key text not null,
  lottery_id bigint not null,
  ticket_numbers integer[] not null,                 -- ascending
  purchase_id bigint not null references purchases (id),
  total_price bigint not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, idempotency_key)
);

create or replace function buy_tickets(p_session uuid, p_user bigint, p_lottery bigint, p_numbers integer[], p_key text)
returns table (outcome text, purchase_id bigint, ticket_numbers integer[], total_price bigint, star_balance bigint, repeated boolean)
language plpgsql as $$
#variable_conflict use_column
declare
  v_lottery record;
  v_sold record;
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
  select * into v_sold from sold_answer(p_user, p_lottery, p_numbers);
  if found then
    return query select * from bound_answer(v_sold.outcome, v_sold.purchase_id, v_sold.ticket_numbers, v_sold.total_price, p_user, p_lottery, p_key);
    return;
  end if;

  select l.price_per_ticket, l.total_tickets, l.ends_at, l.drawn_at, l.cancelled_at, l.closed_at into v_lottery
    from lotteries l where l.id = p_lottery;
  if not found then
    return query select 'NOT_FOUND', null::bigint, null::integer[], null::bigint, v_star, false;
    return;
  end if;
  if v_lottery.cancelled_at is not null then
    return query select 'LOTTERY_CANCELLED', null::bigint, null::integer[], null::bigint, v_star, false;
    return;
  end if;
  if v_lottery.drawn_at is not null or v_lottery.closed_at is not null or v_lottery.ends_at <= clock_timestamp() then
    if v_lottery.drawn_at is null and v_lottery.closed_at is null then perform close_rounds(p_lottery); end if;
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
  -- 2^53 - 1 times 256 still fits into a bigint; a balance never reaches a price above 2^53 - 1, so that the price is not told.
  v_total := v_lottery.price_per_ticket * cardinality(p_numbers);
  if v_star < v_total then
    return query select 'NOT_ENOUGH_BALANCE', null::bigint, null::integer[], null::bigint, v_star, false;
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
  select l.ends_at, l.drawn_at, l.cancelled_at, l.closed_at into v_lottery from lotteries l where l.id = p_lottery for key share;
  v_at := clock_timestamp();
  if v_lottery.drawn_at is not null or v_lottery.cancelled_at is not null or v_lottery.closed_at is not null
    or v_lottery.ends_at <= v_at then
    delete from purchases p where p.id = v_purchase;
    if v_lottery.drawn_at is null and v_lottery.cancelled_at is null and v_lottery.closed_at is null then
      perform close_rounds(p_lottery);
    end if;
    return query select case when v_lottery.cancelled_at is null then 'LOTTERY_CLOSED' else 'LOTTERY_CANCELLED' end,
      null::bigint, null::integer[], null::bigint, v_star, false;
    return;
  end if;

  insert into tickets (lottery_id, ticket_number, user_id, purchase_id, price, created_at)
    select p_lottery, n, p_user, v_purchase, v_total / cardinality(p_numbers), v_at from unnest(p_numbers) with ordinality as u (n, place) order by place
    on conflict (lottery_id, ticket_number) do nothing;
  get diagnostics v_count = row_count;
  if v_count < cardinality(p_numbers) then
    delete from tickets t where t.lottery_id = p_lottery and t.purchase_id = v_purchase;
    delete from purchases p where p.id = v_purchase;
    select * into v_sold from sold_answer(p_user, p_lottery, p_numbers);
    return query select * from bound_answer(v_sold.outcome, v_sold.purchase_id, v_sold.ticket_numbers, v_sold.total_price, p_user, p_lottery, p_key);
    return;
  end if;

  update wallets w set star_balance = w.star_balance - v_total
    where w.user_id = p_user and w.token_id = v_token and w.star_balance >= v_total
    returning w.star_balance into v_star;
  if not found then
    delete from tickets t where t.lottery_id = p_lottery and t.purchase_id = v_purchase;
    delete from purchases p where p.id = v_purchase;
    return query select 'NOT_ENOUGH_BALANCE', null::bigint, null::integer[], null::bigint, v_star, false;
    return;
  end if;

  -- The key may have been given to an earlier purchase meanwhile (bound_answer), which held this wallet for it.
  if p_key is not null and exists (select from purchase_repeats r where r.user_id = p_user and r.idempotency_key = p_key) then
    update wallets w set star_balance = w.star_balance + v_total where w.user_id = p_user and w.token_id = v_token;
    delete from tickets t where t.lottery_id = p_lottery and t.purchase_id = v_purchase;
    delete from purchases p where p.id = v_purchase;
    return query select * from earlier_purchase(p_user, p_lottery, p_numbers, p_key);
    return;
  end if;

  v_transfer := nextval('ledger_transfers');
  insert into ledger_entries (transfer_id, token_id, user_id, bucket, amount, reason, lottery_id, purchase_id) values
    (v_transfer, v_token, p_user, 'star', -v_total, 'purchase', p_lottery, v_purchase),
    (v_transfer, v_token, null, 'house', v_total, 'purchase', p_lottery, v_purchase);
  return query select 'BOUGHT', v_purchase, p_numbers, v_total, v_star, false;
end $$;

-- The purchase that has this key, as the answer to it; no row when there is none.
create or replace function earlier_purchase(p_user bigint, p_lottery bigint, p_numbers integer[], p_key text)
returns table (outcome text, purchase_id bigint, ticket_numbers integer[], total_price bigint, star_balance bigint, repeated boolean)
language sql stable as $$
  select case when p.lottery_id <> p_lottery or p.ticket_numbers <> p_numbers then 'IDEMPOTENCY_MISMATCH'
      when exists (select from lotteries l where l.id = p_lottery and l.cancelled_at is not null) then 'LOTTERY_CANCELLED'
      else 'BOUGHT' end,
    p.id, p.ticket_numbers, p.total_price,
    (select w.star_balance from wallets w join tokens t on t.id = w.token_id and t.role = 'cto' where w.user_id = p_user), true
  from (
    select id, lottery_id, ticket_numbers, total_price from purchases where user_id = p_user and idempotency_key = p_key
    union all
    select purchase_id, lottery_id, ticket_numbers, total_price from purchase_repeats where user_id = p_user and idempotency_key = p_key
  ) p
$$;

-- What a buyer of numbers that are sold is told; no row while all are free. One who owns all of them is asking again for
-- what he bought: the same purchase (the latest, should they come from several).
create or replace function sold_answer(p_user bigint, p_lottery bigint, p_numbers integer[])
returns table (outcome text, purchase_id bigint, ticket_numbers integer[], total_price bigint, star_balance bigint, repeated boolean)
language sql stable as $$
  select case when exists (select from lotteries l where l.id = p_lottery and l.cancelled_at is not null) then 'LOTTERY_CANCELLED'
      when own then 'BOUGHT' else 'NUMBERS_TAKEN' end,
    case when own then latest end, taken, case when own then paid end,
    (select w.star_balance from wallets w join tokens t on t.id = w.token_id and t.role = 'cto' where w.user_id = p_user), own
  from (
    select array_agg(t.ticket_number order by t.ticket_number) as taken, max(t.purchase_id) as latest, sum(t.price)::bigint as paid,
      count(*) = cardinality(p_numbers) and bool_and(t.user_id = p_user) as own
    from tickets t where t.lottery_id = p_lottery and t.ticket_number = any (p_numbers)
  ) s
  where taken is not null
$$;

-- An answer of sold_answer, with the key (if any) given to the purchase it names. The wallet is held meanwhile: a purchase with the
-- same key has not paid yet then, and looks again when it has; or it has, and is found here.
create function bound_answer(p_outcome text, p_purchase bigint, p_numbers integer[], p_total bigint, p_user bigint, p_lottery bigint, p_key text)
returns table (outcome text, purchase_id bigint, ticket_numbers integer[], total_price bigint, star_balance bigint, repeated boolean)
language plpgsql as $$
#variable_conflict use_column
declare
  v_star bigint;
begin
  if p_outcome = 'BOUGHT' and p_key is not null then
    perform from wallets w where w.user_id = p_user for update;
    return query select * from earlier_purchase(p_user, p_lottery, p_numbers, p_key);
    if found then return; end if;
    insert into purchase_repeats (user_id, idempotency_key, lottery_id, ticket_numbers, purchase_id, total_price)
      values (p_user, p_key, p_lottery, p_numbers, p_purchase, p_total);
  end if;
  select w.star_balance into v_star from wallets w join tokens t on t.id = w.token_id and t.role = 'cto' where w.user_id = p_user;
  return query select p_outcome, p_purchase, p_numbers, p_total, v_star, p_outcome = 'BOUGHT';
end $$;
