-- Logins: sessions, pending second factors, mailed codes, recovery codes, and what keeps guessing slow.
-- Secrets are stored as digests only.

create table sessions (
  id uuid primary key,                               -- the token's jti; no row, no session
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);

-- A login whose password was right and whose second factor is still owed.
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

-- What was mailed to an address to prove that somebody reads it. One per purpose: a new one replaces the old.
-- An address that nobody has gets a row too (user_id null), so that asking for it costs the same work.
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

-- Attempts per rule and subject in a fixed window, shared by all processes. The subject is stored as a digest.
create table rate_limits (
  rule text not null,
  subject_hash text not null,
  hits integer not null,
  resets_at timestamptz not null,
  primary key (rule, subject_hash)
);

-- Solved captchas: each is taken once.
create table captchas_used (
  nonce text primary key,
  expires_at timestamptz not null
);
