-- Operators with their keys, and the audit log of their acts.
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

-- Created as member_acts, its first name, from which its sequence and some constraints still have theirs.
create table member_acts (
  id bigint generated always as identity primary key,
  user_id bigint references users (id),                    -- null: about no single member
  kind text not null,
  by text not null check (length(by) between 1 and 100),     -- as typed, in acts that are older than keys
  why text not null check (length(why) between 1 and 1000),  -- for operators only
  told text check (length(told) between 1 and 1000),         -- for the member, in the mail
  done_at timestamptz not null default clock_timestamp(),
  operator_id bigint constraint acts_operator_id_fkey references operators (id), -- null: older than keys
  request text,                                            -- signed by the operator: a digest of each word
  signature text,
  nonce text constraint acts_nonce_key unique,             -- of the request, which counts once
  opened text,                                             -- words that name no person, with the keys of their digests
  named text,                                              -- the same of the member's name, until they leave
  expires_at timestamptz,                                  -- until then it waits for another operator
  decides bigint constraint acts_decides_key unique constraint acts_decides_fkey references member_acts (id), -- the act that this one approves or refuses
  approved boolean,
  constraint acts_kind check (length(kind) between 1 and 60),
  constraint acts_signed check (num_nonnulls(operator_id, request, signature, nonce, opened) in (0, 5)),
  constraint acts_unsigned check (operator_id is not null or kind in ('members freeze', 'members unfreeze', 'members end-sessions')),
  constraint acts_decision check ((decides is null) = (approved is null))
);
alter table member_acts rename to acts;
create index acts_user on acts (user_id, id desc);
create index acts_waiting on acts (id) where expires_at is not null;
create trigger acts_stay before delete or truncate on acts for each statement execute function refuse_change();

-- Of an act only the name of a member who leaves can be erased.
create function guard_act_change() returns trigger language plpgsql as $$
declare
  v_changed text[] := changed_columns(to_jsonb(old), to_jsonb(new));
begin
  if v_changed <> '{}' and not (v_changed = '{named}' and new.named is null) then perform refuse_columns('act', old.id, v_changed); end if;
  return new;
end $$;
create trigger acts_guard_change before update on acts for each row execute function guard_act_change();

-- Refuses acts of removed operators, and decisions on an act that does not wait, is expired, or is of the same operator.
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

-- Sets the freeze in the act's transaction. As the owner: the provider's own role may not write the column.
create function member_act_holds() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into play_limits (user_id, frozen) values (new.user_id, new.kind = 'members freeze')
    on conflict (user_id) do update set frozen = excluded.frozen;
  return null;
end $$;
create trigger acts_hold after insert on acts for each row when (new.kind in ('members freeze', 'members unfreeze'))
  execute function member_act_holds();

-- Refuses a freeze, or its end, without an act.
create function guard_freeze() returns trigger language plpgsql as $$
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
create trigger play_limits_frozen_insert before insert on play_limits for each row execute function guard_freeze();
create trigger play_limits_frozen_update before update of frozen on play_limits for each row execute function guard_freeze();

-- Ledger entries of an act.
create table act_entries (
  entry_id bigint primary key references ledger_entries (id),
  act_id bigint not null references acts (id)
);
create index act_entries_act on act_entries (act_id);
create trigger act_entries_append_only before update or delete or truncate on act_entries
  for each statement execute function refuse_change();

-- Nonces of requests until they expire: each request is accepted once.
create table used_requests (
  nonce text primary key,
  expires_at timestamptz not null
);

-- For providers of a version before operators' keys: they read and write the acts that they know.
create view member_acts as
  select id, user_id, substr(kind, 9) as kind, by, why, told, done_at from acts
  where kind in ('members freeze', 'members unfreeze', 'members end-sessions');
create function act_of_before() returns trigger language plpgsql as $$
begin
  insert into acts (user_id, kind, by, why, told) values (new.user_id, 'members ' || new.kind, new."by", new.why, new.told);
  return new;
end $$;
create trigger member_acts_insert instead of insert on member_acts for each row execute function act_of_before();
