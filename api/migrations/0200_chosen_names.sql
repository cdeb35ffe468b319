-- A member may choose the public name. The drawn one stays reserved for them.
alter table users add column drawn_name text;                -- while another name is chosen
alter table users add column name_key text;                  -- of a chosen name: two names with one key count as the same
alter table users add column name_chosen_at timestamptz;     -- last choice, also after a return to the drawn name
alter table users add constraint users_chosen_name check ((drawn_name is null) = (name_key is null));
create unique index users_name_key on users (name_key) where name_key is not null;

-- An erased member has the drawn name again. The release before this one erases without knowing the columns.
create function forget_chosen_name() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.public_name := coalesce(old.drawn_name, old.public_name);
  new.drawn_name := null;
  new.name_key := null;
  new.name_chosen_at := null;
  return new;
end $$;
create trigger users_forget_name before update on users for each row
  when (old.erased_at is null and new.erased_at is not null) execute function forget_chosen_name();
