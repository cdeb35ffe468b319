-- Mail, news, contact messages, and alerts about settled lotteries.

-- Mail to send, written in the transaction that causes it; a row is deleted when the mail server has accepted it. Encrypted.
create table outbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  html text,
  headers text
);
create index outbox_due on outbox (next_attempt_at);

-- Addresses from the subscribe form. News are sent to confirmed ones only.
create table subscriptions (
  email text primary key check (email = lower(email)),
  full_name text,
  question text,
  message text,
  created_at timestamptz not null default now(),
  user_id bigint references users (id),              -- who was logged in: no news to a member on a cool-off
  confirmed_at timestamptz,
  confirm_hash text unique,                          -- digest of the secret in the mailed link
  mailed_at timestamptz,                             -- when that mail was written: one a day
  expires_at timestamptz,                            -- of the link; null: older than confirmations
  leave_hash text unique                             -- digest of the secret for unsubscribing
);

-- Messages of the contact form.
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

-- Answers, which the outbox deletes once they are sent.
create table contact_answers (
  id bigint generated always as identity primary key,
  message_id bigint not null references contact_messages (id) on delete cascade,
  body text not null,
  created_at timestamptz not null default now()
);
create index contact_answers_message on contact_answers (message_id);

-- How a member wants alerts; no row: not asked yet.
create table alert_choices (
  user_id bigint primary key references users (id) on delete cascade,
  choice text not null check (choice in ('none', 'mail', 'push')),
  chosen_at timestamptz not null default now()
);

-- Pending alerts, at most one for a lottery and a member. Written with the settlement, deleted with the message that is sent.
create table alerts (
  lottery_id bigint not null references lotteries (id),
  user_id bigint not null references users (id) on delete cascade,
  primary key (lottery_id, user_id)
);

-- Browsers with web push, one row for a member and a device.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  device text not null,                              -- device_hash of the session that subscribed; its id where it has none
  endpoint_hash text not null unique,                -- a browser has one member: who subscribed in it last
  target text not null,                              -- encrypted: address at the push service, and the browser's keys
  subscribed_at timestamptz not null default now(),
  unique (user_id, device)
);

create table push_queue (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references push_subscriptions (id) on delete cascade,
  lottery_id bigint not null references lotteries (id),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  unique (subscription_id, lottery_id)
);
create index push_queue_due on push_queue (next_attempt_at);

-- Removes the browser's subscription with a session that is ended (logout, from another device, new password), and keeps it when the
-- session only expired: the draw may come later.
create function forget_push_of_session() returns trigger language plpgsql as $$
begin
  if old.expires_at > now() then
    delete from push_subscriptions where user_id = old.user_id and device = coalesce(old.device_hash, old.id::text);
  end if;
  return null;
end $$;
create trigger sessions_forget_push after delete on sessions for each row execute function forget_push_of_session();

-- The same with a known device. Deferred: a new password removes all devices and adds its own again.
create function forget_push_of_device() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions s
  where s.user_id = old.user_id and s.device = old.device_hash
    and not exists (select from known_devices d where d.user_id = s.user_id and d.device_hash = s.device);
  return null;
end $$;
create constraint trigger known_devices_forget_push after delete on known_devices deferrable initially deferred
  for each row execute function forget_push_of_device();
