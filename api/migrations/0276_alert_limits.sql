-- Limits of alerts are changed by a signed act of a steward: rules watch who spends and signs, who therefore do not turn them off.

create function alert_problem(p_payload jsonb, out problem text, out token bigint, out amount bigint)
language plpgsql set search_path = public, pg_temp as $$
begin
  problem := case when (p_payload ->> 'threshold' ~ '^(off|[1-9][0-9]{0,15})$') is not true
      or not exists (select from alert_rules r where r.kind = p_payload ->> 'rule') then 'MALFORMED'
    when exists (select from alert_rules r where r.kind = p_payload ->> 'rule'
      and coalesce(r.threshold::text, 'off') = p_payload ->> 'threshold') then 'UNCHANGED' end;
end $$;
create function alert_effect(p_act office_acts, p_payload jsonb, p_audit bigint, p_token bigint, p_amount bigint, p_seal text) returns bigint
language sql set search_path = public, pg_temp as $$
  update alert_rules set threshold = nullif(p_payload ->> 'threshold', 'off')::bigint where kind = p_payload ->> 'rule' returning null::bigint
$$;
insert into act_kinds (kind, asks, approves, signatures, budget, problem, effect) values
  ('alerts set', '{steward}', '{steward}', 1, false, 'alert_problem', 'alert_effect');

-- For what only functions of the tables' owner change once three people have passkeys. The argument says what, in the refusal.
create function guard_signed_change() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if commands_draft() and not pg_has_role(current_user, (select c.relowner from pg_class c where c.oid = tg_relid), 'member') then
    perform refuse_command(tg_argv[0]);
  end if;
  return new;
end $$;
create trigger alert_rules_signed before update of threshold on alert_rules for each row execute function guard_signed_change('A limit of an alert');
