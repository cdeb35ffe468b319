-- Tokens, wallets and the ledger. Amounts are whole numbers in the token's smallest unit (1 CTO for CTO), at most 2^53 - 1, which a
-- JavaScript number holds exactly.

create table tokens (
  id bigint generated always as identity primary key,
  role text not null unique check (role in ('cto', 'stable')),
  address text not null unique check (address = lower(address)),
  symbol text not null,
  name text not null,
  decimals integer not null check (decimals >= 0)
);
create trigger tokens_stay before delete or truncate on tokens for each statement execute function refuse_change();

create table wallets (
  user_id bigint not null references users (id),
  token_id bigint not null references tokens (id),
  available_balance bigint not null default 0 check (available_balance >= 0),
  pending_balance bigint not null default 0 check (pending_balance >= 0),
  star_balance bigint not null default 0 check (star_balance >= 0),
  upgrade_balance bigint not null default 0 check (upgrade_balance >= 0),
  balance bigint generated always as (available_balance + pending_balance + star_balance + upgrade_balance) stored,
  primary key (user_id, token_id),
  constraint wallets_within_limit
    check (available_balance::numeric + pending_balance + star_balance + upgrade_balance <= 9007199254740991)
);
create trigger wallets_stay before delete or truncate on wallets for each statement execute function refuse_change();

create function guard_wallet() returns trigger language plpgsql as $$
begin
  if (new.user_id, new.token_id) is distinct from (old.user_id, old.token_id) then
    perform refuse_columns('the wallet of member', old.user_id, '{user_id, token_id}');
  end if;
  return new;
end $$;
create trigger wallets_guard before update of user_id, token_id on wallets for each row execute function guard_wallet();

-- Double entry: the entries of a transfer sum to zero. The house (user_id null) has no balance row, so that buyers do not wait for each
-- other there; its balance is the sum of its entries.
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
  seal text unique,                                  -- `nonce.hash`, keyed with FAIR_KEY, of a member's side; null: older than page 1
  check ((user_id is null) = (bucket = 'house'))
);
create unique index ledger_prize_once on ledger_entries (lottery_id) where reason = 'prize' and user_id is not null;
create unique index ledger_refund_once on ledger_entries (purchase_id) where reason = 'refund' and user_id is not null;
create index ledger_member on ledger_entries (user_id, created_at desc, id desc) where user_id is not null;
create trigger ledger_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_change();

-- Credits of operators by key: a credit that is repeated with its key is not booked again.
create table operator_credits (
  key text primary key,
  user_id bigint not null references users (id),
  token_id bigint not null references tokens (id),
  bucket text not null,
  amount bigint not null,                            -- below zero: taken back
  created_at timestamptz not null default clock_timestamp(),
  id bigint generated always as identity unique      -- pages of the ledger audit refer to it
);
create trigger operator_credits_append_only before update or delete or truncate on operator_credits
  for each statement execute function refuse_change();
