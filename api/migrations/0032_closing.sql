-- That the sale of a round is over is a fact from the moment on that somebody sees it: a database's clock can step back.
alter table lotteries add column closed_at timestamptz;
update lotteries set closed_at = ends_at where drawn_at is not null;

-- Stores that rounds past their end are closed; a row that somebody holds is left to the next call.
create function close_rounds(p_lottery bigint default null) returns setof bigint language sql as $$
  update lotteries set closed_at = clock_timestamp()
  where id in (
    select id from lotteries
    where drawn_at is null and cancelled_at is null and closed_at is null and ends_at <= clock_timestamp()
      and (p_lottery is null or id = p_lottery)
    for no key update skip locked
  )
  returning id
$$;
