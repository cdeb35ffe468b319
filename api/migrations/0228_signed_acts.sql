-- Acts of the office: what an operator asks for is a text, their passkey signs its hash, and the function that changes anything verifies
-- every signature again. Who may ask and approve, and how many people it takes, are rows, never the text.

create table act_kinds (
  kind text primary key,
  asks text[] not null,                              -- roles
  approves text[] not null,
  signatures integer not null check (signatures between 1 and 2),
  budget boolean not null,                           -- what exceeds the house budget takes two people
  delay_hours integer not null default 0             -- after the last signature
);
insert into act_kinds (kind, asks, approves, signatures, budget) values
  ('members credit', '{finance}', '{finance}', 1, true),
  ('members freeze', '{support}', '{support}', 1, false),
  ('members unfreeze', '{support}', '{support}', 1, false),
  ('members end-sessions', '{support}', '{support}', 1, false),
  ('members second-factor', '{support}', '{support}', 2, false),
  ('purchases refund', '{finance}', '{finance}', 1, true),
  ('rounds pause', '{sales}', '{sales}', 1, false),
  ('rounds resume', '{sales}', '{sales}', 1, false);

create table office_acts (
  id bigint generated always as identity primary key,
  act uuid not null unique,                          -- as the text names it: one text is proposed once
  operator_id bigint not null references operators (id),
  kind text not null references act_kinds (kind),
  user_id bigint references users (id),              -- null: about no single member
  payload text not null check (octet_length(payload) <= 4000), -- canonical JSON (RFC 8785), as it was signed
  name_key text,                                     -- of the digest of the member's name, until they leave
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  asked_at timestamptz,                              -- signed by who drafted it
  done_at timestamptz,
  refused_at timestamptz,
  failed_at timestamptz,
  failure text,                                      -- for operators, until the member leaves
  constraint office_acts_decided check (num_nonnulls(done_at, refused_at, failed_at) <= 1),
  constraint office_acts_asked check (asked_at is not null or num_nonnulls(done_at, refused_at, failed_at) = 0)
);
create index office_acts_user on office_acts (user_id, id desc) where user_id is not null;
create index office_acts_open on office_acts (id) where done_at is null and refused_at is null and failed_at is null;

create table act_signatures (
  act_id bigint not null references office_acts (id),
  operator_id bigint not null references operators (id),
  passkey_id uuid not null references operator_passkeys (id),
  verb text not null check (verb in ('ask', 'approve', 'refuse')),
  authenticator_data bytea not null,
  client_data bytea not null,
  signature bytea not null,
  signed_at timestamptz not null default clock_timestamp(),
  primary key (act_id, operator_id)                  -- two passkeys of a person are one person
);
create trigger act_signatures_append_only before update or delete or truncate on act_signatures
  for each statement execute function refuse_change();

-- draft (15 minutes), waiting (72 hours from the draft), done, refused, failed or expired.
create function state(a office_acts) returns text language sql volatile as $$
  select case when a.done_at is not null then 'done' when a.refused_at is not null then 'refused' when a.failed_at is not null then 'failed'
    when a.expires_at <= clock_timestamp() or a.asked_at is null and a.created_at <= clock_timestamp() - interval '15 minutes' then 'expired'
    when a.asked_at is null then 'draft' else 'waiting' end
$$;

create function guard_office_act() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  v_changed text[] := changed_columns(to_jsonb(old), to_jsonb(new));
  v_wrong text[];
begin
  select array_agg(name order by name) into v_wrong from unnest(v_changed) name where not case
    when name = 'name_key' then new.name_key is null
    when name = 'failure' then new.failure is null or old.failed_at is null and new.failed_at is not null
    when name = 'asked_at' then old.asked_at is null
    when name in ('done_at', 'refused_at', 'failed_at') then num_nonnulls(old.done_at, old.refused_at, old.failed_at) = 0
    else false
  end;
  if v_wrong is not null then perform refuse_columns('act of the office', old.id, v_wrong); end if;
  return new;
end $$;
create trigger office_acts_guard before update on office_acts for each row execute function guard_office_act();
create trigger office_acts_stay before delete or truncate on office_acts for each statement execute function refuse_change();

-- Every done act of the office has its row in the audit log, which only do_act can write: the act is done just now, and once.
alter table acts add column office_act bigint constraint acts_office_act_key unique constraint acts_office_act_fkey references office_acts (id);
alter table acts drop constraint acts_signed;
alter table acts add constraint acts_signed check (num_nonnulls(operator_id, request, signature, nonce, opened) = case
  when office_act is null then case when operator_id is null then 0 else 5 end else 1 end and (office_act is null or operator_id is not null));
create function guard_office_record() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from office_acts a where a.id = new.office_act and a.done_at is not null and a.kind = new.kind
      and a.operator_id = new.operator_id and a.user_id is not distinct from new.user_id) then
    raise exception 'act % of the office is not done', new.office_act using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger acts_office_guard before insert on acts for each row when (new.office_act is not null) execute function guard_office_record();

-- What a passkey signs for an act. The operator's number is in it: nobody's signature counts as another's.
create function act_challenge(p_verb text, p_operator bigint, p_payload text) returns bytea language sql immutable strict as $$
  select sha256(convert_to(format(E'snail-lotto office v1\n%s\n%s\n%s', p_verb, p_operator,
    encode(sha256(convert_to(p_payload, 'UTF8')), 'hex')), 'UTF8'))
$$;

-- Stores a draft. It changes nothing until it is signed.
-- outcome: PROPOSED, MALFORMED (the text), UNKNOWN (kind or operator), ROLE, or CLOCK
create function propose_act(p_operator bigint, p_payload text, p_name_key text, out outcome text, out act bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_payload jsonb;
  v_operator operators;
  v_kind act_kinds;
  v_site text := (select s.origin from office_site s);
begin
  outcome := 'MALFORMED';
  v_payload := read_object(p_payload);
  if v_payload is null or octet_length(p_payload) > 4000 then return; end if;
  if exists (select from jsonb_each(v_payload) e where jsonb_typeof(e.value) <> 'string')
    -- Controls, and what turns the direction of text.
    or exists (select from jsonb_each_text(v_payload) e
      where e.key || e.value ~ '[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]')
    -- Strings alone: so these are the canonical bytes.
    or p_payload <> (select '{' || string_agg(to_json(e.key) || ':' || to_json(e.value), ',' order by e.key collate "C") || '}'
      from jsonb_each_text(v_payload) e)
    or not v_payload ?& '{v,act,site,kind,by,at,expires,why}' or v_payload ->> 'v' <> '1' or v_payload ->> 'why' !~ '\S'
    or v_payload ->> 'site' is distinct from v_site or length(v_payload ->> 'why') > 1000 then
    return;
  end if;
  select o.* into v_operator from operators o where o.id = p_operator and o.removed_at is null and o.name = v_payload ->> 'by';
  select k.* into v_kind from act_kinds k where k.kind = v_payload ->> 'kind';
  outcome := case when v_operator.id is null or v_kind.kind is null then 'UNKNOWN'
    when v_operator.role = any (v_kind.asks) is not true then 'ROLE'
    when (v_payload ->> 'at')::timestamptz not between clock_timestamp() - interval '5 minutes' and clock_timestamp() + interval '5 minutes'
      or (v_payload ->> 'expires')::timestamptz <> (v_payload ->> 'at')::timestamptz + interval '72 hours' then 'CLOCK'
    else 'PROPOSED' end;
  if outcome = 'PROPOSED' then
    insert into office_acts (act, operator_id, kind, user_id, payload, name_key, expires_at)
      values ((v_payload ->> 'act')::uuid, p_operator, v_kind.kind, (v_payload ->> 'member')::bigint, p_payload, p_name_key,
        (v_payload ->> 'expires')::timestamptz)
      returning id into act;
  end if;
end $$;

-- Whether a stored signature counts for an act as it is now. @returns VERIFIED, NOT_ENROLLED, ROLE, or what webauthn_verify says
create function check_signature(p_act office_acts, p_signature act_signatures) returns text
language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_operator operators;
  v_key operator_passkeys;
  v_kind act_kinds;
  v_site office_site;
begin
  select o.* into v_operator from operators o where o.id = p_signature.operator_id;
  select k.* into v_key from operator_passkeys k where k.id = p_signature.passkey_id and k.operator_id = p_signature.operator_id;
  select k.* into v_kind from act_kinds k where k.kind = p_act.payload::jsonb ->> 'kind';
  select s.* into v_site from office_site s;
  return case
    when v_operator.id is null or v_operator.removed_at is not null or v_key.id is null or v_key.removed_at is not null then 'NOT_ENROLLED'
    when case p_signature.verb when 'ask' then v_operator.id = p_act.operator_id and v_operator.role = any (v_kind.asks)
      when 'approve' then v_operator.id <> p_act.operator_id and v_operator.role = any (v_kind.approves)
      when 'refuse' then v_operator.id <> p_act.operator_id and v_operator.role is not null end is not true then 'ROLE'
    else webauthn_verify(v_key, v_site, act_challenge(p_signature.verb, v_operator.id, p_act.payload), p_signature.authenticator_data,
      p_signature.client_data, p_signature.signature)
  end;
end $$;

-- Signs an act: who drafted it asks, another approves or refuses. A signature that is stored already is accepted again.
-- @returns SIGNED, UNKNOWN, EXPIRED, DECIDED, NOT_ASKED, SIGNED_BEFORE, COUNTER, or what check_signature says
create function sign_act(p_act bigint, p_operator bigint, p_verb text, p_credential text, p_authenticator_data bytea, p_client_data bytea,
  p_signature bytea)
returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_act office_acts;
  v_key operator_passkeys;
  v_before act_signatures;
  v_signature act_signatures;
  v_verified text;
  v_count bigint;
begin
  select a.* into v_act from office_acts a where a.id = p_act for update;
  select k.* into v_key from operator_passkeys k where k.credential_id = p_credential for update;
  select s.* into v_before from act_signatures s where s.act_id = p_act and s.operator_id = p_operator;
  v_verified := case
    when v_act.id is null then 'UNKNOWN'
    when state(v_act) = 'expired' then 'EXPIRED'
    when state(v_act) not in ('draft', 'waiting') then 'DECIDED'
    when v_before.signature = p_signature and v_before.verb = p_verb then 'SIGNED'
    when v_before.signature is not null then 'SIGNED_BEFORE'
    when p_verb <> 'ask' and v_act.asked_at is null then 'NOT_ASKED'
  end;
  if v_verified is not null then return v_verified; end if;
  v_signature := row(p_act, p_operator, v_key.id, p_verb, p_authenticator_data, p_client_data, p_signature, clock_timestamp());
  v_verified := check_signature(v_act, v_signature);
  if v_verified <> 'VERIFIED' then return v_verified; end if;
  -- Many authenticators do not count: 0 stays 0.
  v_count := bytes_number(substr(p_authenticator_data, 34, 4))::bigint;
  if (v_count <> 0 or v_key.sign_count <> 0) and v_count <= v_key.sign_count then return 'COUNTER'; end if;
  update operator_passkeys set sign_count = v_count, last_used_at = clock_timestamp() where id = v_key.id;
  insert into act_signatures select v_signature.*;
  update office_acts set asked_at = case when p_verb = 'ask' then clock_timestamp() else asked_at end,
    refused_at = case when p_verb = 'refuse' then clock_timestamp() end where id = p_act;
  return 'SIGNED';
end $$;

-- Records why an asked act could not be done. It is never done then.
create function fail_act(p_act bigint, p_failure text) returns void language sql security definer set search_path = public, pg_temp as $$
  update office_acts set failed_at = clock_timestamp(), failure = p_failure
    where id = p_act and asked_at is not null and num_nonnulls(done_at, refused_at, failed_at) = 0
$$;

-- A sale that operators pause: the latest row of a round counts.
create table sale_pauses (
  id bigint generated always as identity primary key,
  lottery_id bigint not null references lotteries (id),
  paused boolean not null,
  act_id bigint not null unique references acts (id),
  created_at timestamptz not null default clock_timestamp()
);
create index sale_pauses_lottery on sale_pauses (lottery_id, id desc);
create trigger sale_pauses_append_only before update or delete or truncate on sale_pauses
  for each statement execute function refuse_change();
create function sale_paused(p_lottery bigint) returns boolean language sql stable as $$
  select coalesce((select p.paused from sale_pauses p where p.lottery_id = p_lottery order by p.id desc limit 1), false)
$$;

-- The purchase of 0151 with one more refusal.
do $$
declare
  v_before constant text := 'when g.lags then ''SALE_PAUSED''';
  v_source text := pg_get_functiondef('buy_tickets'::regproc);
begin
  if strpos(v_source, v_before) = 0 then raise exception 'buy_tickets is not the function that this migration changes'; end if;
  -- Not sale_paused: a function with a query of its own is not inlined, and every purchase would call it.
  execute replace(v_source, v_before, 'when g.lags or (select s.paused from sale_pauses s where s.lottery_id = l.id order by s.id desc limit 1)
            then ''SALE_PAUSED''');
end $$;

-- Founds the office, once: a later call changes nothing. @returns the origin that counts
create function found_office(p_origin text, p_rp_id text) returns text language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into office_site (origin, rp_id) values (p_origin, p_rp_id) on conflict do nothing;
  return (select s.origin from office_site s);
end $$;
