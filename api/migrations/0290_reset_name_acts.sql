-- A public name is reset by a signed act; members choose their names without one.

create function reset_name_problem(p_payload jsonb, out problem text, out token bigint, out amount bigint)
language plpgsql set search_path = public, pg_temp as $$
declare
  v_chosen boolean;
begin
  select u.drawn_name is not null into v_chosen from users u
    where u.id = (p_payload ->> 'member')::bigint and u.erased_at is null for no key update;
  problem := case when v_chosen is null then 'NO_MEMBER' when not v_chosen then 'UNCHANGED' end;
end $$;
create function reset_name_effect(p_act office_acts, p_payload jsonb, p_audit bigint, p_token bigint, p_amount bigint, p_seal text) returns bigint
language sql set search_path = public, pg_temp as $$
  update users set public_name = drawn_name, drawn_name = null, name_key = null, name_chosen_at = now() where id = p_act.user_id
    returning null::bigint
$$;
insert into act_kinds (kind, asks, approves, signatures, budget, problem, effect) values
  ('members reset-name', '{support}', '{support}', 1, false, 'reset_name_problem', 'reset_name_effect');
