-- Passkeys of members (WebAuthn): each logs in, and proves a change of the account, without password and second factor.
create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id bigint not null references users (id) on delete cascade,
  name text not null check (name <> ''),
  credential_id text not null unique,                -- chosen by the authenticator; base64url
  public_key text not null,                          -- SPKI, base64url
  sign_count bigint not null,                        -- the authenticator's counter; many stay at 0
  synced boolean not null,                           -- its maker may copy it to other devices (backup eligible)
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- A release of before knows logins by password only.
alter table sessions add column signed_in_with text not null default 'password' check (signed_in_with in ('password', 'passkey'));
alter table sessions add column passkey_id uuid references passkeys (id) on delete set null;
create index sessions_passkey on sessions (passkey_id) where passkey_id is not null;
