-- Who may run a remote from their own machine inside the live pages, in their own browser: an Ed25519 key and its apps.
create table developers (
  key text not null,                                         -- 32 bytes in hexadecimal digits
  app text not null,
  name text not null,
  allowed_at timestamptz not null default now(),
  primary key (key, app)
);
