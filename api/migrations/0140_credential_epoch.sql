-- Every change of a credential (password, address, second factor) raises the member's epoch. What was made under a credential (a session, a
-- pending login, a link, a wish for another address, a known device) is stored with the epoch that it was made under, and counts only while
-- that is the member's.
alter table users add column credential_epoch integer not null default 0;

-- In the database, so that no statement can change a credential without it, and none can set or lower it. Sealing an authenticator's secret
-- anew changes no credential.
create function raise_credential_epoch() returns trigger language plpgsql as $$
begin
  new.credential_epoch := old.credential_epoch
    + ((new.password_hash, new.email, new.second_factor) is distinct from (old.password_hash, old.email, old.second_factor))::integer;
  return new;
end $$;
create trigger users_credentials before update on users for each row execute function raise_credential_epoch();

-- A release of before does not write the epoch of a session that it opens: it gets the member's.
alter table sessions add column credential_epoch integer;
update sessions set credential_epoch = 0;
create function fill_session_epoch() returns trigger language plpgsql as $$
begin
  new.credential_epoch := (select u.credential_epoch from users u where u.id = new.user_id);
  return new;
end $$;
create trigger sessions_epoch before insert on sessions for each row when (new.credential_epoch is null) execute function fill_session_epoch();

alter table login_challenges add column credential_epoch integer not null default 0;
alter table known_devices add column credential_epoch integer not null default 0;
alter table recoveries add column credential_epoch integer not null default 0;
alter table email_proofs add column credential_epoch integer not null default 0;
alter table authenticator_offers add column credential_epoch integer not null default 0;
-- The session that asked for another address goes on when the address is changed.
alter table email_changes add column credential_epoch integer not null default 0;
alter table email_changes add column session_id uuid;

-- As in 0110, but for the check of the session: it counts only under the member's epoch.
create or replace function buy_tickets(p_sessions uuid[], p_users bigint[], p_lotteries bigint[], p_numbers text[], p_keys text[],
  p_salts text[], p_seals text[], p_receipt_kids text[], p_wait boolean default true)
returns table (place integer, outcome text, purchase_id bigint, ticket_numbers integer[], total_price bigint, star_balance bigint,
  repeated boolean, opening_id text, owner text, log_size bigint, bought_at timestamptz)
language plpgsql
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
  v_size bigint;
  v_sold record;
  v_total bigint;
  v_buys integer[];                                  -- places of those that can be bought, with what is told of them
  v_totals bigint[];
  v_balances bigint[];
  v_openings text[];
  v_wanted integer;                                  -- numbers of all of them
  v_count integer;
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
    -- Those that have a number or a key in common with an earlier one wait for what becomes of it.
    v_waits := '{}';
    if cardinality(v_left) > 1 then
      select coalesce(array_agg(distinct x.place), '{}') into v_waits
        from (
          select c.place, row_number() over (partition by p_lotteries[c.place], n order by c.place) as nth
            from unnest(v_left) c (place), unnest(p_numbers[c.place]::integer[]) n
          union all
          select c.place, row_number() over (partition by p_users[c.place], p_keys[c.place] order by c.place)
            from unnest(v_left) c (place) where p_keys[c.place] is not null
        ) x where x.nth > 1;
    end if;

    -- Locks, in the order of round, member, number: two that buy for many never wait for each other in a circle. Most of those who come
    -- too late lock nothing: a number of theirs is sold to somebody else.
    select array_agg(c.place order by c.place), array_agg(distinct p_lotteries[c.place]) filter (where o.others is null),
        array_agg(distinct p_users[c.place]) filter (where o.others is null)
      into v_now, v_rounds, v_members
      from unnest(v_left) c (place) left join lateral (
        select true as others from tickets t
        where t.lottery_id = p_lotteries[c.place] and t.ticket_number = any (p_numbers[c.place]::integer[]) and t.user_id <> p_users[c.place] limit 1
      ) o on true
      where c.place <> all (v_waits);
    -- Buyers share this lock; a draw or a cancellation takes the row alone. What it decided is seen after waiting for it.
    if p_wait then
      v_rounds := array(select l.id from lotteries l where l.id = any (v_rounds) order by l.id for key share);
    else
      v_rounds := array(select l.id from lotteries l where l.id = any (v_rounds) order by l.id for key share skip locked);
    end if;
    -- Until the commit nobody else buys from these wallets, gives them a key, or changes what their members hold themselves to.
    if p_wait then
      v_members := array(select u.id from users u join wallets w on w.user_id = u.id
        where u.id = any (v_members) and w.user_id = any (v_members) and w.token_id = v_token
        order by u.id for key share of u for update of w);
    else
      v_members := array(select u.id from users u join wallets w on w.user_id = u.id
        where u.id = any (v_members) and w.user_id = any (v_members) and w.token_id = v_token
        order by u.id for key share of u skip locked for update of w skip locked);
    end if;
    v_at := clock_timestamp();
    v_paid := array_fill(0::bigint, array[cardinality(v_members)]);
    v_buys := '{}'; v_totals := '{}'; v_balances := '{}'; v_openings := '{}'; v_wanted := 0;

    for r in
      select c.place, p_users[c.place] as user_id, p_lotteries[c.place] as lottery_id, o.numbers, p_keys[c.place] as key,
        l.price_per_ticket as price, l.opening_id, l.total_tickets, l.unclosed, coalesce(w.star_balance, 0) as star_balance, u.verified,
        w.user_id is not null as purse, m.limited, m.limits,
        case
          when p_sessions[c.place] is not null and (s.epoch is null or s.epoch <> u.epoch) then 'UNAUTHORIZED'
          -- The same key again: the same answer, even when the round is over by now.
          when k.seen then 'SEEN'
          when t.sold then 'SOLD'
          when l.id is null then 'NOT_FOUND'
          when l.cancelled_at is not null then 'LOTTERY_CANCELLED'
          when l.drawn_at is not null or l.closed_at is not null or l.ends_at <= v_at then 'LOTTERY_CLOSED'
          when g.lags then 'SALE_PAUSED'
          when o.numbers[1] < 0 or o.numbers[cardinality(o.numbers)] >= l.total_tickets then 'OUT_OF_RANGE'
          -- (Who has no wallet holds none; and nothing at all is 'not in' an empty list.)
          when l.id <> all (v_rounds) or w.user_id is not null and w.user_id <> all (v_members) then 'HELD'
        end as refusal
      from unnest(v_now) c (place)
        cross join lateral (select p_numbers[c.place]::integer[] as numbers offset 0) o
        left join lateral (
          select s.credential_epoch as epoch from sessions s
          where s.id = p_sessions[c.place] and s.user_id = p_users[c.place] and s.expires_at > v_at offset 0
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
          where g.chain = coalesce(l.draw_chain, g.chain) and g.lag_ms >= 1000 and g.seen_at > v_at - interval '1 minute' limit 1
        ) g on true
        -- Without a wallet (nothing was ever credited) the balance is zero.
        left join lateral (
          select w.user_id, w.star_balance from wallets w where w.user_id = p_users[c.place] and w.token_id = v_token offset 0
        ) w on true
        left join lateral (select true as limited, m as limits from play_limits m where m.user_id = p_users[c.place] offset 0) m on true
      order by c.place
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
      -- 2^53 - 1 times 1,000 still fits into a bigint; a balance never reaches a price above 2^53 - 1, so that the price is not told.
      if outcome is null and r.star_balance - coalesce(v_paid[v_payer], 0) < v_total then
        outcome := 'NOT_ENOUGH_BALANCE';
      end if;
      if outcome is null then
        v_paid[v_payer] := v_paid[v_payer] + v_total;
        v_buys := v_buys || r.place; v_totals := v_totals || v_total; v_openings := v_openings || r.opening_id;
        v_balances := v_balances || (r.star_balance - v_paid[v_payer]); v_wanted := v_wanted + cardinality(r.numbers);
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
    select c.size into v_size from log_checkpoints c order by c.size desc limit 1;
    -- When somebody was quicker with a number, the block leaves nothing behind, and those that remain are judged again.
    begin
      with p as (
        insert into purchases (user_id, lottery_id, ticket_numbers, total_price, idempotency_key, created_at, salt, owner, seal, log_size, receipt_kid)
          select p_users[b.place], p_lotteries[b.place], p_numbers[b.place]::integer[], b.total, p_keys[b.place], v_at, p_salts[b.place],
            owner_commitment(p_salts[b.place], p_users[b.place]), p_seals[b.place], v_size, p_receipt_kids[b.place]
          from unnest(v_buys, v_totals) b (place, total)
          returning id, user_id, lottery_id, ticket_numbers, total_price, owner
      ), t as (
        insert into tickets (lottery_id, ticket_number, user_id, purchase_id, price, created_at)
          select p.lottery_id, n, p.user_id, p.id, p.total_price / cardinality(p.ticket_numbers), v_at
          from p, unnest(p.ticket_numbers) n order by p.lottery_id, n
          on conflict do nothing returning 1
      ), w as (
        update wallets w set star_balance = w.star_balance - v_paid[array_position(v_members, w.user_id)]
          where w.user_id = any (v_members) and w.token_id = v_token and v_paid[array_position(v_members, w.user_id)] > 0
      ), x as materialized (
        select nextval('ledger_transfers') as transfer_id, p.* from p
      ), e as (
        insert into ledger_entries (transfer_id, token_id, user_id, bucket, amount, reason, lottery_id, purchase_id, created_at)
          select x.transfer_id, v_token, case side when -1 then x.user_id end, case side when -1 then 'star' else 'house' end,
            side * x.total_price, 'purchase', x.lottery_id, x.id, v_at
          from x, (values (-1), (1)) s (side)
      ), c as (select count(*) as tickets from t)
      -- No two of a pass have a number in common: round and first number tell which is which.
      select array_agg(p.id order by b.place), array_agg(p.owner order by b.place), min(c.tickets)
        into v_ids, v_owners, v_count
        from p join (select b.place, p_lotteries[b.place] as lottery_id, (p_numbers[b.place]::integer[])[1] as first from unnest(v_buys) b (place)) b
          on b.lottery_id = p.lottery_id and b.first = p.ticket_numbers[1], c;
      if v_count < v_wanted then
        raise exception using errcode = 'LOTTO';
      end if;
      outcome := 'BOUGHT'; repeated := false; log_size := v_size; bought_at := v_at;
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
