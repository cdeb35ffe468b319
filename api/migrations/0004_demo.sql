-- Set when the demo was put into this database, so that it is put there once and its accounts are only then announced.
create table demo_seed (seeded_at timestamptz not null default clock_timestamp());
create unique index demo_seed_once on demo_seed ((true));
