-- Rewards, the rounds ("lotteries") that are played for them, purchases, tickets and the orders a draw makes.

create table rewards (
  id bigint generated always as identity primary key,
  slug text not null unique,                         -- names the reward in an import folder
  name text not null,
  images text[] not null default '{}',
  thumbnail text,
  type text not null check (type in ('token', 'product')),
  category text not null check (category in ('car', 'watch', 'phone', 'laptop', 'token', 'money')),
  token_amount bigint not null default 0 check (token_amount >= 0),
  description text not null default '',              -- HTML, sanitised when written
  lottery_value bigint not null check (lottery_value >= 0),           -- US dollars
  numbers integer check (numbers between 1 and 256),                  -- numbers per round
  ticket_price bigint check (ticket_price > 0),                       -- CTO
  schedule text,                                     -- cron line in UTC; null: rounds are opened by hand
  quick boolean not null default false,              -- only opened when QUICK_ROUNDS is on
  created_at timestamptz not null default clock_timestamp(),
  check ((type = 'token') = (token_amount > 0)),
  check (schedule is null or (numbers is not null and ticket_price is not null))
);

create table lotteries (
  id bigint generated always as identity primary key,
  reward_id bigint not null references rewards (id),
  -- What the round is played for, copied at opening: a later edit of the reward must not change a running round.
  name text not null,
  token_amount bigint not null check (token_amount >= 0),
  lottery_value bigint not null check (lottery_value >= 0),
  total_tickets integer not null check (total_tickets between 1 and 256),
  price_per_ticket bigint not null check (price_per_ticket > 0),
  starts_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null,
  draw_rule text not null default 'v1',
  cancelled_at timestamptz,
  drawn_at timestamptz,
  sold_tickets integer,                              -- counted once, at the draw; counted live before
  winner_ticket integer,
  winner_user_id bigint references users (id),
  block_number bigint,
  block_hash text,
  block_time timestamptz,
  block_chain text check (block_chain in ('bsc', 'simulated')),
  delay_reason text,                                 -- why an awaiting draw waits, for the player
  unique (reward_id, ends_at),                       -- two schedulers open a round once
  check (ends_at > starts_at),
  check (drawn_at is null or cancelled_at is null),
  check ((drawn_at is null) = (winner_ticket is null)),
  check ((drawn_at is null) = (block_hash is null)),
  check (winner_ticket is null or winner_ticket between 0 and total_tickets - 1)
);
create index lotteries_open on lotteries (ends_at, id) where drawn_at is null and cancelled_at is null;
create index lotteries_drawn on lotteries (ends_at desc, id desc) where drawn_at is not null;
create index lotteries_winner on lotteries (winner_user_id) where winner_user_id is not null;

create table purchases (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  lottery_id bigint not null references lotteries (id),
  ticket_numbers integer[] not null,                 -- ascending
  total_price bigint not null check (total_price > 0),
  idempotency_key text,
  created_at timestamptz not null default clock_timestamp(),
  unique (user_id, idempotency_key)
);
create index purchases_lottery on purchases (lottery_id);

-- Only sold numbers have rows; the primary key is what makes a number sell once.
create table tickets (
  lottery_id bigint not null references lotteries (id),
  ticket_number integer not null check (ticket_number between 0 and 255),
  id bigint generated always as identity,
  user_id bigint not null references users (id),
  purchase_id bigint not null references purchases (id),
  price bigint not null check (price > 0),
  created_at timestamptz not null default clock_timestamp(),
  primary key (lottery_id, ticket_number)
);
create index tickets_user on tickets (user_id, id desc);

-- A product prize that is to be handed over.
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

-- Blocks of the embedded chain: a hash is drawn by lot when its block is first asked for, after the round has ended,
-- so that nobody can know it before.
create table simulated_blocks (
  number bigint primary key,
  hash text not null,
  time timestamptz not null
);
