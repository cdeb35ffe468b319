-- Every change of a credential (password, address, second factor) raises the member's epoch. What was made under a credential (a session, a
-- pending login, a link, a wish for another address, a known device) is stored with the epoch that it was made under, and counts only while
-- that is the member's.
alter table users add column credential_epoch integer not null default 0;

-- In the database, so that no statement can change a credential without it, and none can set or lower it. Sealing an authenticator's secret
-- anew changes no credential.
create function raise_credential_epoch() returns trigger language plpgsql as $$
begin
  new.credential_epoch := old.credential_epoch
    + ((new.password_hash, new.email, new.second_factor) is distinct from (old.password_hash, old.email, old.second_factor))::integer;
  return new;
end $$;
create trigger users_credentials before update on users for each row execute function raise_credential_epoch();

-- A release of before does not write the epoch of a session that it opens: it gets the member's.
alter table sessions add column credential_epoch integer;
update sessions set credential_epoch = 0;
create function fill_session_epoch() returns trigger language plpgsql as $$
begin
  new.credential_epoch := (select u.credential_epoch from users u where u.id = new.user_id);
  return new;
end $$;
create trigger sessions_epoch before insert on sessions for each row when (new.credential_epoch is null) execute function fill_session_epoch();

alter table login_challenges add column credential_epoch integer not null default 0;
alter table known_devices add column credential_epoch integer not null default 0;
alter table recoveries add column credential_epoch integer not null default 0;
alter table email_proofs add column credential_epoch integer not null default 0;
alter table authenticator_offers add column credential_epoch integer not null default 0;
-- The session that asked for another address goes on when the address is changed.
alter table email_changes add column credential_epoch integer not null default 0;
alter table email_changes add column session_id uuid;
-- The function that buys tickets compares the epoch of the session as well: see 0151.
