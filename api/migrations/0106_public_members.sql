-- What everybody sees of a member: a number and a name that say nothing of them and lead to no other table. 48 random bits; a name of
-- 40 random bits without letters that are mistaken for each other.
create function new_public_id() returns bigint language sql volatile as $$
  select ('x0000' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 12))::bit(64)::bigint
$$;

create function new_public_name() returns text language sql volatile as $$
  select 'Snail-' || string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + get_byte(drawn.bytes, place) % 32, 1), '' order by place)
  from (select decode(replace(gen_random_uuid()::text, '-', ''), 'hex') as bytes) drawn, unnest(array[0, 1, 2, 3, 4, 5, 7, 9]) place
$$;

alter table users add column public_id bigint not null default new_public_id();
alter table users add column public_name text not null default new_public_name();
create unique index users_public_id on users (public_id);
create unique index users_public_name on users (public_name);

-- Registrations whose address was never confirmed end after a day.
create index users_unconfirmed on users (created_at) where email_verified_at is null;

-- Members stay, for the books' sake: but not who never confirmed an address and is in no book.
drop trigger users_stay on users;
create trigger users_stay before truncate on users for each statement execute function refuse_change();
create function guard_leaving_member() returns trigger language plpgsql as $$
begin
  if old.email_verified_at is not null or old.email is null or old.created_at >= now() - interval '1 day'
    or exists (select from wallets w where w.user_id = old.id) then
    raise exception 'users is append-only';
  end if;
  return old;
end $$;
create trigger users_leave before delete on users for each row execute function guard_leaving_member();

-- As the tables' owner: the provider's own role may remove no member but these. Who has anything in the books stays.
create function drop_unconfirmed_members() returns void language sql security definer set search_path = public as $$
  delete from users u where u.email_verified_at is null and u.email is not null and u.created_at < now() - interval '1 day'
    and not exists (select from wallets w where w.user_id = u.id) and not exists (select from purchases p where p.user_id = u.id)
$$;
