-- Rewards, the lotteries that are played for them, and their draws.

create table rewards (
  id bigint generated always as identity primary key,
  slug text not null unique,                         -- names the reward in an import folder
  name text not null,
  images text[] not null default '{}',
  thumbnail text,
  type text not null check (type in ('token', 'product')),
  category text not null check (category in ('car', 'watch', 'phone', 'laptop', 'token', 'money')),
  token_amount bigint not null default 0 check (token_amount >= 0),
  description text not null default '',              -- sanitized HTML
  lottery_value bigint not null check (lottery_value >= 0),           -- US dollars
  numbers integer,                                                    -- numbers of each lottery
  ticket_price bigint check (ticket_price > 0),                       -- CTO
  schedule text,                                     -- cron line in UTC; null: lotteries are opened by hand
  quick boolean not null default false,              -- only opened when QUICK_ROUNDS is on
  created_at timestamptz not null default clock_timestamp(),
  draw_rule text not null default 'v1' check (draw_rule in ('v1', 'v2')),
  draw_delay integer not null default 15 check (draw_delay between 15 and 3600),  -- seconds from the close to the beacon (v2)
  check ((type = 'token') = (token_amount > 0)),
  check (schedule is null or (numbers is not null and ticket_price is not null)),
  constraint rewards_numbers_check check (numbers between 1 and case draw_rule when 'v1' then 256 else 100000 end)
);
create trigger rewards_stay before delete or truncate on rewards for each statement execute function refuse_change();

create table lotteries (
  id bigint generated always as identity primary key,
  reward_id bigint not null references rewards (id),
  -- Copied from the reward at the opening: a later edit must not change a running lottery.
  name text not null,
  token_amount bigint not null check (token_amount >= 0),
  lottery_value bigint not null check (lottery_value >= 0),
  total_tickets integer not null,
  price_per_ticket bigint not null check (price_per_ticket > 0),
  starts_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null,
  draw_rule text not null default 'v1',
  cancelled_at timestamptz,
  drawn_at timestamptz,
  sold_tickets integer,                              -- counted at the draw; live before
  winner_ticket integer,
  winner_user_id bigint references users (id),
  block_number bigint,
  block_hash text,
  block_time timestamptz,
  block_chain text check (block_chain in ('bsc', 'simulated')),
  delay_reason text,
  block_sources jsonb,                               -- [{"source": 1, "said": "agreed"}, …] at the draw; null: one source
  closed_at timestamptz,                             -- the sale is over; stored, because a database's clock can step back
  draw_chain text,                                   -- 'bsc' or 'simulated' (v1), the beacon chain's hash (v2); null: older than the log
  draw_delay integer,                                -- seconds (v2)
  beacon_round bigint,                               -- of the opening record (v2)
  draw_attempt integer not null default 0 check (draw_attempt between 0 and 2),  -- missed freezes
  draws_at timestamptz,                              -- when the block or beacon of this attempt exists
  beacon_signature text,
  cancel_reason text,                                -- one line, for players
  -- Ids of its records in the transparency log.
  opening_id text unique,
  freeze_id text unique,
  result_id text unique,
  cancel_id text unique,
  unique (reward_id, ends_at),                       -- two schedulers open a lottery once
  constraint lotteries_check check (ends_at > starts_at),
  constraint lotteries_check1 check (drawn_at is null or cancelled_at is null),
  constraint lotteries_check2 check ((drawn_at is null) = (winner_ticket is null)),
  constraint lotteries_check4 check (winner_ticket is null or winner_ticket between 0 and total_tickets - 1),
  constraint lotteries_total_tickets_check check (total_tickets between 1 and case draw_rule when 'v1' then 256 else 100000 end),
  constraint lotteries_draw_rule_check check (draw_rule in ('v1', 'v2')),
  constraint lotteries_decided_check check ((drawn_at is null) = (block_hash is null and beacon_signature is null)),
  constraint lotteries_source_check check (block_hash is null or beacon_signature is null)
);
comment on column lotteries.delay_reason is 'Not used any more: see draw_delays.';
create index lotteries_open on lotteries (ends_at, id) where drawn_at is null and cancelled_at is null;
create index lotteries_drawn on lotteries (ends_at desc, id desc) where drawn_at is not null;
create index lotteries_winner on lotteries (winner_user_id) where winner_user_id is not null;
create index lotteries_won on lotteries (ends_at desc, id desc) where winner_user_id is not null;
create index lotteries_block on lotteries (block_number) where block_number is not null;
create trigger lotteries_stay before delete or truncate on lotteries for each statement execute function refuse_change();

-- `l.undecided`, `l.on_sale` and `l.status` of a row `l` of lotteries read like columns (PostgreSQL takes a function of a row for one).
-- Each is one expression, which the planner inlines, so partial indexes on undecided lotteries are used.

-- Neither drawn nor cancelled.
create function undecided(l lotteries) returns boolean language sql immutable as $$
  select l.drawn_at is null and l.cancelled_at is null
$$;

-- Numbers can be bought. An undecided lottery that is not on sale awaits its draw.
create function on_sale(l lotteries) returns boolean language sql volatile as $$
  select l.undecided and l.closed_at is null and l.ends_at > clock_timestamp()
$$;

-- The status by the database's clock, in the words of the API.
create function status(l lotteries) returns text language sql volatile as $$
  select case when l.cancelled_at is not null then 'cancelled' when l.drawn_at is not null then 'ended'
    when l.on_sale then 'running' else 'awaiting' end
$$;

-- Stores that lotteries past their end are closed; a locked row is left to the next call.
create function close_rounds(p_lottery bigint default null) returns setof bigint language sql as $$
  update lotteries set closed_at = clock_timestamp()
  where id in (
    select l.id from lotteries l
    where l.undecided and l.closed_at is null and l.ends_at <= clock_timestamp() and (p_lottery is null or l.id = p_lottery)
    for no key update skip locked
  )
  returning id
$$;

-- Each column changes only at its moment. A lottery without an opening record has promised nothing yet.
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

-- Why the draw of a closed lottery waits. A table without a reference: it is written when the lottery's own row cannot be, and does not
-- wait for its lock.
create table draw_delays (
  lottery_id bigint primary key,
  reason text not null,                              -- for players
  step text,                                         -- that failed; null: the lottery only waits for its block
  detail text,                                       -- for the operator: the error, or the answer of each chain source
  attempts integer not null default 0,               -- failed ones
  failed_at timestamptz,                             -- the last of them
  next_attempt_at timestamptz,                       -- null: at the next run
  -- Since when no source has had the deciding block or round; null as soon as one has. After thirty days the lottery is given up.
  source_missing_since timestamptz
);

-- Blocks of the embedded chain. A hash is drawn when its block is first requested, after the end of the lottery.
create table simulated_blocks (
  number bigint primary key,
  hash text not null,
  time timestamptz not null
);
create trigger simulated_blocks_append_only before update or delete or truncate on simulated_blocks
  for each statement execute function refuse_change();

-- Lag of the database's clock behind the head of a chain or the newest round of a beacon. From one second on nothing that it decides is
-- sold, because the deciding value may be public before the sale is over.
create table clock_lag (
  chain text primary key,                            -- as lotteries.draw_chain
  lag_ms bigint not null,                            -- negative while the clock is ahead, as it should be
  seen_at timestamptz not null default clock_timestamp()
);
