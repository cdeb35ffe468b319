-- Lists of rounds take the same time with a thousand rounds and with a million: each order and state has an index, and what would have to be
-- counted is kept. A round that is decided stays so, therefore its count never goes back.

create index lotteries_ends on lotteries (ends_at desc, id desc);
create index lotteries_unwon on lotteries (ends_at desc, id desc) where drawn_at is not null and winner_user_id is null;
create index lotteries_cancelled on lotteries (ends_at desc, id desc) where cancelled_at is not null;
create index lotteries_prize on lotteries (lottery_value desc, ends_at, id);
create index lotteries_price on lotteries (price_per_ticket, ends_at, id);
create index lotteries_odds on lotteries (total_tickets, ends_at, id);
create index lotteries_due on lotteries ((coalesce(drawn_at, cancelled_at)) desc, id desc) where winner_user_id is not null or cancelled_at is not null;

-- Decided rounds that end on this day or before; days without one have no row, and reward 0 is all of them. Kept at the commit, so that rounds that are decided at the
-- same time wait for each other only that long.
create table lottery_counts (
  reward_id bigint not null,
  day integer not null,                              -- days since 1970-01-01 in UTC
  won bigint not null,
  unwon bigint not null,
  cancelled bigint not null,
  primary key (reward_id, day)
);

create function count_decided() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_day integer := floor(extract(epoch from new.ends_at) / 86400);
begin
  perform pg_advisory_xact_lock(7206963);
  insert into lottery_counts (reward_id, day, won, unwon, cancelled)
    select r.id, v_day, coalesce(c.won, 0), coalesce(c.unwon, 0), coalesce(c.cancelled, 0)
    from (values (0::bigint), (new.reward_id)) r (id) left join lateral (
      select * from lottery_counts c where c.reward_id = r.id and c.day < v_day order by c.day desc limit 1
    ) c on true
    on conflict do nothing;
  update lottery_counts set won = won + (new.winner_user_id is not null)::integer, cancelled = cancelled + (new.drawn_at is null)::integer,
      unwon = unwon + (new.drawn_at is not null and new.winner_user_id is null)::integer
    where reward_id in (0, new.reward_id) and day >= v_day;
  return null;
end $$;
create constraint trigger lotteries_counted after update on lotteries deferrable initially deferred for each row
  when (old.undecided and not new.undecided) execute function count_decided();
create constraint trigger lotteries_counted_inserted after insert on lotteries deferrable initially deferred for each row
  when (not new.undecided) execute function count_decided();

insert into lottery_counts (reward_id, day, won, unwon, cancelled)
  select r.id, d.day, sum(count(l.winner_user_id)) over days,
    sum(count(*) filter (where l.drawn_at is not null and l.winner_user_id is null)) over days, sum(count(l.cancelled_at)) over days
  from lotteries l, lateral (values (0::bigint), (l.reward_id)) r (id), lateral (select floor(extract(epoch from l.ends_at) / 86400) as day) d
  where not l.undecided group by r.id, d.day
  window days as (partition by r.id order by d.day);
