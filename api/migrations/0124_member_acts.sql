-- What operators do to a member: freezing, ending the freeze, ending sessions. Each says who and why, and stays as it is.
create table member_acts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  kind text not null check (kind in ('freeze', 'unfreeze', 'end-sessions')),
  by text not null check (length(by) between 1 and 100),     -- who did it, in their own words
  why text not null check (length(why) between 1 and 1000),  -- for the operators alone
  told text check (length(told) between 1 and 1000),         -- words for the member, in the mail
  done_at timestamptz not null default clock_timestamp()
);
create index member_acts_user on member_acts (user_id, id desc);
create trigger member_acts_append_only before update or delete or truncate on member_acts
  for each statement execute function refuse_change();

-- In the row that every purchase looks at by its key.
alter table play_limits add column frozen boolean not null default false;

-- The act is what freezes: the two cannot come apart. As the tables' owner: the provider's own role may not write the column.
create function member_act_holds() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into play_limits (user_id, frozen) values (new.user_id, new.kind = 'freeze')
    on conflict (user_id) do update set frozen = excluded.frozen;
  return null;
end $$;
create trigger member_acts_hold after insert on member_acts for each row when (new.kind in ('freeze', 'unfreeze'))
  execute function member_act_holds();

-- Nobody is frozen or let go without an act that says who and why, whoever writes.
create function guard_freeze() returns trigger language plpgsql as $$
declare
  v_frozen boolean := coalesce((select a.kind = 'freeze' from member_acts a
    where a.user_id = new.user_id and a.kind in ('freeze', 'unfreeze') order by a.id desc limit 1), false);
begin
  -- An insert that becomes an update comes here too, with the default.
  if new.frozen is distinct from v_frozen and (tg_op = 'UPDATE' or new.frozen) then
    perform refuse_columns('the freeze of member', new.user_id, '{frozen}');
  end if;
  return new;
end $$;
create trigger play_limits_frozen_insert before insert on play_limits for each row execute function guard_freeze();
create trigger play_limits_frozen_update before update of frozen on play_limits for each row execute function guard_freeze();

-- As in 0100, and before all else: nothing is sold to who is frozen.
create or replace function play_refusal(p_user bigint, p_at timestamptz, p_total bigint, p_limits play_limits) returns text
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
