-- Whether an identity was checked is decided by a signed act. Only an account that is deleted loses the confirmation without one.

create function verify_problem(p_payload jsonb, out problem text, out token bigint, out amount bigint)
language plpgsql set search_path = public, pg_temp as $$
declare
  v_verified boolean;
begin
  select u.verified into v_verified from users u where u.id = (p_payload ->> 'member')::bigint and u.erased_at is null for no key update;
  problem := case when (p_payload ->> 'verified' in ('yes', 'no')) is not true then 'MALFORMED' when v_verified is null then 'NO_MEMBER'
    when v_verified = (p_payload ->> 'verified' = 'yes') then 'UNCHANGED' end;
end $$;
create function verify_effect(p_act office_acts, p_payload jsonb, p_audit bigint, p_token bigint, p_amount bigint, p_seal text) returns bigint
language sql set search_path = public, pg_temp as $$
  update users set verified = p_payload ->> 'verified' = 'yes' where id = p_act.user_id returning null::bigint
$$;
insert into act_kinds (kind, asks, approves, signatures, budget, problem, effect) values
  ('members verify', '{support}', '{support}', 1, false, 'verify_problem', 'verify_effect');

create trigger users_verified_signed before update of verified on users for each row
  when (new.verified <> old.verified and new.erased_at is null) execute function guard_signed_change('A checked identity');
create trigger users_added_signed before insert on users for each row
  when (new.verified) execute function guard_signed_change('A checked identity');
