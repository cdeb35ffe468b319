-- Members, the two tokens, wallets and the ledger. Amounts are whole numbers in the token's smallest unit (1 CTO for CTO).

create table users (
  id bigint generated always as identity primary key,
  username text not null,
  full_name text,
  email text,
  avatar text,
  description text,
  password_hash text not null,
  verified boolean not null default false,           -- KYC completed
  email_verified_at timestamptz,
  second_factor text not null default 'none' check (second_factor in ('none', 'totp', 'email')),
  totp_secret text,
  totp_last_step bigint,                             -- last time step that was used: a code works once
  created_at timestamptz not null default clock_timestamp()
);
create unique index users_username on users (lower(username));
create unique index users_email on users (lower(email));

create table tokens (
  id bigint generated always as identity primary key,
  role text not null unique check (role in ('cto', 'stable')),
  address text not null unique check (address = lower(address)),
  symbol text not null,
  name text not null,
  decimals integer not null check (decimals >= 0)
);

create table wallets (
  user_id bigint not null references users (id),
  token_id bigint not null references tokens (id),
  available_balance bigint not null default 0 check (available_balance >= 0),
  pending_balance bigint not null default 0 check (pending_balance >= 0),
  star_balance bigint not null default 0 check (star_balance >= 0),
  upgrade_balance bigint not null default 0 check (upgrade_balance >= 0),
  balance bigint generated always as (available_balance + pending_balance + star_balance + upgrade_balance) stored,
  primary key (user_id, token_id)
);

-- Append-only double entry: every transfer has entries that sum to zero. The house (user_id null) has no balance row,
-- so that buyers never wait for each other there; what it holds is the sum of its entries.
create sequence ledger_transfers;
create table ledger_entries (
  id bigint generated always as identity primary key,
  transfer_id bigint not null,
  token_id bigint not null references tokens (id),
  user_id bigint,                                    -- null: the house
  bucket text not null check (bucket in ('available', 'pending', 'star', 'upgrade', 'house')),
  amount bigint not null check (amount <> 0),
  reason text not null check (reason in ('credit', 'purchase', 'prize', 'refund')),
  lottery_id bigint,
  purchase_id bigint,
  created_at timestamptz not null default clock_timestamp(),
  check ((user_id is null) = (bucket = 'house'))
);
-- A lottery pays its prize once, whatever runs twice.
create unique index ledger_prize_once on ledger_entries (lottery_id) where reason = 'prize' and user_id is not null;
create unique index ledger_refund_once on ledger_entries (purchase_id) where reason = 'refund' and user_id is not null;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger ledger_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();
