-- How far the database's clock is behind the head of a chain that decides rounds of rule v1, as the processes see it. While it is behind
-- by a second or more a deciding block may be public before the sale is over, so nothing of that chain is sold.
create table clock_lag (
  chain text primary key,
  -- Negative while the clock is ahead of the latest block, as it should be.
  lag_ms bigint not null,
  seen_at timestamptz not null default clock_timestamp()
);
