-- What a member sees of their sessions. A session ends when it was not used for two days, and in any case at ends_at: what is checked, by
-- purchases too, is expires_at, which each use moves on.
alter table sessions add column device_hash text;
alter table sessions add column agent text not null default '';
alter table sessions add column last_used_at timestamptz not null default now();
alter table sessions add column ends_at timestamptz;
-- Known by a random name, for the member's list: the id is in the token.
alter table sessions add column name uuid not null default gen_random_uuid();

-- An authenticator that a member is setting up: it counts once a code of it was given.
create table authenticator_offers (
  user_id bigint primary key references users (id) on delete cascade,
  secret text not null,
  expires_at timestamptz not null
);
