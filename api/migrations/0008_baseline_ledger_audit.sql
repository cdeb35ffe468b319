-- The ledger audit: pages that chain all rows that count with keyed hashes (from FAIR_KEY), so that write access to the database alone
-- cannot forge them, and the results of checks.

-- One page a minute with everything up to some ids. Its hash covers the hash of the page before.
create table book_pages (
  number bigint primary key check (number >= 0),     -- without gaps
  entries_to bigint not null,                        -- last id of ledger_entries on it; the page before has the first
  entries bigint not null,                           -- their count
  purchases_to bigint not null,
  purchases bigint not null,
  orders_to bigint not null,
  orders bigint not null,
  credits_to bigint not null,
  credits bigint not null,
  rounds_to bigint not null,
  rounds bigint not null,
  records bigint not null,                           -- of the log by then
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  seal text not null check (seal ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default clock_timestamp()
);
create trigger book_pages_append_only before update or delete or truncate on book_pages
  for each statement execute function refuse_change();

-- Verified beacon signatures: a verification takes some 80 ms. The hash covers the id of the result's record.
create table book_results (
  result_id text primary key,
  seal text not null
);
create trigger book_results_append_only before update or delete or truncate on book_results
  for each statement execute function refuse_change();

-- Daily checks, and those that an operator started.
create table book_checks (
  id bigint generated always as identity primary key,
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,                           -- null: running, or its process died
  daily boolean not null,
  pages bigint,
  fault_count integer,
  faults jsonb                                       -- [{"fault", "detail"}, …], the first hundred
);
create trigger book_checks_stay before delete or truncate on book_checks for each statement execute function refuse_change();

-- A check gets its result once.
create function guard_book_check() returns trigger language plpgsql as $$
begin
  if old.finished_at is not null or (new.id, new.started_at, new.daily) is distinct from (old.id, old.started_at, old.daily) then
    perform refuse_columns('check', old.id, changed_columns(to_jsonb(old), to_jsonb(new)));
  end if;
  return new;
end $$;
create trigger book_checks_guard before update on book_checks for each row execute function guard_book_check();

-- Last ids from before the first page, whose rows have no MACs. Every page's hash covers it.
create table book_start (
  entries bigint not null,
  purchases bigint not null,
  rounds bigint not null,
  digest text not null                               -- see round_digest
);
create unique index book_start_once on book_start ((true));
create trigger book_start_append_only before update or delete or truncate on book_start
  for each statement execute function refuse_change();

-- Digest of the columns that never change, of the lotteries up to an id; later ones have a record in the log. (Without the times: an
-- undecided lottery gets its record when the log begins, with whole seconds.)
create function round_digest(p_upto bigint) returns text language sql stable as $$
  select encode(sha256(convert_to(coalesce(string_agg(row(id, reward_id, name, token_amount, lottery_value, total_tickets, price_per_ticket, draw_rule)::text, E'\n' order by id), ''), 'UTF8')), 'hex')
  from lotteries where id <= p_upto
$$;
insert into book_start (entries, purchases, rounds, digest) values (0, 0, 0, round_digest(0));
