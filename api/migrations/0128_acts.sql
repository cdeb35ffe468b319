-- Operators are known by keys of their own, and everything they do is written down in one table that only grows.
create table operators (
  id bigint generated always as identity primary key,
  name text not null check (name ~ '^[a-z0-9][a-z0-9._-]{0,39}$'),
  public_key text not null unique check (public_key ~ '^[0-9a-f]{64}$'),   -- Ed25519
  enrolled_at timestamptz not null default clock_timestamp(),
  removed_at timestamptz
);
create unique index operators_name on operators (name) where removed_at is null;
create trigger operators_stay before delete or truncate on operators for each statement execute function refuse_change();
create function guard_operator() returns trigger language plpgsql as $$
declare
  v_changed text[] := changed_columns(to_jsonb(old), to_jsonb(new));
begin
  if v_changed <> '{}' and not (v_changed = '{removed_at}' and old.removed_at is null) then
    perform refuse_columns('operator', old.id, v_changed);
  end if;
  return new;
end $$;
create trigger operators_guard before update on operators for each row execute function guard_operator();

-- Acts towards members were the first: they keep their numbers, and what they were is called as the command that does it.
drop trigger member_acts_append_only on member_acts;
drop trigger member_acts_hold on member_acts;
alter table member_acts rename to acts;
alter index member_acts_user rename to acts_user;
alter table acts drop constraint member_acts_kind_check;
alter table acts alter column kind type text using 'members ' || kind;
alter table acts alter column user_id drop not null;       -- null: it is about no single member
alter table acts
  add column operator_id bigint references operators (id), -- null: from before there were keys; `by` is what was typed then
  add column request text,                                 -- what the operator signed: a digest of each word
  add column signature text,
  add column nonce text unique,                            -- of the request: it holds once
  add column opened text,                                  -- the words that say nothing of a person, with the keys of their digests
  add column named text,                                   -- the same of the member's name, until they leave
  add column expires_at timestamptz,                       -- it waits for another operator, so long
  add column decides bigint unique references acts (id),   -- the act that this one approves or refuses: once
  add column approved boolean;
alter table acts add constraint acts_kind check (length(kind) between 1 and 60),
  add constraint acts_signed check (num_nonnulls(operator_id, request, signature, nonce, opened) in (0, 5)),
  add constraint acts_unsigned check (operator_id is not null or kind in ('members freeze', 'members unfreeze', 'members end-sessions')),
  add constraint acts_decision check ((decides is null) = (approved is null));
create index acts_waiting on acts (id) where expires_at is not null;
create trigger acts_stay before delete or truncate on acts for each statement execute function refuse_change();

-- An act stays as it is; of one towards a member who leaves, what ties it to their name can be erased.
create function guard_act_change() returns trigger language plpgsql as $$
declare
  v_changed text[] := changed_columns(to_jsonb(old), to_jsonb(new));
begin
  if v_changed <> '{}' and not (v_changed = '{named}' and new.named is null) then perform refuse_columns('act', old.id, v_changed); end if;
  return new;
end $$;
create trigger acts_guard_change before update on acts for each row execute function guard_act_change();

-- Whoever writes: no act of an operator who was removed; only what waits is decided, in time, and never by who asked for it.
create function guard_act() returns trigger language plpgsql as $$
declare
  v_waiting acts;
begin
  -- Removing oneself is the last thing that one does.
  if new.operator_id is not null
    and not exists (select from operators o where o.id = new.operator_id and (o.removed_at is null or o.removed_at >= now())) then
    raise exception 'operator % is not enrolled', new.operator_id using errcode = 'restrict_violation';
  end if;
  if new.decides is not null then
    select * into v_waiting from acts a where a.id = new.decides;
    if v_waiting.expires_at is null or v_waiting.expires_at <= clock_timestamp() or v_waiting.operator_id = new.operator_id then
      raise exception 'act % cannot be decided by operator %', new.decides, new.operator_id using errcode = 'restrict_violation';
    end if;
  end if;
  return new;
end $$;
create trigger acts_guard before insert on acts for each row execute function guard_act();

-- The act is what freezes, as in 0124.
create or replace function member_act_holds() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into play_limits (user_id, frozen) values (new.user_id, new.kind = 'members freeze')
    on conflict (user_id) do update set frozen = excluded.frozen;
  return null;
end $$;
create trigger acts_hold after insert on acts for each row when (new.kind in ('members freeze', 'members unfreeze'))
  execute function member_act_holds();
create or replace function guard_freeze() returns trigger language plpgsql as $$
declare
  v_frozen boolean := coalesce((select a.kind = 'members freeze' from acts a
    where a.user_id = new.user_id and a.kind in ('members freeze', 'members unfreeze') order by a.id desc limit 1), false);
begin
  -- An insert that becomes an update comes here too, with the default.
  if new.frozen is distinct from v_frozen and (tg_op = 'UPDATE' or new.frozen) then
    perform refuse_columns('the freeze of member', new.user_id, '{frozen}');
  end if;
  return new;
end $$;

-- What an act moved in the books.
create table act_entries (
  entry_id bigint primary key references ledger_entries (id),
  act_id bigint not null references acts (id)
);
create index act_entries_act on act_entries (act_id);
create trigger act_entries_append_only before update or delete or truncate on act_entries
  for each statement execute function refuse_change();

-- Requests that were taken, whether or not something came of them: until their time is over, none is taken twice.
create table used_requests (
  nonce text primary key,
  expires_at timestamptz not null
);

-- For providers of the version before, while they still run: they read and write the acts that they know.
create view member_acts as
  select id, user_id, substr(kind, 9) as kind, by, why, told, done_at from acts
  where kind in ('members freeze', 'members unfreeze', 'members end-sessions');
create function act_of_before() returns trigger language plpgsql as $$
begin
  insert into acts (user_id, kind, by, why, told) values (new.user_id, 'members ' || new.kind, new."by", new.why, new.told);
  return new;
end $$;
create trigger member_acts_insert instead of insert on member_acts for each row execute function act_of_before();
