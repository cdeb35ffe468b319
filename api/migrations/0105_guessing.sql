-- What keeps guessing slow without locking the member out: recoveries with a code and a link, and the devices that a member has used.

-- The way to a new password that was mailed to an address. One per address: asking again mails the same code and link, so that nobody's
-- second request ends what the first one sent. Neither is stored: both are made of a seed and the provider's key.
-- An address that nobody has gets a row too (user_id null), so that asking for it costs the same work.
create table recoveries (
  email text primary key check (email = lower(email)),
  user_id bigint references users (id) on delete cascade,
  code_seed text not null,
  code_expires_at timestamptz not null,
  link_hash text not null unique,
  link_seed text not null,
  link_expires_at timestamptz not null
);

-- Browsers in which a member has proved who they are: what somebody else does to the name does not count against them.
create table known_devices (
  user_id bigint not null references users (id) on delete cascade,
  device_hash text not null,                         -- digest of the number in the browser's cookie
  first_used_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);

-- Codes for a new password stand in recoveries from now on; those that are on their way end with this.
delete from email_proofs where purpose = 'reset';
