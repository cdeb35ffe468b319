-- Mail that is to be sent. Written in the transaction that decided to send it; a row leaves when the mail server took it.
-- Without a mail server the rows stay for the operator to read.
create table outbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now()
);
create index outbox_due on outbox (next_attempt_at);
