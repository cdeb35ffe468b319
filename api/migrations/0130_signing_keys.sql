-- The keys that sign sessions, and what else a visitor holds for a while (docs/decisions/0795). The first is that of JWT_SECRET.
create table signing_keys (
  -- What tokens name it by (`kid`); it cannot be had from it.
  id text primary key,
  -- Sealed; null as soon as nothing that it signed is valid any more, but the number of a browser.
  secret text,
  -- Its part for the numbers of browsers, which they keep for 400 days; sealed.
  devices text not null,
  made_at timestamptz not null default clock_timestamp(),
  signs_from timestamptz not null default clock_timestamp(),
  -- When the next one signs in its place; null while there is none.
  retires_at timestamptz
);
