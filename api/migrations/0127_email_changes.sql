-- The address that a member wants in place of theirs, until they prove that they read its mail. A later one replaces it.
create table email_changes (
  user_id bigint primary key references users (id) on delete cascade,
  email text not null check (email = lower(email)),
  secret_hash text not null unique,
  expires_at timestamptz not null
);
