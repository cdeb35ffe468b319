-- Addresses left in the subscribe box, with what else was written there.
create table subscriptions (
  email text primary key check (email = lower(email)),
  full_name text,
  question text,
  message text,
  created_at timestamptz not null default now()
);
