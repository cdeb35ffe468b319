-- Members who leave: the person is erased, the books stay under their number and pseudonym.
alter table users add column erased_at timestamptz;

-- Erased as a whole or not at all, never while something is open, and for good.
create function guard_erased_member() returns trigger language plpgsql as $$
declare
  v_changed text[] := changed_columns(to_jsonb(old), to_jsonb(new));
begin
  if old.erased_at is not null and v_changed <> '{}' then perform refuse_columns('the erased member', old.id, v_changed); end if;
  if new.erased_at is not null and old.erased_at is null and (
      new.username not like 'erased-%' or num_nonnulls(new.full_name, new.email, new.email_verified_at, new.avatar, new.description,
        new.totp_secret, new.totp_last_step) > 0
      or new.verified or new.second_factor <> 'none' or new.password_hash = old.password_hash
      or exists (select from wallets w where w.user_id = old.id and w.balance <> 0)
      or exists (select from tickets t join lotteries l on l.id = t.lottery_id where t.user_id = old.id and l.undecided)
      or exists (select from orders o where o.user_id = old.id and o.fulfilled_at is null)
      or exists (select from sessions s where s.user_id = old.id)) then
    raise exception 'member % is not erased by half', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger users_erased before update on users for each row execute function guard_erased_member();

-- Breaks and exclusions of members who left, by a keyed hash of their address (the key is not in the database): whoever comes back with
-- that address is on the same break. A row goes when it is over, and not before.
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
