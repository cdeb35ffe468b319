-- One person ends the schedule of any prize; two sign a prize with one (0253), as for `rewards allow`.

create trigger rewards_schedule_signed before update of schedule on rewards for each row
  when (old.act_id = new.act_id and old.schedule is not null) execute function guard_signed_change('A schedule of the office');

create function end_schedule_problem(p_payload jsonb, out problem text, out token bigint, out amount bigint)
language plpgsql set search_path = public, pg_temp as $$
begin
  perform from rewards r where (r.id, r.schedule) = ((p_payload ->> 'prize')::bigint, p_payload ->> 'schedule') for no key update;
  problem := case when not found then 'PRIZE_CHANGED' end;
end $$;
create function end_schedule_effect(p_act office_acts, p_payload jsonb, p_audit bigint, p_token bigint, p_amount bigint, p_seal text)
returns bigint language sql set search_path = public, pg_temp as $$
  update rewards set schedule = null where id = (p_payload ->> 'prize')::bigint returning null::bigint
$$;
insert into act_kinds (kind, asks, approves, signatures, budget, problem, effect) values
  ('rewards end-schedule', '{sales}', '{sales}', 1, false, 'end_schedule_problem', 'end_schedule_effect');
