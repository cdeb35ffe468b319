-- buy_tickets (0151, and the pause of 0228) in steps. They run as its owner, with its search_path and planner settings, and the owner alone
-- may execute them. Those in SQL are inlined. p_places: which of the purchases, counted from 1.

-- Purchases that have a number or a key in common with an earlier one: they wait for what becomes of it.
create function purchases_behind(p_places integer[], p_users bigint[], p_lotteries bigint[], p_numbers text[], p_keys text[])
returns table (place integer) language sql stable as $$
  select distinct x.place
    from (
      select c.place, row_number() over (partition by p_lotteries[c.place], n order by c.place) as nth
        from unnest(p_places) c (place), unnest(p_numbers[c.place]::integer[]) n
      union all
      select c.place, row_number() over (partition by p_users[c.place], p_keys[c.place] order by c.place)
        from unnest(p_places) c (place) where p_keys[c.place] is not null
    ) x where x.nth > 1
$$;

-- The others, with the rounds and members to lock for them. Most of those who come too late lock nothing: a number of theirs is sold to
-- somebody else.
create function purchases_in_turn(p_places integer[], p_behind integer[], p_users bigint[], p_lotteries bigint[], p_numbers text[])
returns table (places integer[], rounds bigint[], members bigint[]) language sql stable as $$
  select array_agg(c.place order by c.place), array_agg(distinct p_lotteries[c.place]) filter (where o.others is null),
      array_agg(distinct p_users[c.place]) filter (where o.others is null)
    from unnest(p_places) c (place) left join lateral (
      select true as others from tickets t
      where t.lottery_id = p_lotteries[c.place] and t.ticket_number = any (p_numbers[c.place]::integer[]) and t.user_id <> p_users[c.place] limit 1
    ) o on true
    where c.place <> all (p_behind)
$$;

-- Buyers share this lock; a draw or a cancellation takes the row alone. What it decided is seen after waiting for it. @returns what is locked
create function lock_rounds(p_rounds bigint[], p_wait boolean) returns bigint[] language plpgsql as $$
begin
  if p_wait then
    return array(select l.id from lotteries l where l.id = any (p_rounds) order by l.id for key share);
  end if;
  return array(select l.id from lotteries l where l.id = any (p_rounds) order by l.id for key share skip locked);
end $$;

-- Until the commit nobody else buys from these wallets, gives them a key, or changes what their members hold themselves to.
-- @returns the members whose wallets are locked
create function lock_wallets(p_members bigint[], p_token bigint, p_wait boolean) returns bigint[] language plpgsql as $$
begin
  if p_wait then
    return array(select u.id from users u join wallets w on w.user_id = u.id
      where u.id = any (p_members) and w.user_id = any (p_members) and w.token_id = p_token
      order by u.id for key share of u for update of w);
  end if;
  return array(select u.id from users u join wallets w on w.user_id = u.id
    where u.id = any (p_members) and w.user_id = any (p_members) and w.token_id = p_token
    order by u.id for key share of u skip locked for update of w skip locked);
end $$;

-- What decides about each purchase, and why it is refused whatever its member has paid before. p_rounds, p_members: those that are locked.
create function judge_purchases(p_places integer[], p_rounds bigint[], p_members bigint[], p_token bigint, p_at timestamptz,
  p_sessions uuid[], p_users bigint[], p_lotteries bigint[], p_numbers text[], p_keys text[])
returns table (place integer, user_id bigint, lottery_id bigint, numbers integer[], key text, price bigint, opening_id text, total_tickets integer,
  unclosed boolean, star_balance bigint, verified boolean, booked bigint, limited boolean, limits play_limits, refusal text)
language sql stable as $$
  select c.place, p_users[c.place] as user_id, p_lotteries[c.place] as lottery_id, o.numbers, p_keys[c.place] as key,
    l.price_per_ticket as price, l.opening_id, l.total_tickets, l.unclosed, coalesce(w.star_balance, 0) as star_balance, u.verified,
    coalesce(y.booked, booked_balance(p_users[c.place], p_token, 'star')) as booked, m.limited, m.limits,
    case
      when p_sessions[c.place] is not null and (s.epoch is null or s.epoch <> u.epoch) then 'UNAUTHORIZED'
      -- The same key again: the same answer, even when the round is over by now.
      when k.seen then 'SEEN'
      when t.sold then 'SOLD'
      when l.id is null then 'NOT_FOUND'
      when l.cancelled_at is not null then 'LOTTERY_CANCELLED'
      when l.drawn_at is not null or l.closed_at is not null or l.ends_at <= p_at then 'LOTTERY_CLOSED'
      when g.lags or (select s.paused from sale_pauses s where s.lottery_id = l.id order by s.id desc limit 1) then 'SALE_PAUSED'
      when o.numbers[1] < 0 or o.numbers[cardinality(o.numbers)] >= l.total_tickets then 'OUT_OF_RANGE'
      -- (Who has no wallet holds none; and nothing at all is 'not in' an empty list.)
      when l.id <> all (p_rounds) or w.user_id is not null and w.user_id <> all (p_members) then 'HELD'
    end as refusal
  from unnest(p_places) c (place)
    cross join lateral (select p_numbers[c.place]::integer[] as numbers offset 0) o
    left join lateral (
      select s.credential_epoch as epoch from sessions s
      where s.id = p_sessions[c.place] and s.user_id = p_users[c.place] and s.expires_at > p_at offset 0
    ) s on true
    left join lateral (select u.verified, u.credential_epoch as epoch from users u where u.id = p_users[c.place] offset 0) u on true
    left join lateral (
      select true as seen from purchases p where p.user_id = p_users[c.place] and p.idempotency_key = p_keys[c.place]
      union all
      select true from purchase_repeats e where e.user_id = p_users[c.place] and e.idempotency_key = p_keys[c.place] limit 1
    ) k on true
    left join lateral (
      select true as sold from tickets t where t.lottery_id = p_lotteries[c.place] and t.ticket_number = any (o.numbers) limit 1
    ) t on true
    left join lateral (
      select l.id, l.price_per_ticket, l.total_tickets, l.ends_at, l.drawn_at, l.cancelled_at, l.closed_at, l.draw_chain, l.opening_id,
        l.drawn_at is null and l.closed_at is null as unclosed
      from lotteries l where l.id = p_lotteries[c.place] offset 0
    ) l on true
    left join lateral (
      select true as lags from clock_lag g
      where g.chain = coalesce(l.draw_chain, g.chain) and g.lag_ms >= 1000 and g.seen_at > p_at - interval '1 minute' limit 1
    ) g on true
    -- Without a wallet (nothing was ever credited) the balance is zero.
    left join lateral (
      select w.user_id, w.star_balance from wallets w where w.user_id = p_users[c.place] and w.token_id = p_token offset 0
    ) w on true
    left join lateral (
      select e.balance_after as booked from ledger_entries e
      where e.user_id = p_users[c.place] and e.token_id = p_token and e.bucket = 'star' order by e.id desc limit 1
    ) y on true
    left join lateral (select true as limited, m as limits from play_limits m where m.user_id = p_users[c.place] offset 0) m on true
$$;

-- Writes purchases, tickets, wallets and ledger in one statement. p_totals, p_balances: of each purchase; p_paid: of each of the members.
-- An error with the code LOTTO: somebody was quicker with a number.
create function write_purchases(p_places integer[], p_totals bigint[], p_balances bigint[], p_members bigint[], p_paid bigint[], p_token bigint,
  p_at timestamptz, p_users bigint[], p_lotteries bigint[], p_numbers text[], p_keys text[], p_salts text[], p_seals text[],
  p_receipt_kids text[], out ids bigint[], out owners text[], out log_size bigint)
language plpgsql as $$
declare
  v_tickets bigint;
  v_wanted bigint;
begin
  select c.size into log_size from log_checkpoints c order by c.size desc limit 1;
  with p as (
    insert into purchases (user_id, lottery_id, ticket_numbers, total_price, idempotency_key, created_at, salt, owner, seal, log_size, receipt_kid)
      select p_users[b.place], p_lotteries[b.place], p_numbers[b.place]::integer[], b.total, p_keys[b.place], p_at, p_salts[b.place],
        owner_commitment(p_salts[b.place], p_users[b.place]), p_seals[b.place], log_size, p_receipt_kids[b.place]
      from unnest(p_places, p_totals) b (place, total)
      returning id, user_id, lottery_id, ticket_numbers, total_price, owner
  ), t as (
    insert into tickets (lottery_id, ticket_number, user_id, purchase_id, price, created_at)
      select p.lottery_id, n, p.user_id, p.id, p.total_price / cardinality(p.ticket_numbers), p_at
      from p, unnest(p.ticket_numbers) n order by p.lottery_id, n
      on conflict do nothing returning 1
  ), w as (
    update wallets w set star_balance = w.star_balance - p_paid[array_position(p_members, w.user_id)]
      where w.user_id = any (p_members) and w.token_id = p_token and p_paid[array_position(p_members, w.user_id)] > 0
  ), b as materialized (
    select b.place, p_lotteries[b.place] as lottery_id, (p_numbers[b.place]::integer[])[1] as first, b.balance
      from unnest(p_places, p_balances) b (place, balance)
  ), x as materialized (
    -- No two of a pass have a number in common: round and first number tell which is which.
    select nextval('ledger_transfers') as transfer_id, p.*, b.place, b.balance
      from p join b on b.lottery_id = p.lottery_id and b.first = p.ticket_numbers[1]
  ), e as (
    -- In the order in which they were judged: a member's last entry has what is left in the end.
    insert into ledger_entries (transfer_id, token_id, user_id, bucket, amount, reason, lottery_id, purchase_id, created_at, balance_after)
      select x.transfer_id, p_token, case side when -1 then x.user_id end, case side when -1 then 'star' else 'house' end,
        side * x.total_price, 'purchase', x.lottery_id, x.id, p_at, case side when -1 then x.balance end
      from x, (values (-1), (1)) s (side) order by x.place, side
  ), c as (select count(*) as tickets from t)
  select array_agg(x.id order by x.place), array_agg(x.owner order by x.place), min(c.tickets), sum(cardinality(x.ticket_numbers))
    into ids, owners, v_tickets, v_wanted from x, c;
  if v_tickets < v_wanted then
    raise exception using errcode = 'LOTTO';
  end if;
end $$;

create or replace function buy_tickets(p_sessions uuid[], p_users bigint[], p_lotteries bigint[], p_numbers text[], p_keys text[],
  p_salts text[], p_seals text[], p_receipt_kids text[], p_wait boolean default true)
returns table (place integer, outcome text, purchase_id bigint, ticket_numbers integer[], total_price bigint, star_balance bigint,
  repeated boolean, opening_id text, owner text, log_size bigint, bought_at timestamptz)
language plpgsql security definer
set search_path = public, pg_temp
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
set jit = off
as $$
#variable_conflict use_column
declare
  v_left integer[] := array(select generate_series(1, cardinality(p_users)));
  v_pass integer := 0;
  v_now integer[];                                   -- of them, those that are judged in this pass
  v_waits integer[];                                 -- and those that are left for the next one
  v_rounds bigint[];
  v_members bigint[];
  v_paid bigint[];                                   -- by each of them, in this pass
  v_payer integer;
  v_token bigint;
  v_at timestamptz;
  v_sold record;
  v_total bigint;
  v_buys integer[];                                  -- places of those that can be bought, with what is told of them
  v_totals bigint[];
  v_balances bigint[];
  v_openings text[];
  v_written record;
  v_ids bigint[];
  v_owners text[];
  r record;
begin
  select t.id into v_token from tokens t where t.role = 'cto';

  while v_left <> '{}' loop
    -- Every pass answers at least one, or a wallet was made just now. A fault in that must not keep a processor for ever.
    v_pass := v_pass + 1;
    if v_pass > 2 * cardinality(p_users) + 10 then
      raise exception 'purchases that are never answered: %', v_left;
    end if;
    v_waits := '{}';
    if cardinality(v_left) > 1 then
      v_waits := array(select b.place from purchases_behind(v_left, p_users, p_lotteries, p_numbers, p_keys) b);
    end if;
    select t.places, t.rounds, t.members into v_now, v_rounds, v_members
      from purchases_in_turn(v_left, v_waits, p_users, p_lotteries, p_numbers) t;

    -- Locks, in the order of round, member, number: two that buy for many never wait for each other in a circle.
    v_rounds := lock_rounds(v_rounds, p_wait);
    v_members := lock_wallets(v_members, v_token, p_wait);
    v_at := clock_timestamp();
    v_paid := array_fill(0::bigint, array[cardinality(v_members)]);
    v_buys := '{}'; v_totals := '{}'; v_balances := '{}'; v_openings := '{}';

    for r in
      select j.* from judge_purchases(v_now, v_rounds, v_members, v_token, v_at, p_sessions, p_users, p_lotteries, p_numbers, p_keys) j
      order by j.place
    loop
      v_payer := array_position(v_members, r.user_id);
      v_total := r.price * cardinality(r.numbers);
      outcome := r.refusal;
      if outcome is null and r.limited then
        outcome := play_refusal(r.user_id, v_at, coalesce(v_paid[v_payer], 0) + v_total, r.limits);
      end if;
      if outcome is null and r.verified is not true then
        outcome := 'NOT_VERIFIED';
      end if;
      if outcome is null and r.star_balance <> r.booked then
        outcome := 'BALANCE_CHANGED';
      end if;
      -- 2^53 - 1 times 1,000 still fits into a bigint; a balance never reaches a price above 2^53 - 1, so that the price is not told.
      if outcome is null and r.star_balance - coalesce(v_paid[v_payer], 0) < v_total then
        outcome := 'NOT_ENOUGH_BALANCE';
      end if;
      if outcome is null then
        v_paid[v_payer] := v_paid[v_payer] + v_total;
        v_buys := v_buys || r.place; v_totals := v_totals || v_total; v_openings := v_openings || r.opening_id;
        v_balances := v_balances || (r.star_balance - v_paid[v_payer]);
        continue;
      end if;
      -- (A wallet that was made just now is locked in the next pass.)
      if v_paid[v_payer] > 0 or p_wait and outcome = 'HELD' then
        -- An earlier one of the same member may yet turn out to be sold: this one is judged by what it has paid in the end.
        v_waits := v_waits || r.place;
        continue;
      end if;

      place := r.place; repeated := false;
      purchase_id := null; ticket_numbers := null; total_price := null; star_balance := null;
      if outcome = 'SEEN' then
        select * into outcome, purchase_id, ticket_numbers, total_price, star_balance, repeated
          from earlier_purchase(r.user_id, r.lottery_id, r.numbers, r.key);
      elsif outcome = 'SOLD' then
        select * into v_sold from sold_answer(r.user_id, r.lottery_id, r.numbers);
        if v_sold.outcome = 'BOUGHT' and r.key is not null and v_payer is null then
          outcome := 'HELD';
        else
          select * into outcome, purchase_id, ticket_numbers, total_price, star_balance, repeated
            from bound_answer(v_sold.outcome, v_sold.purchase_id, v_sold.ticket_numbers, v_sold.total_price, r.user_id, r.lottery_id, r.key);
        end if;
      elsif outcome = 'LOTTERY_CLOSED' and r.unclosed then
        perform close_rounds(r.lottery_id);
      elsif outcome = 'OUT_OF_RANGE' then
        ticket_numbers := array(select n from unnest(r.numbers) n where n < 0 or n >= r.total_tickets);
      end if;
      return next;
    end loop;

    if v_buys = '{}' then
      v_left := v_waits;
      continue;
    end if;
    -- When somebody was quicker with a number, the block leaves nothing behind, and those that remain are judged again.
    begin
      v_written := write_purchases(v_buys, v_totals, v_balances, v_members, v_paid, v_token, v_at, p_users, p_lotteries, p_numbers, p_keys,
        p_salts, p_seals, p_receipt_kids);
      v_ids := v_written.ids; v_owners := v_written.owners;
      outcome := 'BOUGHT'; repeated := false; log_size := v_written.log_size; bought_at := v_at;
      for i in 1 .. cardinality(v_buys) loop
        place := v_buys[i]; purchase_id := v_ids[i]; ticket_numbers := p_numbers[v_buys[i]]::integer[]; total_price := v_totals[i];
        star_balance := v_balances[i]; opening_id := v_openings[i]; owner := v_owners[i];
        return next;
      end loop;
      opening_id := null; owner := null; log_size := null; bought_at := null;
      v_left := v_waits;
    exception
      when sqlstate 'LOTTO' then v_left := v_buys || v_waits;
    end;
  end loop;
end $$;

revoke execute on function purchases_behind, purchases_in_turn, lock_rounds, lock_wallets, judge_purchases, write_purchases from public;
