-- The draw that needs no trust: what decides a round is fixed at its opening, who holds what is frozen before the deciding event exists,
-- and every such statement stands in a log that can only grow. The records' texts are made by shared/src/fair.

-- Rule v2 draws rounds of up to 100,000 numbers; what two hex digits can name is v1's limit.
alter table rewards
  add column draw_rule text not null default 'v1' check (draw_rule in ('v1', 'v2')),
  add column draw_delay integer not null default 15 check (draw_delay between 15 and 3600),  -- seconds from the close to the beacon (v2)
  drop constraint rewards_numbers_check,
  add constraint rewards_numbers_check check (numbers between 1 and case draw_rule when 'v1' then 256 else 100000 end);

do $$
declare
  v_name text;
begin
  select conname into v_name from pg_constraint
    where conrelid = 'lotteries'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%drawn_at%block_hash%';
  execute format('alter table lotteries drop constraint %I', v_name);
end $$;

alter table lotteries
  drop constraint lotteries_total_tickets_check,
  add constraint lotteries_total_tickets_check check (total_tickets between 1 and case draw_rule when 'v1' then 256 else 100000 end),
  add constraint lotteries_draw_rule_check check (draw_rule in ('v1', 'v2')),
  -- The recorded source: 'bsc' or 'simulated' (v1), the hash of the beacon's chain (v2). Null: opened before the log began.
  add column draw_chain text,
  add column draw_delay integer,                     -- seconds (v2)
  add column beacon_round bigint,                    -- of the opening record (v2)
  add column draw_attempt integer not null default 0 check (draw_attempt between 0 and 2),  -- freezes that were missed
  add column draws_at timestamptz,                   -- when what decides the current attempt exists
  add column beacon_signature text,
  add column cancel_reason text,                     -- one line, for players
  -- Ids of its records in the log.
  add column opening_id text unique,
  add column freeze_id text unique,                  -- of the freeze that counts
  add column result_id text unique,
  add column cancel_id text unique,
  add constraint lotteries_decided_check check ((drawn_at is null) = (block_hash is null and beacon_signature is null)),
  add constraint lotteries_source_check check (block_hash is null or beacon_signature is null);

alter table tickets drop constraint tickets_ticket_number_check,
  add constraint tickets_ticket_number_check check (ticket_number between 0 and 99999);

-- What a receipt needs beside what stands there already. Null: bought before there were receipts.
alter table purchases
  add column salt text check (salt ~ '^[0-9a-f]{64}$'),              -- erased, nobody can tell any more who bought
  add column owner text check (owner ~ '^[0-9a-f]{64}$'),            -- commitment of the buyer: what the public list shows
  add column seal text,                              -- keyed hash over who bought what: a purchase made by hand has none that fits
  add column log_size bigint,                        -- of the checkpoint that the receipt names
  add column receipt_kid text;                       -- thumbprint of the key that signed the receipt

-- One append-only tree of all records (RFC 6962), and the checkpoints that were signed.
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
  note text not null,                                -- signed, as it is published
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
