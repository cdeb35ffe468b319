-- The lists and counts of rounds that are on sale read only those, whatever the number of decided ones.
create index lotteries_open_prize on lotteries (lottery_value desc, ends_at, id) where drawn_at is null and cancelled_at is null;
create index lotteries_open_price on lotteries (price_per_ticket, ends_at, id) where drawn_at is null and cancelled_at is null;
create index lotteries_open_odds on lotteries (total_tickets, ends_at, id) where drawn_at is null and cancelled_at is null;
create index lotteries_open_reward on lotteries (reward_id, ends_at) include (closed_at) where drawn_at is null and cancelled_at is null;

-- Each one to three letters in a row of a name, in small letters: names that have a part of a name are found by an index of these.
create function name_parts(p_name text, p_from integer default 1) returns text[] language sql immutable strict parallel safe as $$
  select array(select distinct substr(lower(p_name), i, n) from generate_series(p_from, 3) n, generate_series(1, length(p_name) - n + 1) i)
$$;
create index users_name_parts on users using gin (name_parts(public_name));
