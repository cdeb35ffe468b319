-- Who may run a remote from their own machine inside the live pages, in their own browser: an Ed25519 key and its apps.
create table developers (
  key text not null,                                         -- SPKI in base64
  app text not null,
  name text not null,
  allowed_at timestamptz not null default now(),
  primary key (key, app)
);
