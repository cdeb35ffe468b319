-- Alerts that a round is settled: at most one for a round and a member, by the way that they chose.

-- What a member chose; no row: not asked yet.
create table alert_choices (
  user_id bigint primary key references users (id) on delete cascade,
  choice text not null check (choice in ('none', 'mail', 'push')),
  chosen_at timestamptz not null default now()
);

-- Who has to be told of which round. Written together with what settles the round, and removed together with what is sent for it.
create table alerts (
  lottery_id bigint not null references lotteries (id),
  user_id bigint not null references users (id) on delete cascade,
  primary key (lottery_id, user_id)
);

-- Browsers that may be told, one row for a member and a device of theirs.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  device text not null,                              -- device_hash of the session that subscribed; its id where it has none
  endpoint_hash text not null unique,                -- a browser tells one member: who subscribed in it last
  target text not null,                              -- sealed: the address at the push service, and the browser's keys
  subscribed_at timestamptz not null default now(),
  unique (user_id, device)
);

-- Pushes that wait to be sent, and how often it was tried.
create table push_queue (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references push_subscriptions (id) on delete cascade,
  lottery_id bigint not null references lotteries (id),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  unique (subscription_id, lottery_id)
);
create index push_queue_due on push_queue (next_attempt_at);

-- A session that somebody ends (logging out, ending it from elsewhere, a new password) takes the browser's subscription with it. One that
-- was only not used for a while does not: the draw may come after it.
create function forget_push_of_session() returns trigger language plpgsql as $$
begin
  if old.expires_at > now() then
    delete from push_subscriptions where user_id = old.user_id and device = coalesce(old.device_hash, old.id::text);
  end if;
  return null;
end $$;
create trigger sessions_forget_push after delete on sessions for each row execute function forget_push_of_session();

-- So does a device that is not the member's any more. Looked at when all is done: a new password forgets all devices and notes its own anew.
create function forget_push_of_device() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions s
  where s.user_id = old.user_id and s.device = old.device_hash
    and not exists (select from known_devices d where d.user_id = s.user_id and d.device_hash = s.device);
  return null;
end $$;
create constraint trigger known_devices_forget_push after delete on known_devices deferrable initially deferred
  for each row execute function forget_push_of_device();
