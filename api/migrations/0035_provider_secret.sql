-- What the signing key of the processes over this database is known by (a derived value: the key cannot be had from it).
create table provider_secret (
  fingerprint text not null,
  changed_at timestamptz not null default clock_timestamp()
);
create unique index provider_secret_once on provider_secret ((true));
