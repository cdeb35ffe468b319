-- News go to an address only after a mail to it was confirmed. Addresses of before stay, unconfirmed, until they are subscribed anew.
alter table subscriptions
  add column confirmed_at timestamptz,
  add column confirm_hash text unique,               -- digest of the secret in the mailed link
  add column mailed_at timestamptz,                  -- when that mail was written: one a day
  add column expires_at timestamptz,                 -- of the link; null: of before
  add column leave_hash text unique;                 -- digest of the secret by which one leaves, see subscriptions/leaveLink.ts
