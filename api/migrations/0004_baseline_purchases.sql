-- Purchases, tickets, receipts, and orders of won products. buy_tickets itself is in 0151_money_functions.sql.

create table purchases (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  lottery_id bigint not null references lotteries (id),
  ticket_numbers integer[] not null,                 -- ascending
  total_price bigint not null check (total_price > 0),
  idempotency_key text,
  created_at timestamptz not null default clock_timestamp(),
  -- For the receipt. Null: older than receipts.
  salt text check (salt ~ '^[0-9a-f]{64}$'),         -- once erased, the commitment leads to no member
  owner text check (owner ~ '^[0-9a-f]{64}$'),       -- commitment of the buyer, in the public list
  seal text,                                         -- MAC over buyer and numbers: a row written by hand has none that fits
  log_size bigint,                                   -- of the checkpoint that the receipt names
  receipt_kid text,                                  -- thumbprint of the key that signed the receipt
  -- Transaction that made it: readers of news ask for transactions that were not over at their last read. Null: older than the column.
  made_in xid8 default pg_current_xact_id(),
  unique (user_id, idempotency_key)
);
create index purchases_made_in on purchases (lottery_id, made_in);
-- Begins with the lottery: without statistics the planner would take an index by member for the lookup of a key, and read all their rows.
create index purchases_member on purchases (lottery_id, user_id);
create trigger purchases_stay before delete or truncate on purchases for each statement execute function refuse_change();

-- Of a purchase only the salt can be erased; one older than receipts gets salt and commitment once. Its time moves only in a lottery
-- without an opening record (the demo makes up a past).
create function guard_purchase() returns trigger language plpgsql as $$
declare
  v_changed text[] := changed_columns(to_jsonb(old), to_jsonb(new));
begin
  if v_changed <> '{}' and not (v_changed = '{salt}' and new.salt is null)
    and not (v_changed = '{owner,salt}' and old.owner is null and old.salt is null and old.seal is null and new.owner is not null)
    and not (v_changed = '{created_at}' and exists (select from lotteries l where l.id = old.lottery_id and l.opening_id is null)) then
    perform refuse_columns('purchase', old.id, v_changed);
  end if;
  return new;
end $$;
create trigger purchases_guard before update on purchases for each row execute function guard_purchase();

-- Only sold numbers have rows; by the primary key a number sells once.
create table tickets (
  lottery_id bigint not null references lotteries (id),
  ticket_number integer not null check (ticket_number between 0 and 99999),
  id bigint generated always as identity,
  user_id bigint not null references users (id),
  purchase_id bigint not null references purchases (id),
  price bigint not null check (price > 0),
  created_at timestamptz not null default clock_timestamp(),
  primary key (lottery_id, ticket_number)
);
create index tickets_user on tickets (user_id, id desc);
-- Latest sales of a lottery: pages far back are skipped in the index. By an expression, so that the planner never takes it for the lookup
-- of a number, which is the primary key's.
create index tickets_sales on tickets ((lottery_id + 0), id desc) include (lottery_id, ticket_number);
create trigger tickets_stay before delete or truncate on tickets for each statement execute function refuse_change();

create function guard_ticket() returns trigger language plpgsql as $$
declare
  v_changed text[] := changed_columns(to_jsonb(old), to_jsonb(new));
begin
  if v_changed <> '{}' and not (v_changed = '{created_at}'
      and exists (select from lotteries l where l.id = old.lottery_id and l.opening_id is null)) then
    perform refuse_columns('ticket', old.id, v_changed);
  end if;
  return new;
end $$;
create trigger tickets_guard before update on tickets for each row execute function guard_ticket();

-- Idempotency keys that came again with numbers the member had bought before (purchases has the key of each purchase itself).
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
create trigger purchase_repeats_append_only before update or delete or truncate on purchase_repeats
  for each statement execute function refuse_change();

-- Public keys of receipts, past ones too: old receipts stay verifiable.
create table receipt_keys (
  kid text primary key,                              -- RFC 7638 thumbprint
  x text not null,                                   -- Ed25519 key, base64url
  created_at timestamptz not null default clock_timestamp()
);
create trigger receipt_keys_append_only before update or delete or truncate on receipt_keys
  for each statement execute function refuse_change();

-- Commitment of a buyer in the public list (fair/ computes the same).
create function owner_commitment(p_salt text, p_user bigint) returns text language sql immutable strict as $$
  select encode(sha256('\x736e61696c2d6c6f74746f2f6f776e65722f76310a'::bytea || decode(p_salt, 'hex') || convert_to(p_user::text, 'UTF8')), 'hex')
$$;

-- Answer to an idempotency key that was used; no row for a new one.
create function earlier_purchase(p_user bigint, p_lottery bigint, p_numbers integer[], p_key text)
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

-- Answer to a buyer of sold numbers; no row while all are free. A member who owns all of them gets their own purchase again (the latest,
-- if the numbers come from several).
create function sold_answer(p_user bigint, p_lottery bigint, p_numbers integer[])
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

-- Answer of sold_answer, which also binds the key (if any) to the purchase in it. Locks the wallet meanwhile: another purchase with the
-- same key has either not paid yet and checks again afterwards, or has paid and is found here.
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

-- Deletes registrations whose address was not confirmed in a day. As the owner: the provider's own role may delete no other member.
create function drop_unconfirmed_members() returns void language sql security definer set search_path = public as $$
  delete from users u where u.email_verified_at is null and u.email is not null and u.created_at < now() - interval '1 day'
    and not exists (select from wallets w where w.user_id = u.id) and not exists (select from purchases p where p.user_id = u.id)
$$;

-- A won product until it is handed over.
create table orders (
  id bigint generated always as identity primary key,
  lottery_id bigint not null unique references lotteries (id),
  reward_id bigint not null references rewards (id),
  user_id bigint not null references users (id),
  name text not null,
  created_at timestamptz not null default clock_timestamp(),
  fulfilled_at timestamptz
);
create index orders_user on orders (user_id, id desc);
create trigger orders_stay before delete or truncate on orders for each statement execute function refuse_change();

-- Fulfilled once, now.
create function guard_order() returns trigger language plpgsql as $$
declare
  v_changed text[] := changed_columns(to_jsonb(old), to_jsonb(new));
begin
  if v_changed <> '{}' and not (v_changed = '{fulfilled_at}' and old.fulfilled_at is null
      and abs(extract(epoch from new.fulfilled_at - clock_timestamp())) < 60) then
    perform refuse_columns('order', old.id, v_changed);
  end if;
  return new;
end $$;
create trigger orders_guard before update on orders for each row execute function guard_order();
