-- Tokens with which programs read lists of the office: no member, no draft. Each use is a row of reads.
create table operator_tokens (
  id bigint generated always as identity primary key,
  name text not null check (name ~ '^[a-z0-9][a-z0-9._-]{0,39}$'),
  secret_hash text not null unique,                  -- SHA-256, hexadecimal
  scopes text[] not null check (cardinality(scopes) > 0),
  operator_id bigint not null references operators (id), -- the steward who made it; it ends with them
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  constraint operator_tokens_lifetime check (expires_at <= created_at + interval '90 days 1 minute')
);
create unique index operator_tokens_name on operator_tokens (name) where revoked_at is null;
create index operator_tokens_operator on operator_tokens (operator_id);

alter table reads alter column user_id drop not null,
  add column token_id bigint references operator_tokens (id),
  add column address text,                           -- of the API, for a token
  drop constraint reads_what_check,
  add constraint reads_what_check check (what in ('search', 'member', 'timeline', 'report')),
  add constraint reads_token check ((token_id is null) = (address is null) and num_nonnulls(user_id, token_id) <= 1);
create index reads_token_use on reads (token_id, id desc) where token_id is not null;
