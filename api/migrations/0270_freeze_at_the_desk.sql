-- The inserted row is what freezes a member, or lets them buy again: once three people have passkeys, only do_act inserts it.
create function guard_freeze_act() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if commands_draft() then perform refuse_command(new.kind); end if;
  return new;
end $$;
create trigger acts_freeze_signed before insert on acts for each row
  when (new.office_act is null and new.kind in ('members freeze', 'members unfreeze')) execute function guard_freeze_act();
