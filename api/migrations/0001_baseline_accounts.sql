-- Members, their logins and sessions. Secrets are stored as digests or encrypted. The baselines hold the tables of commit 9778a85a.

-- For tables that only grow.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create function refuse_columns(p_table text, p_id bigint, p_columns text[]) returns void language plpgsql as $$
begin
  raise exception '% of % % cannot be changed', array_to_string(p_columns, ', '), p_table, p_id using errcode = 'restrict_violation';
end $$;

-- Names of the columns whose values differ.
create function changed_columns(p_old jsonb, p_new jsonb) returns text[] language sql immutable as $$
  select coalesce(array_agg(n.key order by n.key), '{}') from jsonb_each(p_new) n where n.value is distinct from p_old -> n.key
$$;

-- Public number (48 random bits) and name (40 random bits, without letters that look alike) of a member; no other table has them.
create function new_public_id() returns bigint language sql volatile as $$
  select ('x0000' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 12))::bit(64)::bigint
$$;

create function new_public_name() returns text language sql volatile as $$
  select 'Snail-' || string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + get_byte(drawn.bytes, place) % 32, 1), '' order by place)
  from (select decode(replace(gen_random_uuid()::text, '-', ''), 'hex') as bytes) drawn, unnest(array[0, 1, 2, 3, 4, 5, 7, 9]) place
$$;

create table users (
  id bigint generated always as identity primary key,
  username text not null,
  full_name text,
  email text,
  avatar text,
  description text,
  password_hash text not null,
  verified boolean not null default false,           -- KYC completed
  email_verified_at timestamptz,
  second_factor text not null default 'none' check (second_factor in ('none', 'totp', 'email')),
  totp_secret text,
  totp_last_step bigint,                             -- last time step that was used: a code works once
  created_at timestamptz not null default clock_timestamp(),
  public_id bigint not null default new_public_id(),
  public_name text not null default new_public_name(),
  erased_at timestamptz                              -- the account was deleted; its rows in the ledger stay under its number
);
create unique index users_username on users (lower(username));
create unique index users_email on users (lower(email));
create unique index users_public_id on users (public_id);
create unique index users_public_name on users (public_name);
create index users_unconfirmed on users (created_at) where email_verified_at is null;
create trigger users_stay before truncate on users for each statement execute function refuse_change();

create function guard_member() returns trigger language plpgsql as $$
begin
  if (new.id, new.created_at) is distinct from (old.id, old.created_at) then perform refuse_columns('member', old.id, '{id, created_at}'); end if;
  return new;
end $$;
create trigger users_guard before update on users for each row execute function guard_member();

-- Members stay for the ledger; only one who never confirmed an address and has no wallet may be deleted, a day after the registration.
create function guard_leaving_member() returns trigger language plpgsql as $$
begin
  if old.email_verified_at is not null or old.email is null or old.created_at >= now() - interval '1 day'
    or exists (select from wallets w where w.user_id = old.id) then
    raise exception 'users is append-only';
  end if;
  return old;
end $$;
create trigger users_leave before delete on users for each row execute function guard_leaving_member();

-- A member is erased as a whole, never while something is open, and for good.
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

-- A session ends when it was not used for two days, and in any case at ends_at. Purchases check expires_at, which each use extends.
create table sessions (
  id uuid primary key,                               -- the token's jti; no row, no session
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  device_hash text,
  agent text not null default '',
  last_used_at timestamptz not null default now(),
  ends_at timestamptz,
  name uuid not null default gen_random_uuid()       -- for the member's list: the id is in the token
);
create index sessions_user on sessions (user_id);

-- A login with the right password that waits for the second factor.
create table login_challenges (
  id_hash text primary key,
  user_id bigint not null references users (id) on delete cascade,
  factor text not null check (factor in ('2fa', 'email_otp')),
  code_hash text,                                    -- mailed code; null for an authenticator
  code_sent_at timestamptz,
  code_expires_at timestamptz,
  tries integer not null default 0,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index login_challenges_user on login_challenges (user_id);

-- Mailed proofs of an address, one for each purpose: a new one replaces the old. An address without a member gets a row too (user_id
-- null), so that the answer takes the same time.
create table email_proofs (
  purpose text not null check (purpose in ('reset', 'confirm')),
  email text not null check (email = lower(email)),
  user_id bigint references users (id) on delete cascade,
  secret_hash text not null,
  tries integer not null default 0,
  used_at timestamptz,
  expires_at timestamptz not null,
  primary key (purpose, email)
);
create unique index email_proofs_secret on email_proofs (secret_hash) where purpose = 'confirm';

create table recovery_codes (
  user_id bigint not null references users (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Mailed code and link for a new password, one row for each address: a second request mails the same ones, so it does not end the first.
-- Both are computed from a seed and the provider's key. An address without a member gets a row too (user_id null).
create table recoveries (
  email text primary key check (email = lower(email)),
  user_id bigint references users (id) on delete cascade,
  code_seed text not null,
  code_expires_at timestamptz not null,
  link_hash text not null unique,
  link_seed text not null,
  link_expires_at timestamptz not null
);

-- Browsers in which a member has logged in: failed logins of other devices do not lock these out.
create table known_devices (
  user_id bigint not null references users (id) on delete cascade,
  device_hash text not null,                         -- digest of the number in the browser's cookie
  first_used_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);

-- An authenticator that a member is setting up: it counts once a code of it was given.
create table authenticator_offers (
  user_id bigint primary key references users (id) on delete cascade,
  secret text not null,
  expires_at timestamptz not null
);

-- A new address of a member until they confirm it by mail. A later one replaces it.
create table email_changes (
  user_id bigint primary key references users (id) on delete cascade,
  email text not null check (email = lower(email)),
  secret_hash text not null unique,
  expires_at timestamptz not null
);

-- Used proofs of a browser's key: each counts once, in all processes. Rows outlive the nonces in them (sessions/proofNonces.ts).
create table used_proofs (
  digest text primary key,
  used_at timestamptz not null default now()
);
create index used_proofs_used_at on used_proofs (used_at);

-- Keys that sign sessions and other tokens. The first is that of JWT_SECRET.
create table signing_keys (
  id text primary key,                               -- the tokens' kid; the key cannot be computed from it
  secret text,                                       -- encrypted; null when no token of it is valid any more, except device cookies
  devices text not null,                             -- its part for device cookies, which live 400 days; encrypted
  made_at timestamptz not null default clock_timestamp(),
  signs_from timestamptz not null default clock_timestamp(),
  retires_at timestamptz                             -- when the next one signs; null while there is none
);

-- Fingerprint of the key that the processes on this database sign with.
create table provider_secret (
  fingerprint text not null,
  changed_at timestamptz not null default clock_timestamp()
);
create unique index provider_secret_once on provider_secret ((true));
