-- What members hold themselves to: limits of spending, breaks and exclusions. All of it is checked inside the purchase, under the lock of
-- the buyer's wallet, which whoever changes it takes first: two purchases at once cannot pass a limit, and none follows a break.

-- One row a member who has ever set something: every purchase looks here, by its key.
create table play_limits (
  user_id bigint primary key references users (id),
  -- CTO that may be spent in a calendar day, an ISO week and a month, all of UTC. Null: no limit.
  day bigint check (day between 1 and 9007199254740991),
  week bigint check (week between 1 and 9007199254740991),
  month bigint check (month between 1 and 9007199254740991),
  stopped_until timestamptz,                         -- nothing is sold to them before
  excluded boolean not null default false            -- nor after it, until they ask to come back
);

-- Raises that wait: none is applied before ready_at, and none without the member's second yes.
create table limit_raises (
  user_id bigint not null references users (id),
  period text not null check (period in ('day', 'week', 'month')),
  amount bigint check (amount between 1 and 9007199254740991),  -- null: no limit any more
  asked_at timestamptz not null,
  ready_at timestamptz not null,
  primary key (user_id, period),
  check (ready_at >= asked_at + interval '72 hours')
);

-- What was begun when: breaks, exclusions, and the day's wait of a return after an exclusion. The latest of a member is the one that holds.
create table breaks (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  kind text not null check (kind in ('break', 'exclusion', 'return')),
  began_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= began_at + interval '24 hours')
);
create index breaks_user on breaks (user_id, id desc);
create trigger breaks_append_only before update or delete or truncate on breaks
  for each statement execute function refuse_change();

-- A break is never shortened, whoever writes: its end only moves away, and an exclusion is left only after its end, a day ahead.
create function guard_play_limits() returns trigger language plpgsql as $$
begin
  if new.user_id <> old.user_id or new.stopped_until < old.stopped_until or old.stopped_until is not null and new.stopped_until is null
    or old.excluded and not new.excluded
      and (old.stopped_until > clock_timestamp() or new.stopped_until < clock_timestamp() + interval '23 hours 59 minutes') then
    perform refuse_columns('the break of member', old.user_id, '{excluded, stopped_until, user_id}');
  end if;
  return new;
end $$;
create trigger play_limits_guard before update on play_limits for each row execute function guard_play_limits();
create trigger play_limits_stay before delete or truncate on play_limits for each statement execute function refuse_change();

-- A member's movements by time: what they spent in a period, their statement, their sums.
create index ledger_member on ledger_entries (user_id, created_at desc, id desc) where user_id is not null;

-- The calendar day, ISO week or month of UTC that a moment is in; shared/src/contracts/spendWindows.ts says the same.
create function spend_window(p_period text, p_at timestamptz) returns tstzrange language sql immutable strict as $$
  select tstzrange(date_trunc(p_period, p_at at time zone 'UTC') at time zone 'UTC',
    (date_trunc(p_period, p_at at time zone 'UTC') + ('1 ' || p_period)::interval) at time zone 'UTC')
$$;

-- CTO that a member has spent in the periods that a moment is in. What was paid back for a cancelled round is not spent.
create function spent_in(p_user bigint, p_at timestamptz, out day bigint, out week bigint, out month bigint) language plpgsql stable as $$
declare
  v_day tstzrange := spend_window('day', p_at);
  v_week tstzrange := spend_window('week', p_at);
  v_month tstzrange := spend_window('month', p_at);
begin
  select coalesce(sum(-e.amount) filter (where e.created_at <@ v_day), 0), coalesce(sum(-e.amount) filter (where e.created_at <@ v_week), 0),
      coalesce(sum(-e.amount) filter (where e.created_at <@ v_month), 0)
    into day, week, month
    from ledger_entries e
    where e.user_id = p_user and e.reason = 'purchase'
      and e.created_at >= least(lower(v_week), lower(v_month)) and e.created_at < greatest(upper(v_week), upper(v_month))
      and not exists (select from ledger_entries r where r.purchase_id = e.purchase_id and r.reason = 'refund' and r.user_id is not null);
end $$;

-- What refuses a purchase of p_total at p_at to a member with these limits; null when nothing does. Of several limits the one of which
-- the least is left.
create function play_refusal(p_user bigint, p_at timestamptz, p_total bigint, p_limits play_limits) returns text language plpgsql stable as $$
declare
  v_spent record;
begin
  if p_limits.excluded or p_limits.stopped_until > p_at then return 'ON_BREAK'; end if;
  if p_limits.day is null and p_limits.week is null and p_limits.month is null then return null; end if;
  select * into v_spent from spent_in(p_user, p_at);
  return (
    select l.refusal
    from (values (1, 'LIMIT_MONTH', p_limits.month - v_spent.month), (2, 'LIMIT_WEEK', p_limits.week - v_spent.week),
      (3, 'LIMIT_DAY', p_limits.day - v_spent.day)) l (place, refusal, remainder)
    where l.remainder < p_total order by l.remainder, l.place limit 1);
end $$;

-- The purchase of 0094 anew; its parameters and its answer are the same. What is different: it looks at what the buyer holds themselves to,
-- before anything is written and again under the lock of their wallet.

-- p_numbers must be ascending and distinct: all buyers insert in the same order, so none waits for another in a circle.
--
-- outcome: BOUGHT (repeated: this purchase had been made before), NUMBERS_TAKEN (ticket_numbers: the taken ones),
-- LOTTERY_CLOSED, LOTTERY_CANCELLED, SALE_PAUSED, ON_BREAK, LIMIT_DAY, LIMIT_WEEK, LIMIT_MONTH,
-- NOT_ENOUGH_BALANCE, NOT_VERIFIED, NOT_FOUND, OUT_OF_RANGE (ticket_numbers: those outside), IDEMPOTENCY_MISMATCH, UNAUTHORIZED (the session of the token has ended: checked here to save a round trip; null is no check).
-- What a receipt says is answered for a new purchase only; a repeated one has it in its row.
create or replace function buy_tickets(p_session uuid, p_user bigint, p_lottery bigint, p_numbers integer[], p_key text,
  p_salt text, p_seal text, p_receipt_kid text)
returns table (outcome text, purchase_id bigint, ticket_numbers integer[], total_price bigint, star_balance bigint, repeated boolean,
  opening_id text, owner text, log_size bigint, bought_at timestamptz)
language plpgsql as $$
#variable_conflict use_column
declare
  v_lottery record;
  v_sold record;
  v_total bigint;
  v_token bigint;
  v_verified boolean;
  v_transfer bigint;
  v_limits play_limits;
  v_refusal text;
begin
  repeated := false;
  if p_session is not null and not exists
    (select from sessions s where s.id = p_session and s.user_id = p_user and s.expires_at > clock_timestamp()) then
    outcome := 'UNAUTHORIZED'; return next; return;
  end if;

  -- Without a wallet (nothing was ever credited) the balance is zero.
  select coalesce(w.star_balance, 0), t.id, u.verified into star_balance, v_token, v_verified
    from users u join tokens t on t.role = 'cto' left join wallets w on w.user_id = u.id and w.token_id = t.id
    where u.id = p_user;

  -- The same key again: the same answer, even when the round is over by now.
  if p_key is not null then
    return query select e.*, null::text, null::text, null::bigint, null::timestamptz
      from earlier_purchase(p_user, p_lottery, p_numbers, p_key) e;
    if found then return; end if;
  end if;

  -- Most of those who come too late are told here, before anything is locked or written.
  select * into v_sold from sold_answer(p_user, p_lottery, p_numbers);
  if found then
    return query select b.*, null::text, null::text, null::bigint, null::timestamptz
      from bound_answer(v_sold.outcome, v_sold.purchase_id, v_sold.ticket_numbers, v_sold.total_price, p_user, p_lottery, p_key) b;
    return;
  end if;

  select l.price_per_ticket, l.total_tickets, l.ends_at, l.drawn_at, l.cancelled_at, l.closed_at, l.draw_chain, l.opening_id
    into v_lottery from lotteries l where l.id = p_lottery;
  if not found then
    outcome := 'NOT_FOUND'; return next; return;
  end if;
  if v_lottery.cancelled_at is not null then
    outcome := 'LOTTERY_CANCELLED'; return next; return;
  end if;
  if v_lottery.drawn_at is not null or v_lottery.closed_at is not null or v_lottery.ends_at <= clock_timestamp() then
    if v_lottery.drawn_at is null and v_lottery.closed_at is null then perform close_rounds(p_lottery); end if;
    outcome := 'LOTTERY_CLOSED'; return next; return;
  end if;
  if exists (select from clock_lag c
    where c.chain = coalesce(v_lottery.draw_chain, c.chain) and c.lag_ms >= 1000 and c.seen_at > clock_timestamp() - interval '1 minute') then
    outcome := 'SALE_PAUSED'; return next; return;
  end if;
  if p_numbers[1] < 0 or p_numbers[cardinality(p_numbers)] >= v_lottery.total_tickets then
    outcome := 'OUT_OF_RANGE';
    ticket_numbers := array(select n from unnest(p_numbers) n where n < 0 or n >= v_lottery.total_tickets);
    return next; return;
  end if;
  select * into v_limits from play_limits m where m.user_id = p_user;
  v_total := v_lottery.price_per_ticket * cardinality(p_numbers);
  if found then
    outcome := play_refusal(p_user, clock_timestamp(), v_total, v_limits);
    if outcome is not null then
      return next; return;
    end if;
  end if;
  if v_verified is not true then
    outcome := 'NOT_VERIFIED'; return next; return;
  end if;
  -- 2^53 - 1 times 256 still fits into a bigint; a balance never reaches a price above 2^53 - 1, so that the price is not told.
  if star_balance < v_total then
    outcome := 'NOT_ENOUGH_BALANCE'; return next; return;
  end if;

  -- Buyers share this lock; a draw or a cancellation takes the row alone. What it decided is seen after waiting for it.
  select l.ends_at, l.drawn_at, l.cancelled_at, l.closed_at, l.opening_id into v_lottery from lotteries l where l.id = p_lottery for key share;
  bought_at := clock_timestamp();
  if v_lottery.cancelled_at is not null then
    outcome := 'LOTTERY_CANCELLED'; return next; return;
  end if;
  if v_lottery.drawn_at is not null or v_lottery.closed_at is not null or v_lottery.ends_at <= bought_at then
    if v_lottery.drawn_at is null and v_lottery.closed_at is null then perform close_rounds(p_lottery); end if;
    outcome := 'LOTTERY_CLOSED'; return next; return;
  end if;

  owner := owner_commitment(p_salt, p_user);
  select c.size into log_size from log_checkpoints c order by c.size desc limit 1;
  -- Whatever stops it, the block leaves nothing behind: a number or a key that somebody was quicker with, a balance spent meanwhile.
  begin
    -- The purchase claims its key: of several at once one gets it, the others wait here and then find it.
    insert into purchases (user_id, lottery_id, ticket_numbers, total_price, idempotency_key, created_at, salt, owner, seal, log_size, receipt_kid)
      values (p_user, p_lottery, p_numbers, v_total, p_key, bought_at, p_salt, owner, p_seal, log_size, p_receipt_kid)
      returning id into purchase_id;
    insert into tickets (lottery_id, ticket_number, user_id, purchase_id, price, created_at)
      select p_lottery, n, p_user, purchase_id, v_total / cardinality(p_numbers), bought_at
      from unnest(p_numbers) with ordinality as u (n, place) order by place;
    update wallets w set star_balance = w.star_balance - v_total
      where w.user_id = p_user and w.token_id = v_token and w.star_balance >= v_total
      returning w.star_balance into star_balance;
    if not found then
      raise exception using errcode = 'LOTTO', message = 'NOT_ENOUGH_BALANCE';
    end if;
    -- From here on nobody else buys from this wallet or changes what its member holds themselves to.
    select * into v_limits from play_limits m where m.user_id = p_user;
    if found then
      v_refusal := play_refusal(p_user, bought_at, v_total, v_limits);
      if v_refusal is not null then
        raise exception using errcode = 'LOTTO', message = v_refusal;
      end if;
    end if;
    -- The key may have been given to an earlier purchase meanwhile (bound_answer), which held this wallet for it.
    if p_key is not null and exists (select from purchase_repeats r where r.user_id = p_user and r.idempotency_key = p_key) then
      raise exception using errcode = 'LOTTO', message = 'SOLD';
    end if;
    v_transfer := nextval('ledger_transfers');
    insert into ledger_entries (transfer_id, token_id, user_id, bucket, amount, reason, lottery_id, purchase_id, created_at) values
      (v_transfer, v_token, p_user, 'star', -v_total, 'purchase', p_lottery, purchase_id, bought_at),
      (v_transfer, v_token, null, 'house', v_total, 'purchase', p_lottery, purchase_id, bought_at);
    outcome := 'BOUGHT'; ticket_numbers := p_numbers; total_price := v_total; opening_id := v_lottery.opening_id;
    return next; return;
  exception
    when unique_violation then outcome := 'SOLD';
    when sqlstate 'LOTTO' then outcome := sqlerrm;
  end;

  purchase_id := null; owner := null; log_size := null; bought_at := null; star_balance := null;
  if outcome <> 'SOLD' then
    return next; return;
  end if;
  if p_key is not null then
    return query select e.*, null::text, null::text, null::bigint, null::timestamptz
      from earlier_purchase(p_user, p_lottery, p_numbers, p_key) e;
    if found then return; end if;
  end if;
  select * into v_sold from sold_answer(p_user, p_lottery, p_numbers);
  return query select b.*, null::text, null::text, null::bigint, null::timestamptz
    from bound_answer(v_sold.outcome, v_sold.purchase_id, v_sold.ticket_numbers, v_sold.total_price, p_user, p_lottery, p_key) b;
end $$;
