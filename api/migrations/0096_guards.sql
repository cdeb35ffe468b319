-- What is written stays as it is. These triggers hold for everybody, the owner of the tables included, as long as nobody turns them
-- off; what is changed behind them is named by the check of the books.

-- Rows that are written once and never change.
do $$
declare
  v_table text;
begin
  foreach v_table in array array['simulated_blocks', 'operator_credits', 'purchase_repeats', 'book_start', 'book_pages', 'book_results'] loop
    execute format('create trigger %I before update or delete or truncate on %I for each statement execute function refuse_change()',
      v_table || '_append_only', v_table);
  end loop;
  foreach v_table in array array['tickets', 'purchases', 'lotteries', 'orders', 'wallets', 'users', 'tokens', 'rewards', 'book_checks'] loop
    execute format('create trigger %I before delete or truncate on %I for each statement execute function refuse_change()',
      v_table || '_stay', v_table);
  end loop;
end $$;

create function refuse_columns(p_table text, p_id bigint, p_columns text[]) returns void language plpgsql as $$
begin
  raise exception '% of % % cannot be changed', array_to_string(p_columns, ', '), p_table, p_id using errcode = 'restrict_violation';
end $$;

-- Names of the columns whose values differ.
create function changed_columns(p_old jsonb, p_new jsonb) returns text[] language sql immutable as $$
  select coalesce(array_agg(n.key order by n.key), '{}') from jsonb_each(p_new) n where n.value is distinct from p_old -> n.key
$$;

-- What was bought. Its time moves only with a round that has promised nothing yet (the demo makes up a past).
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

-- A purchase. Its salt can be erased, which makes the list of tickets anonymous; what was bought before there were receipts gets salt and
-- commitment once.
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

-- An order: handed over once, now.
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

-- Whose a wallet is, and who a member is.
create function guard_wallet() returns trigger language plpgsql as $$
begin
  if (new.user_id, new.token_id) is distinct from (old.user_id, old.token_id) then
    perform refuse_columns('the wallet of member', old.user_id, '{user_id, token_id}');
  end if;
  return new;
end $$;
create trigger wallets_guard before update of user_id, token_id on wallets for each row execute function guard_wallet();

create function guard_member() returns trigger language plpgsql as $$
begin
  if (new.id, new.created_at) is distinct from (old.id, old.created_at) then perform refuse_columns('member', old.id, '{id, created_at}'); end if;
  return new;
end $$;
create trigger users_guard before update on users for each row execute function guard_member();

-- A check's result is noted once, when it is over.
create function guard_book_check() returns trigger language plpgsql as $$
begin
  if old.finished_at is not null or (new.id, new.started_at, new.daily) is distinct from (old.id, old.started_at, old.daily) then
    perform refuse_columns('check', old.id, changed_columns(to_jsonb(old), to_jsonb(new)));
  end if;
  return new;
end $$;
create trigger book_checks_guard before update on book_checks for each row execute function guard_book_check();

-- A round: each column changes only at its moment (docs/decisions/0725). Until its opening record is written it has promised nothing.
create function guard_lottery() returns trigger language plpgsql as $$
declare
  v_changed text[] := changed_columns(to_jsonb(old), to_jsonb(new));
  v_wrong text[];
  v_undecided boolean := old.drawn_at is null and old.cancelled_at is null;
  v_draws boolean := v_undecided and new.drawn_at is not null;
  v_cancels boolean := v_undecided and new.cancelled_at is not null and new.drawn_at is null;
  v_misses boolean := v_undecided and old.freeze_id is null and new.draw_attempt = old.draw_attempt + 1;
begin
  select array_agg(name order by name) into v_wrong from unnest(v_changed) name where not case
    when name in ('reward_id', 'name', 'token_amount', 'lottery_value', 'total_tickets', 'price_per_ticket', 'starts_at', 'ends_at',
      'draw_rule', 'draw_chain', 'draw_delay', 'beacon_round', 'opening_id') then v_undecided and old.opening_id is null
    when name = 'draws_at' then (v_undecided and old.opening_id is null) or v_misses
    when name = 'closed_at' then v_undecided and old.closed_at is null
    when name = 'draw_attempt' then v_misses
    when name = 'freeze_id' then v_undecided and old.freeze_id is null
    when name in ('drawn_at', 'winner_ticket', 'winner_user_id', 'sold_tickets', 'result_id', 'block_number', 'block_hash', 'block_time',
      'block_chain', 'block_sources', 'beacon_signature') then v_draws
    when name in ('cancelled_at', 'cancel_id', 'cancel_reason') then v_cancels
    when name = 'delay_reason' then true               -- not used any more
    else false
  end;
  if v_wrong is not null then perform refuse_columns('round', old.id, v_wrong); end if;
  return new;
end $$;
create trigger lotteries_guard before update on lotteries for each row execute function guard_lottery();
