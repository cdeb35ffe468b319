-- What people wrote in the contact form, and what the operator answered. Subscriptions stay in their own table.
create table contact_messages (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email)),
  user_id bigint references users (id) on delete set null,   -- the member who was logged in
  full_name text,
  question text,
  message text,
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  created_at timestamptz not null default now(),
  check (question is not null or message is not null)
);
create index contact_messages_open on contact_messages (id) where state = 'open';

-- Answers as they were put into the outbox, which forgets a mail once it is sent.
create table contact_answers (
  id bigint generated always as identity primary key,
  message_id bigint not null references contact_messages (id) on delete cascade,
  body text not null,
  created_at timestamptz not null default now()
);
create index contact_answers_message on contact_answers (message_id);
