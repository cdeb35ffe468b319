-- Extending and cancelling a round, and handing over a prize, in the office. The code writes the rows, and the log's record, in the same
-- transaction before do_act; the effect lets the act be done only where the rows say what was signed.

create function extend_effect(p_act office_acts, p_payload jsonb, p_audit bigint, p_token bigint, p_amount bigint, p_seal text) returns bigint
language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from lotteries l where l.id = (p_payload ->> 'round')::bigint and l.ends_at = (p_payload ->> 'until')::timestamptz
      and l.extend_id is not null and l.xmin = pg_current_xact_id()::xid) then
    raise exception 'round % is not extended as act % says', p_payload ->> 'round', p_act.id using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create function cancel_effect(p_act office_acts, p_payload jsonb, p_audit bigint, p_token bigint, p_amount bigint, p_seal text) returns bigint
language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from lotteries l where l.id = (p_payload ->> 'round')::bigint and l.cancelled_at is not null
      and l.cancel_reason = p_payload ->> 'tell' and l.xmin = pg_current_xact_id()::xid) then
    raise exception 'round % is not cancelled as act % says', p_payload ->> 'round', p_act.id using errcode = 'restrict_violation';
  end if;
  update refunds_due set act_id = p_audit where lottery_id = (p_payload ->> 'round')::bigint;
  return null;
end $$;

create function fulfil_effect(p_act office_acts, p_payload jsonb, p_audit bigint, p_token bigint, p_amount bigint, p_seal text) returns bigint
language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from orders o where o.id = (p_payload ->> 'order')::bigint and o.user_id = p_act.user_id
      and o.name = p_payload ->> 'product' and o.fulfilled_at is not null and o.xmin = pg_current_xact_id()::xid) then
    raise exception 'order % is not handed over as act % says', p_payload ->> 'order', p_act.id using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

insert into act_kinds (kind, asks, approves, signatures, budget, problem, effect) values
  ('rounds extend', '{sales}', '{sales}', 2, false, 'no_problem', 'extend_effect'),
  ('rounds cancel', '{sales}', '{sales}', 1, false, 'no_problem', 'cancel_effect'),
  ('orders fulfil', '{support,finance}', '{support,finance}', 1, false, 'no_problem', 'fulfil_effect');
