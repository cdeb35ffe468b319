-- Acts about the team, the house budget and webhooks. Values come from the signed text alone.
alter table operators add column email text check (length(email) between 3 and 254);   -- for mails about delayed acts; null: ALERT_MAIL
alter table operator_invitations add column email text check (length(email) between 3 and 254);

do $$
declare
  v_before constant text := 'insert into operators (name, role) values (v_invitation.name, v_invitation.role)';
  v_source text := pg_get_functiondef('enrol_operator'::regproc);
begin
  if strpos(v_source, v_before) = 0 then raise exception 'enrol_operator is not the function that this migration changes'; end if;
  execute replace(v_source, v_before,
    'insert into operators (name, role, email) values (v_invitation.name, v_invitation.role, v_invitation.email)');
end $$;

create or replace function guard_operator() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  v_changed text[] := changed_columns(to_jsonb(old), to_jsonb(new));
begin
  if v_changed <> '{}' and not (v_changed = '{removed_at}' and old.removed_at is null)
    and not (v_changed = '{role}' and old.removed_at is null and num_nonnulls(old.role, new.role) = 2) then
    perform refuse_columns('operator', old.id, v_changed);
  end if;
  return new;
end $$;

create function is_role(p_role text) returns boolean language sql immutable as $$
  select p_role in ('observer', 'support', 'finance', 'sales', 'steward')
$$;

-- Keeps the hash of the secret in a new operator's link, once, as soon as all have signed. @returns whether it was kept
create function keep_invitation(p_act bigint, p_hash text) returns boolean language sql security definer set search_path = public, pg_temp as $$
  with kept as (update act_delays d set invitation = p_hash from office_acts a
    where d.act_id = p_act and a.id = p_act and a.kind = 'operators add' and d.invitation is null returning 1)
  select exists (select from kept)
$$;

create function add_operator_problem(p_payload jsonb, out problem text, out token bigint, out amount bigint)
language plpgsql set search_path = public, pg_temp as $$
declare
  v_name text := p_payload ->> 'operatorName';
begin
  perform pg_advisory_xact_lock(4711006);
  problem := case when (v_name ~ '^[a-z0-9][a-z0-9._-]{0,39}$' and is_role(p_payload ->> 'role')) is not true
      or length(p_payload ->> 'email') not between 3 and 254 then 'MALFORMED'
    when exists (select from operators o where o.name = v_name and o.removed_at is null)
      or exists (select from operator_invitations i where i.name = v_name and i.used_at is null and i.expires_at > clock_timestamp())
      then 'NAME_TAKEN'
    when not exists (select from act_delays d join office_acts a on a.id = d.act_id
      where a.act = (p_payload ->> 'act')::uuid and d.invitation is not null) then 'NO_LINK' end;
end $$;
create function add_operator_effect(p_act office_acts, p_payload jsonb, p_audit bigint, p_token bigint, p_amount bigint, p_seal text)
returns bigint language sql set search_path = public, pg_temp as $$
  insert into operator_invitations (name, role, email, token_hash, expires_at)
    select p_payload ->> 'operatorName', p_payload ->> 'role', p_payload ->> 'email', d.invitation, clock_timestamp() + interval '72 hours'
    from act_delays d where d.act_id = p_act.id returning null::bigint
$$;

-- For removing, leaving and another role. Two stewards stay: acts about the team take two.
-- Who has a key for commands and no role can only be removed.
create function change_operator_problem(p_payload jsonb, out problem text, out token bigint, out amount bigint)
language plpgsql set search_path = public, pg_temp as $$
declare
  v_operator operators;
  v_role text := p_payload ->> 'role';
begin
  perform pg_advisory_xact_lock(4711006);
  select o.* into v_operator from operators o where o.id = (p_payload ->> 'operator')::bigint and o.removed_at is null for update;
  problem := case when v_operator.id is null or v_operator.role is null and p_payload ->> 'kind' <> 'operators remove'
      or v_operator.name is distinct from p_payload ->> 'operatorName'
      or p_payload ->> 'kind' = 'operators leave' and v_operator.name <> p_payload ->> 'by' then 'UNKNOWN_OPERATOR'
    when p_payload ->> 'kind' = 'operators role' and is_role(v_role) is not true then 'MALFORMED'
    when v_role = v_operator.role then 'UNCHANGED'
    when v_operator.role = 'steward' and 2 > (select count(*) from operators o where o.role = 'steward' and o.removed_at is null
      and o.id <> v_operator.id and exists (select from operator_passkeys k where k.operator_id = o.id and k.removed_at is null)) then 'STEWARDS'
  end;
end $$;
create function remove_operator_effect(p_act office_acts, p_payload jsonb, p_audit bigint, p_token bigint, p_amount bigint, p_seal text)
returns bigint language sql set search_path = public, pg_temp as $$
  delete from operator_sessions where operator_id = (p_payload ->> 'operator')::bigint;
  update operators set removed_at = clock_timestamp() where id = (p_payload ->> 'operator')::bigint returning null::bigint
$$;
create function operator_role_effect(p_act office_acts, p_payload jsonb, p_audit bigint, p_token bigint, p_amount bigint, p_seal text)
returns bigint language sql set search_path = public, pg_temp as $$
  update operators set role = p_payload ->> 'role' where id = (p_payload ->> 'operator')::bigint returning null::bigint
$$;

create function add_passkey_problem(p_payload jsonb, out problem text, out token bigint, out amount bigint)
language sql stable set search_path = public, pg_temp as $$
  select case when length(p_payload ->> 'passkeyName') between 1 and 100 is not true or p_payload ->> 'credential' is null
      or case p_payload ->> 'algorithm' when '-7' then p_payload ->> 'x' ~ '^[0-9a-f]{64}$' and p_payload ->> 'y' ~ '^[0-9a-f]{64}$'
        when '-257' then p_payload ->> 'n' ~ '^([0-9a-f]{2})+$' and length(p_payload ->> 'n') between 512 and 1024
          and p_payload ->> 'e' = '010001' end is not true then 'MALFORMED'
    when exists (select from operator_passkeys k where k.credential_id = p_payload ->> 'credential') then 'ENROLLED' end, null::bigint, null::bigint
$$;
create function add_passkey_effect(p_act office_acts, p_payload jsonb, p_audit bigint, p_token bigint, p_amount bigint, p_seal text)
returns bigint language sql set search_path = public, pg_temp as $$
  insert into operator_passkeys (operator_id, name, credential_id, algorithm, ec_x, ec_y, rsa_n, rsa_e)
    values (p_act.operator_id, p_payload ->> 'passkeyName', p_payload ->> 'credential', (p_payload ->> 'algorithm')::integer,
      decode(p_payload ->> 'x', 'hex'), decode(p_payload ->> 'y', 'hex'), decode(p_payload ->> 'n', 'hex'), decode(p_payload ->> 'e', 'hex'))
    returning null::bigint
$$;

create function remove_passkey_problem(p_payload jsonb, out problem text, out token bigint, out amount bigint)
language plpgsql set search_path = public, pg_temp as $$
declare
  v_operator bigint;
begin
  select o.id into v_operator from operators o where o.name = p_payload ->> 'by' and o.removed_at is null for update;
  problem := case
    when not exists (select from operator_passkeys k where k.id = (p_payload ->> 'passkey')::uuid and k.operator_id = v_operator
      and k.removed_at is null) then 'NO_PASSKEY'
    when not exists (select from operator_passkeys k where k.id <> (p_payload ->> 'passkey')::uuid and k.operator_id = v_operator
      and k.removed_at is null) then 'LAST_PASSKEY' end;
end $$;
create function remove_passkey_effect(p_act office_acts, p_payload jsonb, p_audit bigint, p_token bigint, p_amount bigint, p_seal text)
returns bigint language sql set search_path = public, pg_temp as $$
  delete from operator_sessions where passkey_id = (p_payload ->> 'passkey')::uuid;
  update operator_passkeys set removed_at = clock_timestamp() where id = (p_payload ->> 'passkey')::uuid returning null::bigint
$$;

create function budget_problem(p_payload jsonb, out problem text, out token bigint, out amount bigint)
language plpgsql set search_path = public, pg_temp as $$
declare
  v_budget house_budget;
  v_new house_budget;
begin
  if exists (select from jsonb_each_text(p_payload) e where e.key in ('operatorDay', 'houseDay', 'roundPrize')
      and (e.value !~ '^[0-9]{1,16}$' or e.value::bigint > 9007199254740991)) then
    problem := 'MALFORMED'; return;
  end if;
  select b.* into v_budget from house_budget b for update;
  v_new := v_budget;
  v_new.operator_day := coalesce((p_payload ->> 'operatorDay')::bigint, v_budget.operator_day);
  v_new.house_day := coalesce((p_payload ->> 'houseDay')::bigint, v_budget.house_day);
  v_new.round_prize := coalesce((p_payload ->> 'roundPrize')::bigint, v_budget.round_prize);
  problem := case when v_new = v_budget then 'UNCHANGED'
    when p_payload ->> 'kind' = 'budget lower' and (v_new.operator_day > v_budget.operator_day or v_new.house_day > v_budget.house_day
      or v_new.round_prize > v_budget.round_prize) then 'HIGHER' end;
end $$;
create function budget_effect(p_act office_acts, p_payload jsonb, p_audit bigint, p_token bigint, p_amount bigint, p_seal text)
returns bigint language sql set search_path = public, pg_temp as $$
  update house_budget b set operator_day = coalesce((p_payload ->> 'operatorDay')::bigint, b.operator_day),
    house_day = coalesce((p_payload ->> 'houseDay')::bigint, b.house_day), round_prize = coalesce((p_payload ->> 'roundPrize')::bigint, b.round_prize),
    act_id = case when s.operator_id is not null then p_audit end, approved_by = s.operator_id
  from (select min(operator_id) filter (where verb = 'approve') as operator_id from act_signatures where act_id = p_act.id) s
  returning null::bigint
$$;

insert into act_kinds (kind, asks, approves, signatures, budget, delay_hours, problem, effect) values
  ('operators add', '{steward}', '{steward}', 2, false, 24, 'add_operator_problem', 'add_operator_effect'),
  ('operators remove', '{steward}', '{steward}', 2, false, 24, 'change_operator_problem', 'remove_operator_effect'),
  ('operators leave', '{observer,support,finance,sales,steward}', '{steward}', 1, false, 0, 'change_operator_problem', 'remove_operator_effect'),
  ('operators role', '{steward}', '{steward}', 2, false, 24, 'change_operator_problem', 'operator_role_effect'),
  ('passkeys add', '{observer,support,finance,sales,steward}', '{steward}', 2, false, 24, 'add_passkey_problem', 'add_passkey_effect'),
  ('passkeys remove', '{observer,support,finance,sales,steward}', '{steward}', 1, false, 0, 'remove_passkey_problem', 'remove_passkey_effect'),
  ('budget raise', '{steward}', '{steward}', 2, false, 24, 'budget_problem', 'budget_effect'),
  ('budget lower', '{steward}', '{steward}', 1, false, 0, 'budget_problem', 'budget_effect'),
  ('webhooks add', '{steward}', '{steward}', 2, false, 0, 'no_problem', 'no_effect'),
  ('webhooks remove', '{steward}', '{steward}', 2, false, 0, 'no_problem', 'no_effect');
