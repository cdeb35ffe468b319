-- What the office reads: an operator finds a member from an index, and every look at a member is recorded.

-- By bytes, so that a prefix is a range of the index in every database's collation.
create index users_username_prefix on users ((lower(username) collate "C"));
create index users_full_name_prefix on users ((lower(full_name) collate "C")) where full_name is not null;
create index users_public_name_prefix on users ((lower(public_name) collate "C"));
create index orders_open on orders (id) where fulfilled_at is null;
-- A few bytes for a hundred pages of rows that come in the order of time: sums of a month read that month, and a purchase pays nothing.
create index purchases_time on purchases using brin (created_at);
create index ledger_time on ledger_entries using brin (created_at);

create table reads (
  id bigint generated always as identity primary key,
  operator_id bigint not null references operators (id),
  user_id bigint not null references users (id),
  what text not null check (what in ('search', 'member', 'timeline')),
  at timestamptz not null default clock_timestamp()
);
create index reads_operator on reads (operator_id, id desc);
create index reads_member on reads (user_id, id desc);
create trigger reads_append_only before update or delete or truncate on reads for each statement execute function refuse_change();
