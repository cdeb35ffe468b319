-- The state of a round, said once: `l.undecided`, `l.on_sale` and `l.status` of a row `l` of lotteries read like columns (PostgreSQL
-- takes a function of a row for one; without `l.` they are not found). Each is one expression, which the planner puts in its place,
-- so the partial indexes on rounds that are neither drawn nor cancelled are used as if it stood there.

-- Neither drawn nor cancelled.
create function undecided(l lotteries) returns boolean language sql immutable as $$
  select l.drawn_at is null and l.cancelled_at is null
$$;

-- Numbers can be bought. An undecided round that is not on sale is due: its draw is awaited.
create function on_sale(l lotteries) returns boolean language sql volatile as $$
  select l.undecided and l.closed_at is null and l.ends_at > clock_timestamp()
$$;

-- The status by the database's clock, in the words of the API.
create function status(l lotteries) returns text language sql volatile as $$
  select case when l.cancelled_at is not null then 'cancelled' when l.drawn_at is not null then 'ended'
    when l.on_sale then 'running' else 'awaiting' end
$$;

-- As in 0032, in these words.
create or replace function close_rounds(p_lottery bigint default null) returns setof bigint language sql as $$
  update lotteries set closed_at = clock_timestamp()
  where id in (
    select l.id from lotteries l
    where l.undecided and l.closed_at is null and l.ends_at <= clock_timestamp() and (p_lottery is null or l.id = p_lottery)
    for no key update skip locked
  )
  returning id
$$;
