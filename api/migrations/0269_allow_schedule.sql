-- The schedule of a prize may open rounds whose prize needs an approval, as long as the prize has the values that two people have signed.

create function allow_problem(p_payload jsonb, out problem text, out token bigint, out amount bigint)
language plpgsql set search_path = public, pg_temp as $$
begin
  problem := case when not exists (select from rewards r where (r.id, r.token_amount, r.numbers, r.ticket_price, r.schedule)
    = ((p_payload ->> 'prize')::bigint, (p_payload ->> 'tokens')::bigint, (p_payload ->> 'numbers')::integer, (p_payload ->> 'price')::bigint,
      p_payload ->> 'schedule')) then 'PRIZE_CHANGED' end;
end $$;

create function allow_effect(p_act office_acts, p_payload jsonb, p_audit bigint, p_token bigint, p_amount bigint, p_seal text) returns bigint
language sql set search_path = public, pg_temp as $$
  insert into schedule_approvals (reward_id, token_amount, numbers, ticket_price, schedule, act_id, approved_by)
    select (p_payload ->> 'prize')::bigint, (p_payload ->> 'tokens')::bigint, (p_payload ->> 'numbers')::integer, (p_payload ->> 'price')::bigint,
      p_payload ->> 'schedule', p_audit, s.operator_id
    from act_signatures s where s.act_id = p_act.id and s.verb = 'approve'
    returning null::bigint
$$;

insert into act_kinds (kind, asks, approves, signatures, budget, problem, effect) values
  ('rewards allow', '{sales}', '{sales}', 2, false, 'allow_problem', 'allow_effect');
