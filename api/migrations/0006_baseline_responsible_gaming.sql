-- Spending limits, cool-offs and self-exclusions. The purchase checks them under the lock of the buyer's wallet, which each change takes
-- first: two purchases at once cannot pass a limit.

-- One row for each member who has set something: every purchase reads it by its key.
create table play_limits (
  user_id bigint primary key references users (id),
  -- CTO in a calendar day, an ISO week and a month of UTC. Null: no limit.
  day bigint check (day between 1 and 9007199254740991),
  week bigint check (week between 1 and 9007199254740991),
  month bigint check (month between 1 and 9007199254740991),
  stopped_until timestamptz,                         -- no purchase before
  excluded boolean not null default false,           -- nor after it, until they ask to come back
  frozen boolean not null default false              -- by an operator: see acts
);

-- Never shortens a cool-off: its end only moves away, and an exclusion ends only after its end, a day ahead.
create function guard_play_limits() returns trigger language plpgsql as $$
begin
  if new.user_id <> old.user_id or new.stopped_until < old.stopped_until or old.stopped_until is not null and new.stopped_until is null
    or old.excluded and not new.excluded
      and (old.stopped_until > clock_timestamp() or new.stopped_until < clock_timestamp() + interval '23 hours 59 minutes') then
    perform refuse_columns('the break of member', old.user_id, '{excluded, stopped_until, user_id}');
  end if;
  return new;
end $$;
create trigger play_limits_guard before update on play_limits for each row execute function guard_play_limits();
create trigger play_limits_stay before delete or truncate on play_limits for each statement execute function refuse_change();

-- Raises that wait: none is applied before ready_at, nor without the member's confirmation then.
create table limit_raises (
  user_id bigint not null references users (id),
  period text not null check (period in ('day', 'week', 'month')),
  amount bigint check (amount between 1 and 9007199254740991),  -- null: no limit any more
  asked_at timestamptz not null,
  ready_at timestamptz not null,
  primary key (user_id, period),
  check (ready_at >= asked_at + interval '72 hours')
);

-- Cool-offs, exclusions, and the day's wait of a return after an exclusion. The latest row of a member holds.
create table breaks (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  kind text not null check (kind in ('break', 'exclusion', 'return')),
  began_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= began_at + interval '24 hours')
);
create index breaks_user on breaks (user_id, id desc);
create trigger breaks_append_only before update or delete or truncate on breaks
  for each statement execute function refuse_change();

-- Cool-offs and exclusions of deleted accounts, by a keyed hash of the address (the key is not in the database): a new account with that
-- address gets the same. A row is deleted when it is over, and not before.
create table kept_stops (
  email_hash text primary key,
  kind text not null check (kind in ('break', 'exclusion', 'return')),
  began_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= began_at + interval '24 hours')
);
create function guard_kept_stop() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.ends_at > clock_timestamp() then
    raise exception 'a kept break goes on until %', old.ends_at using errcode = 'restrict_violation';
  end if;
  if tg_op = 'UPDATE' and (new.email_hash <> old.email_hash or new.ends_at < old.ends_at or old.kind = 'exclusion' and new.kind <> 'exclusion'
      and old.ends_at > clock_timestamp()) then
    raise exception 'a kept break is never shortened' using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger kept_stops_guard before update or delete on kept_stops for each row execute function guard_kept_stop();
create trigger kept_stops_stay before truncate on kept_stops for each statement execute function refuse_change();

-- Calendar day, ISO week or month of UTC that contains a time; as in shared/src/contracts/spendWindows.ts.
create function spend_window(p_period text, p_at timestamptz) returns tstzrange language sql immutable strict as $$
  select tstzrange(date_trunc(p_period, p_at at time zone 'UTC') at time zone 'UTC',
    (date_trunc(p_period, p_at at time zone 'UTC') + ('1 ' || p_period)::interval) at time zone 'UTC')
$$;

-- CTO that a member has spent in the periods of a time. Refunds of cancelled lotteries are not spent.
create function spent_in(p_user bigint, p_at timestamptz, out day bigint, out week bigint, out month bigint) language plpgsql stable as $$
declare
  v_day tstzrange := spend_window('day', p_at);
  v_week tstzrange := spend_window('week', p_at);
  v_month tstzrange := spend_window('month', p_at);
begin
  select coalesce(sum(-e.amount) filter (where e.created_at <@ v_day), 0), coalesce(sum(-e.amount) filter (where e.created_at <@ v_week), 0),
      coalesce(sum(-e.amount) filter (where e.created_at <@ v_month), 0)
    into day, week, month
    from ledger_entries e
    where e.user_id = p_user and e.reason = 'purchase'
      and e.created_at >= least(lower(v_week), lower(v_month)) and e.created_at < greatest(upper(v_week), upper(v_month))
      and not exists (select from ledger_entries r where r.purchase_id = e.purchase_id and r.reason = 'refund' and r.user_id is not null);
end $$;

-- Refusal of a purchase of p_total at p_at under these limits, or null. Of several limits the one with the least left.
create function play_refusal(p_user bigint, p_at timestamptz, p_total bigint, p_limits play_limits) returns text
language plpgsql stable as $$
declare
  v_spent record;
begin
  if p_limits.frozen then return 'FROZEN'; end if;
  if p_limits.excluded or p_limits.stopped_until > p_at then return 'ON_BREAK'; end if;
  if p_limits.day is null and p_limits.week is null and p_limits.month is null then return null; end if;
  select * into v_spent from spent_in(p_user, p_at);
  return (
    select l.refusal
    from (values (1, 'LIMIT_MONTH', p_limits.month - v_spent.month), (2, 'LIMIT_WEEK', p_limits.week - v_spent.week),
      (3, 'LIMIT_DAY', p_limits.day - v_spent.day)) l (place, refusal, remainder)
    where l.remainder < p_total order by l.remainder, l.place limit 1);
end $$;
