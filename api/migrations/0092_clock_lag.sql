-- How far the database's clock is behind the head of a chain, or the newest round of a beacon, that decides rounds, as the processes see it.
-- While it is behind by a second or more, what decides may be public before the sale is over, so nothing that it decides is sold.
create table clock_lag (
  chain text primary key,                            -- as lotteries.draw_chain: a beacon is named by the hash of its chain
  -- Negative while the clock is ahead of the latest block or round, as it should be.
  lag_ms bigint not null,
  seen_at timestamptz not null default clock_timestamp()
);
