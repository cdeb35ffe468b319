-- Operators of the office: one role each, and passkeys whose signatures the database verifies itself.
alter table operators alter column public_key drop not null;
alter table operators add column role text check (role in ('observer', 'support', 'finance', 'sales', 'steward')); -- null: commands only
alter table operators add constraint operators_signs check (public_key is not null or role is not null);

create table operator_passkeys (
  id uuid primary key default gen_random_uuid(),
  operator_id bigint not null references operators (id),
  name text not null check (length(name) between 1 and 100),
  credential_id text not null unique,                 -- base64url
  algorithm integer not null check (algorithm in (-7, -257)),
  ec_x bytea check (length(ec_x) = 32),
  ec_y bytea check (length(ec_y) = 32),
  rsa_n bytea,
  rsa_e bytea,
  sign_count bigint not null default 0 check (sign_count >= 0),
  demo boolean not null default false,                -- a software key that only the demo has
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz,
  removed_at timestamptz,
  constraint operator_passkeys_key check (case algorithm when -7 then num_nonnulls(ec_x, ec_y) = 2 and num_nonnulls(rsa_n, rsa_e) = 0
    else num_nonnulls(rsa_n, rsa_e) = 2 and num_nonnulls(ec_x, ec_y) = 0 end)
);
create index operator_passkeys_operator on operator_passkeys (operator_id);

-- Where operators sign: the only origin that the database accepts. One row.
create table office_site (
  one boolean primary key default true check (one),
  origin text not null,                               -- https://office.example.org
  rp_id text not null                                 -- office.example.org
);
