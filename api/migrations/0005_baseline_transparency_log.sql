-- One append-only Merkle tree of all records (RFC 6962), and its signed checkpoints. shared/fair writes the records' texts.
create table log_records (
  index bigint primary key check (index >= 0),       -- zero-based, without gaps
  id text not null unique check (id ~ '^[0-9a-f]{64}$'),             -- SHA-256 of the text
  kind text not null check (kind in ('opening', 'freeze', 'result', 'cancel')),
  lottery_id bigint not null references lotteries (id),
  text text not null,
  created_at timestamptz not null default clock_timestamp()
);
create index log_records_lottery on log_records (lottery_id, index);
-- Hashes of whole subtrees: of the leaves index * 2^level up to (index + 1) * 2^level.
create table log_nodes (
  level integer not null,
  index bigint not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  primary key (level, index)
);
create table log_checkpoints (
  size bigint primary key,
  note text not null,                                -- signed, as published
  created_at timestamptz not null default clock_timestamp()
);
-- Prizes and terms that records name by their hash.
create table log_texts (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  text text not null
);
create trigger log_records_append_only before update or delete or truncate on log_records
  for each statement execute function refuse_change();
create trigger log_nodes_append_only before update or delete or truncate on log_nodes
  for each statement execute function refuse_change();
create trigger log_checkpoints_append_only before update or delete or truncate on log_checkpoints
  for each statement execute function refuse_change();
create trigger log_texts_append_only before update or delete or truncate on log_texts
  for each statement execute function refuse_change();
