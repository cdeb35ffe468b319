-- Every done act of the office has a record in the transparency log: its number, the hash of its text, and the signatures with their keys.
-- The text stays here. It has the random name of the act, so its hash cannot be guessed. Acts up to office_site.logged_after, of the audit
-- log, are older than such records. What requires a record is deferred to the commit, because the log's lock is a transaction's last.
alter table log_records drop constraint log_records_kind_check;
alter table log_records
  add constraint log_records_kind_check check (kind in ('opening', 'extend', 'freeze', 'result', 'cancel', 'pages', 'act'));
alter table log_records drop constraint log_records_of_lottery;
alter table log_records add constraint log_records_of_lottery check ((lottery_id is null) = (kind in ('pages', 'act')));

create function logged_act(p_text text) returns bigint language sql immutable strict as $$
  select substring(p_text from E'^snail-lotto/act/v1\nact: ([0-9]{1,15})\n')::bigint
$$;
create unique index log_records_act_once on log_records (logged_act(text)) where kind = 'act';

alter table office_site add column logged_after bigint not null default 0;
update office_site set logged_after = coalesce((select max(a.id) from acts a), 0);

create function act_record(p_act office_acts) returns text language sql stable set search_path = public, pg_temp as $$
  select format(E'snail-lotto/act/v1\nact: %s\npayload: %s\n', p_act.id, encode(sha256(convert_to(p_act.payload, 'UTF8')), 'hex'))
    || string_agg(format(E'%s: %s %s %s %s %s\n', s.verb, s.operator_id, encode(coalesce(k.ec_x || k.ec_y, k.rsa_n || k.rsa_e), 'hex'),
      encode(s.authenticator_data, 'hex'), encode(s.client_data, 'hex'), encode(s.signature, 'hex')), '' order by s.verb <> 'ask', s.operator_id)
  from act_signatures s join operator_passkeys k on k.id = s.passkey_id where s.act_id = p_act.id and s.verb <> 'refuse'
$$;

create function guard_act_record() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from office_acts a where a.id = logged_act(new.text) and a.done_at is not null and act_record(a) = new.text) then
    raise exception 'the log gets a record of an act that is not done' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger log_records_act before insert on log_records for each row when (new.kind = 'act') execute function guard_act_record();

create function guard_logged_act() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from log_records r where r.kind = 'act' and logged_act(r.text) = new.id) then
    raise exception 'act % of the office is done without a record in the log', new.id using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger office_acts_logged after insert or update of done_at on office_acts deferrable initially deferred
  for each row when (new.done_at is not null) execute function guard_logged_act();
