-- What makes the books find a change that was made behind everything else: seals of transfers, pages that chain all rows that count,
-- and what the check of the books remembers. Seals are keyed (from FAIR_KEY), so that who writes to the database alone cannot make one.

-- `nonce.hash` of a member's side of a transfer. Null: booked before there were seals; such a row is on page 0 or is forged.
alter table ledger_entries add column seal text unique;

-- So that pages can hold them, in the order in which they came.
alter table operator_credits add column id bigint generated always as identity unique;

-- Everything that was written up to some ids, a page a minute where there is something. Its seal is over the page before it too.
create table book_pages (
  number bigint primary key check (number >= 0),     -- without gaps
  entries_to bigint not null,                        -- last id of ledger_entries on it; the page before says the first
  entries bigint not null,                           -- how many there are
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

-- Beacon signatures that were verified once: each takes some 80 ms. The seal is over the id of the result's record.
create table book_results (
  result_id text primary key,
  seal text not null
);

-- What came of the checks of the books, the daily ones and those that an operator asked for.
create table book_checks (
  id bigint generated always as identity primary key,
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,                           -- null: under way, or its process died
  daily boolean not null,
  pages bigint,                                      -- how many there were
  fault_count integer,
  faults jsonb                                       -- [{"fault", "detail"}, …], the first hundred
);

-- Where the books were when all this began: rows up to these ids have no seals. Part of every page's seal.
create table book_start (
  entries bigint not null,
  purchases bigint not null,
  rounds bigint not null,
  digest text not null                               -- of what was fixed of those rounds: see round_digest
);
create unique index book_start_once on book_start ((true));

-- Of what never changes of the rounds up to an id; rounds after it have a record of it in the log. (Without the times: an undecided
-- round gets its record when the log begins, with whole seconds.)
create function round_digest(p_upto bigint) returns text language sql stable as $$
  select encode(sha256(convert_to(coalesce(string_agg(row(id, reward_id, name, token_amount, lottery_value, total_tickets, price_per_ticket, draw_rule)::text, E'\n' order by id), ''), 'UTF8')), 'hex')
  from lotteries where id <= p_upto
$$;

insert into book_start
  select coalesce((select max(id) from ledger_entries), 0), coalesce((select max(id) from purchases), 0), rounds, round_digest(rounds)
  from (select coalesce(max(id), 0) as rounds from lotteries) l;
