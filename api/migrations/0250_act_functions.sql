-- Each kind of act names its two functions: one says why it cannot be done, the other does it. So a kind is added by its row and its
-- functions, and do_act, which verifies and counts, stays as it is. (Names and not oids: pg_upgrade refuses columns of regprocedure.)
--   problem(payload jsonb, out problem text, out token bigint, out amount bigint)   amount: what it takes from the house
--   effect(act office_acts, payload jsonb, audit bigint, token bigint, amount bigint, seal text) returns bigint   a balance, or null
-- Neither is for any role but the owner's. All values come from the signed text alone.

alter table act_kinds add column problem text not null default 'no_problem', add column effect text not null default 'no_effect';

create function no_problem(p_payload jsonb, out problem text, out token bigint, out amount bigint) language sql immutable as $$
  select null::text, null::bigint, null::bigint
$$;
-- For what code does in the same transaction.
create function no_effect(p_act office_acts, p_payload jsonb, p_audit bigint, p_token bigint, p_amount bigint, p_seal text) returns bigint
language sql immutable as $$ select null::bigint $$;

create function credit_problem(p_payload jsonb, out problem text, out token bigint, out amount bigint)
language plpgsql set search_path = public, pg_temp as $$
begin
  token := (select t.id from tokens t where t.role = coalesce(p_payload ->> 'token', 'cto'));
  amount := (p_payload ->> 'amount')::bigint * case when p_payload ->> 'takeBack' = 'yes' then -1 else 1 end;
  problem := case when amount is null or amount = 0 or abs(amount) > 9007199254740991 or p_payload ->> 'bucket' is null or token is null
    or p_payload ->> 'member' is null then 'MALFORMED'
    when amount + booked_balance((p_payload ->> 'member')::bigint, token, p_payload ->> 'bucket') < 0 then 'NOT_ENOUGH' end;
end $$;
create function credit_effect(p_act office_acts, p_payload jsonb, p_audit bigint, p_token bigint, p_amount bigint, p_seal text) returns bigint
language sql set search_path = public, pg_temp as $$
  select move_money(p_act.user_id, p_token, p_payload ->> 'bucket', p_amount, 'credit', null, null, p_seal)
$$;

create function refund_problem(p_payload jsonb, out problem text, out token bigint, out amount bigint)
language plpgsql set search_path = public, pg_temp as $$
declare
  v_purchase purchases;
  v_round lotteries;
begin
  token := (select t.id from tokens t where t.role = 'cto');
  amount := (p_payload ->> 'amount')::bigint;
  select p.* into v_purchase from purchases p where p.id = (p_payload ->> 'purchase')::bigint;
  -- As buyers do: a cancellation, which refunds the rest, comes before or after.
  select l.* into v_round from lotteries l where l.id = v_purchase.lottery_id for key share;
  problem := case when v_purchase.user_id is distinct from (p_payload ->> 'member')::bigint then 'NO_PURCHASE'
    when v_round.cancelled_at is not null then 'CANCELLED'
    when goodwill_of(v_purchase.id) > 0 then 'REFUNDED'
    when amount between 1 and v_purchase.total_price is not true then 'ABOVE_PRICE' end;
end $$;
create function refund_effect(p_act office_acts, p_payload jsonb, p_audit bigint, p_token bigint, p_amount bigint, p_seal text) returns bigint
language plpgsql set search_path = public, pg_temp as $$
declare
  v_purchase purchases;
begin
  select p.* into strict v_purchase from purchases p where p.id = (p_payload ->> 'purchase')::bigint;
  insert into goodwill (purchase_id, amount, act_id) values (v_purchase.id, p_amount, p_audit);
  return move_money(p_act.user_id, p_token, 'star', p_amount, 'goodwill', v_purchase.lottery_id, v_purchase.id, p_seal);
end $$;

create function pause_problem(p_payload jsonb, out problem text, out token bigint, out amount bigint)
language plpgsql set search_path = public, pg_temp as $$
declare
  v_round lotteries;
begin
  -- Alone: no purchase is under way when the pause begins.
  select l.* into v_round from lotteries l where l.id = (p_payload ->> 'round')::bigint for update;
  problem := case when v_round.id is null or not on_sale(v_round) then 'NOT_ON_SALE'
    when sale_paused(v_round.id) = (p_payload ->> 'kind' = 'rounds pause') then 'SAME' end;
end $$;
create function pause_effect(p_act office_acts, p_payload jsonb, p_audit bigint, p_token bigint, p_amount bigint, p_seal text) returns bigint
language sql set search_path = public, pg_temp as $$
  insert into sale_pauses (lottery_id, paused, act_id)
    values ((p_payload ->> 'round')::bigint, p_act.kind = 'rounds pause', p_audit) returning null::bigint
$$;

update act_kinds set
  problem = case kind when 'members credit' then 'credit_problem' when 'purchases refund' then 'refund_problem'
    when 'rounds pause' then 'pause_problem' when 'rounds resume' then 'pause_problem' else 'no_problem' end,
  effect = case kind when 'members credit' then 'credit_effect' when 'purchases refund' then 'refund_effect'
    when 'rounds pause' then 'pause_effect' when 'rounds resume' then 'pause_effect' else 'no_effect' end;

-- As in 0229 and 0231, but for the functions of the kind.
create or replace function do_act(p_act bigint, p_seal text, out outcome text, out audit bigint, out balance bigint, out operator_left bigint,
  out house_left bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_act office_acts;
  v_kind act_kinds;
  v_payload jsonb;
  v_signature act_signatures;
  v_people integer := 0;
  v_approver bigint;
  v_signed_at timestamptz;
  v_entry bigint;
  v_token bigint;
  v_amount bigint;
begin
  select a.* into v_act from office_acts a where a.id = p_act for update;
  outcome := case when v_act.id is null then 'UNKNOWN' when state(v_act) = 'expired' then 'EXPIRED'
    when state(v_act) not in ('draft', 'waiting') then 'DECIDED' end;
  if outcome is not null then return; end if;
  v_payload := v_act.payload;
  select k.* into v_kind from act_kinds k where k.kind = v_payload ->> 'kind';
  if v_kind.kind is distinct from v_act.kind or (v_payload ->> 'member')::bigint is distinct from v_act.user_id
    or (v_payload ->> 'expires')::timestamptz is distinct from v_act.expires_at or v_payload ->> 'act' is distinct from v_act.act::text
    or v_payload ->> 'site' is distinct from (select s.origin from office_site s) then
    outcome := 'ALTERED'; return;
  end if;
  for v_signature in select s.* from act_signatures s where s.act_id = p_act loop
    outcome := check_signature(v_act, v_signature);
    if outcome <> 'VERIFIED' then return; end if;
    v_people := v_people + 1;
    v_signed_at := greatest(v_signed_at, v_signature.signed_at);
    if v_signature.verb = 'approve' then v_approver := v_signature.operator_id; end if;
  end loop;
  if v_people < v_kind.signatures then outcome := 'WAITING'; return; end if;
  if v_signed_at + make_interval(hours => v_kind.delay_hours) > clock_timestamp() then outcome := 'DELAYED'; return; end if;

  execute format('select p.problem, p.token, p.amount from %I($1) p', v_kind.problem) into outcome, v_token, v_amount using v_payload;
  if outcome is not null then return; end if;
  if v_kind.budget and not office_is_founded() then outcome := 'NOT_FOUNDED'; return; end if;
  if v_kind.budget and v_amount > 0 then
    perform from house_budget for update;
    select * into operator_left, house_left from budget_left(v_token, v_act.operator_id);
    outcome := case when v_approver is not null then null when v_amount > operator_left then 'OPERATOR_BUDGET'
      when v_amount > house_left then 'HOUSE_BUDGET' end;
    if outcome is not null then return; end if;
  end if;

  update office_acts set done_at = clock_timestamp() where id = p_act;
  insert into acts (user_id, kind, by, why, told, operator_id, office_act)
    values (v_act.user_id, v_kind.kind, v_payload ->> 'by', v_payload ->> 'why', v_payload ->> 'tell', v_act.operator_id, p_act)
    returning id into audit;
  select coalesce(max(e.id), 0) into v_entry from ledger_entries e;
  if v_kind.budget and v_amount > 0 then
    insert into house_draws (token_id, amount, operator_id, act_id, approved_by)
      values (v_token, v_amount, v_act.operator_id, case when v_approver is not null then audit end, v_approver);
  end if;
  execute format('select %I($1, $2, $3, $4, $5, $6)', v_kind.effect) into balance
    using v_act, v_payload, audit, v_token, v_amount, p_seal;
  insert into act_entries (entry_id, act_id)
    select e.id, audit from ledger_entries e where e.id > v_entry and e.xmin = pg_current_xact_id()::xid;
  outcome := 'DONE';
end $$;
