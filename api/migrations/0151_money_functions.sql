-- Money moves through these functions alone, which run as the owner of the tables: the role that the provider runs as reads wallets, ledger,
-- purchases, tickets and results, and writes none of them. A balance that was changed by hand is refused at its next use: it is
-- compared with the member's last entry in the ledger, which says what was left after it.

-- What a member's balance was after this entry. Null: the house's side, or written by a release before this one.
alter table ledger_entries add column balance_after bigint;
create index ledger_balance on ledger_entries (user_id, token_id, bucket, id desc) where user_id is not null;

-- What a balance must be by the ledger: as the last entry says, or the sum of all where that entry does not say.
create function booked_balance(p_user bigint, p_token bigint, p_bucket text) returns bigint language plpgsql stable
set search_path = public, pg_temp as $$
declare
  v_balance bigint;
begin
  select e.balance_after into v_balance from ledger_entries e
    where e.user_id = p_user and e.token_id = p_token and e.bucket = p_bucket order by e.id desc limit 1;
  if v_balance is null and found then
    select sum(e.amount) into v_balance from ledger_entries e where e.user_id = p_user and e.token_id = p_token and e.bucket = p_bucket;
  end if;
  return coalesce(v_balance, 0);
end $$;

-- Locks a member's CTO wallet until the end of the transaction: no purchase of theirs is under way meanwhile. A missing wallet is made.
create function lock_purse(p_user bigint) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into wallets (user_id, token_id) select p_user, id from tokens where role = 'cto' on conflict do nothing;
  perform from wallets where user_id = p_user and token_id = (select id from tokens where role = 'cto') for update;
end $$;

-- Moves money from the house into a balance of a member (below zero: back), and writes both entries. For the functions below.
-- An error with the code LTBAL: the balance is not what the ledger says.
create function move_money(p_user bigint, p_token bigint, p_bucket text, p_amount bigint, p_reason text, p_lottery bigint, p_purchase bigint,
  p_seal text, p_at timestamptz default null)
returns bigint language plpgsql set search_path = public, pg_temp as $$
declare
  v_transfer bigint;
  v_held bigint;
  v_booked bigint;
begin
  insert into wallets (user_id, token_id) values (p_user, p_token) on conflict do nothing;
  select case p_bucket when 'available' then available_balance when 'pending' then pending_balance when 'star' then star_balance
      when 'upgrade' then upgrade_balance end
    into v_held from wallets where user_id = p_user and token_id = p_token for update;
  v_booked := booked_balance(p_user, p_token, p_bucket);
  if v_held is distinct from v_booked then
    raise exception 'the % balance of member % in token % is %, and the ledger says %', p_bucket, p_user, p_token, v_held, v_booked
      using errcode = 'LTBAL';
  end if;
  update wallets set available_balance = available_balance + case p_bucket when 'available' then p_amount else 0 end,
      pending_balance = pending_balance + case p_bucket when 'pending' then p_amount else 0 end,
      star_balance = star_balance + case p_bucket when 'star' then p_amount else 0 end,
      upgrade_balance = upgrade_balance + case p_bucket when 'upgrade' then p_amount else 0 end
    where user_id = p_user and token_id = p_token;
  v_transfer := nextval('ledger_transfers');
  insert into ledger_entries (transfer_id, token_id, user_id, bucket, amount, reason, lottery_id, purchase_id, seal, created_at, balance_after)
    values (v_transfer, p_token, p_user, p_bucket, p_amount, p_reason, p_lottery, p_purchase, p_seal, coalesce(p_at, clock_timestamp()),
        v_held + p_amount),
      (v_transfer, p_token, null, 'house', -p_amount, p_reason, p_lottery, p_purchase, null, coalesce(p_at, clock_timestamp()), null);
  return v_held + p_amount;
end $$;

-- Credits a member, or takes back (below zero). What is credited is drawn from the house budget.
-- outcome: CREDITED, or OPERATOR_BUDGET or HOUSE_BUDGET: nothing was moved.
create function credit_member(p_user bigint, p_token bigint, p_bucket text, p_amount bigint, p_seal text, p_operator bigint, p_act bigint,
  p_approver bigint, out outcome text, out balance bigint, out operator_left bigint, out house_left bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_amount > 0 then
    select * into outcome, operator_left, house_left from draw_budget(p_token, p_amount, p_operator, p_act, p_approver, null);
    if outcome <> 'DRAWN' then return; end if;
  end if;
  outcome := 'CREDITED';
  balance := move_money(p_user, p_token, p_bucket, p_amount, 'credit', null, null, p_seal);
end $$;

-- Records the result of a round whose list is published. Who has won is what the tickets say. @returns the winner; null: not sold
create function record_draw(p_lottery bigint, p_ticket integer, p_result text, p_block bigint, p_hash text, p_time timestamptz, p_chain text,
  p_sources jsonb, p_signature text, p_at timestamptz)
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
  return v_winner;
end $$;

-- Pays the prize of a drawn round to its winner, once. @returns their balance
create function pay_prize(p_lottery bigint, p_seal text, p_at timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_round lotteries;
begin
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

-- Gives back what a purchase of a cancelled round has cost, once. @returns the buyer's balance
create function refund_purchase(p_purchase bigint, p_seal text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_purchase purchases;
begin
  select p.* into v_purchase from purchases p join lotteries l on l.id = p.lottery_id where p.id = p_purchase and l.cancelled_at is not null;
  if not found then
    raise exception 'the round of purchase % is not cancelled', p_purchase using errcode = 'restrict_violation';
  end if;
  return move_money(v_purchase.user_id, (select id from tokens where role = 'cto'), 'star', v_purchase.total_price, 'refund',
    v_purchase.lottery_id, p_purchase, p_seal);
end $$;

-- Erases the salts of a member's purchases. @returns how many
create function forget_salts(p_user bigint) returns bigint language sql security definer set search_path = public, pg_temp as $$
  with forgotten as (update purchases set salt = null where user_id = p_user and salt is not null returning 1) select count(*) from forgotten
$$;

-- Gives purchases from before there were receipts their salt and commitment.
create function set_owners(p_purchases bigint[], p_salts text[], p_owners text[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  update purchases p set salt = o.salt, owner = o.owner
    from unnest(p_purchases, p_salts, p_owners) as o (id, salt, owner) where p.id = o.id and p.owner is null
$$;

-- The purchase of 0110 anew; its parameters are the same. What is different: it runs as the owner of the tables, it compares the balance
-- with the ledger (BALANCE_CHANGED), its entries say what was left, and a session counts only under the member's credential epoch (0140).
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
        w.user_id is not null as purse, coalesce(y.booked, booked_balance(p_users[c.place], v_token, 'star')) as booked, m.limited, m.limits,
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
        left join lateral (
          select e.balance_after as booked from ledger_entries e
          where e.user_id = p_users[c.place] and e.token_id = v_token and e.bucket = 'star' order by e.id desc limit 1
        ) y on true
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
      ), b as materialized (
        select b.place, p_lotteries[b.place] as lottery_id, (p_numbers[b.place]::integer[])[1] as first, b.balance
          from unnest(v_buys, v_balances) b (place, balance)
      ), x as materialized (
        -- No two of a pass have a number in common: round and first number tell which is which.
        select nextval('ledger_transfers') as transfer_id, p.*, b.place, b.balance
          from p join b on b.lottery_id = p.lottery_id and b.first = p.ticket_numbers[1]
      ), e as (
        -- In the order in which they were judged: a member's last entry has what is left in the end.
        insert into ledger_entries (transfer_id, token_id, user_id, bucket, amount, reason, lottery_id, purchase_id, created_at, balance_after)
          select x.transfer_id, v_token, case side when -1 then x.user_id end, case side when -1 then 'star' else 'house' end,
            side * x.total_price, 'purchase', x.lottery_id, x.id, v_at, case side when -1 then x.balance end
          from x, (values (-1), (1)) s (side) order by x.place, side
      ), c as (select count(*) as tickets from t)
      select array_agg(x.id order by x.place), array_agg(x.owner order by x.place), min(c.tickets) into v_ids, v_owners, v_count from x, c;
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

-- Functions that run as the owner are executed by the role of the provider alone (grants.ts), and not by everybody. A role that a running
-- provider connects as keeps its right: the grants follow only after this migration, and players buy meanwhile.
do $$
declare
  v_function regprocedure;
  v_role regrole;
begin
  for v_function in select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef loop
    for v_role in select distinct a.grantee from pg_class c, aclexplode(c.relacl) a
        where c.oid = 'purchases'::regclass and a.grantee not in (0, c.relowner) and a.privilege_type = 'INSERT' loop
      execute format('grant execute on function %s to %s', v_function, v_role);
    end loop;
    execute format('revoke execute on function %s from public', v_function);
  end loop;
end $$;

-- What guards tables, or runs as the owner, reads tables by their own names: a temporary table of the same name cannot take their place.
do $$
declare
  v_function regprocedure;
begin
  for v_function in select p.oid from pg_proc p
      where p.pronamespace = 'public'::regnamespace and (p.prosecdef or p.prorettype = 'trigger'::regtype) loop
    execute format('alter function %s set search_path = public, pg_temp', v_function);
  end loop;
end $$;
