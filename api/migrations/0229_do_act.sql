-- What signed acts do. Amounts, members and rounds come from the signed text alone.

-- (Not validated: it allows more than before.)
alter table ledger_entries drop constraint ledger_entries_reason_check;
alter table ledger_entries add constraint ledger_entries_reason_check
  check (reason in ('credit', 'purchase', 'prize', 'refund', 'goodwill')) not valid;

-- What purchases were given back while their numbers play on, each once.
create table goodwill (
  purchase_id bigint primary key references purchases (id),
  amount bigint not null check (amount > 0),
  act_id bigint not null unique references acts (id)
);
create trigger goodwill_append_only before update or delete or truncate on goodwill for each statement execute function refuse_change();
create function goodwill_of(p_purchase bigint) returns bigint language sql stable as $$
  select coalesce((select g.amount from goodwill g where g.purchase_id = p_purchase), 0)
$$;

-- A draw that two people have signed in the office is approved by its signatures.
create or replace function guard_approval() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from acts d where d.decides = new.act_id and d.approved and d.operator_id = new.approved_by)
    and not exists (select from acts a join act_signatures s on s.act_id = a.office_act and s.verb = 'approve'
      where a.id = new.act_id and s.operator_id = new.approved_by and s.operator_id <> a.operator_id) then
    raise exception 'act % is not approved by operator %', new.act_id, new.approved_by using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

-- Why the text of an act cannot be done as things are; null: it can. Locks what decides it. p_amount: what it takes from the house.
create function act_problem(p_kind text, p_payload jsonb, out problem text, out token bigint, out amount bigint)
language plpgsql set search_path = public, pg_temp as $$
declare
  v_purchase purchases;
  v_round lotteries;
begin
  token := (select t.id from tokens t where t.role = coalesce(p_payload ->> 'token', 'cto'));
  amount := (p_payload ->> 'amount')::bigint * case when p_payload ->> 'takeBack' = 'yes' then -1 else 1 end;
  if p_kind = 'members credit' then
    problem := case when amount is null or amount = 0 or abs(amount) > 9007199254740991 or p_payload ->> 'bucket' is null or token is null
      or p_payload ->> 'member' is null then 'MALFORMED'
      when amount + booked_balance((p_payload ->> 'member')::bigint, token, p_payload ->> 'bucket') < 0 then 'NOT_ENOUGH' end;
  elsif p_kind = 'purchases refund' then
    select p.* into v_purchase from purchases p where p.id = (p_payload ->> 'purchase')::bigint;
    -- As buyers do: a cancellation, which refunds the rest, comes before or after.
    select l.* into v_round from lotteries l where l.id = v_purchase.lottery_id for key share;
    problem := case when v_purchase.user_id is distinct from (p_payload ->> 'member')::bigint then 'NO_PURCHASE'
      when v_round.cancelled_at is not null then 'CANCELLED'
      when goodwill_of(v_purchase.id) > 0 then 'REFUNDED'
      when amount between 1 and v_purchase.total_price is not true then 'ABOVE_PRICE' end;
  elsif p_kind in ('rounds pause', 'rounds resume') then
    -- Alone: no purchase is under way when the pause begins.
    select l.* into v_round from lotteries l where l.id = (p_payload ->> 'round')::bigint for update;
    problem := case when v_round.id is null or not on_sale(v_round) then 'NOT_ON_SALE'
      when sale_paused(v_round.id) = (p_kind = 'rounds pause') then 'SAME' end;
  end if;
end $$;

-- Does a signed act, once, and writes its row of the audit log with the ledger entries that it moved. Every signature is verified again.
-- outcome: DONE; UNKNOWN, EXPIRED, DECIDED, WAITING (for another person), OPERATOR_BUDGET or HOUSE_BUDGET (the same, and why), DELAYED,
-- ALTERED, what check_signature or act_problem says. Nothing is changed but for DONE.
create function do_act(p_act bigint, p_seal text, out outcome text, out audit bigint, out balance bigint, out operator_left bigint,
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

  select p.problem, p.token, p.amount into outcome, v_token, v_amount from act_problem(v_kind.kind, v_payload) p;
  if outcome is not null then return; end if;
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
  if v_kind.kind = 'members credit' then
    balance := move_money(v_act.user_id, v_token, v_payload ->> 'bucket', v_amount, 'credit', null, null, p_seal);
  elsif v_kind.kind = 'purchases refund' then
    insert into goodwill (purchase_id, amount, act_id) values ((v_payload ->> 'purchase')::bigint, v_amount, audit);
    balance := move_money(v_act.user_id, v_token, 'star', v_amount, 'goodwill',
      (select p.lottery_id from purchases p where p.id = (v_payload ->> 'purchase')::bigint), (v_payload ->> 'purchase')::bigint, p_seal);
  elsif v_kind.kind in ('rounds pause', 'rounds resume') then
    insert into sale_pauses (lottery_id, paused, act_id) values ((v_payload ->> 'round')::bigint, v_kind.kind = 'rounds pause', audit);
  end if;
  insert into act_entries (entry_id, act_id)
    select e.id, audit from ledger_entries e where e.id > v_entry and e.xmin = pg_current_xact_id()::xid;
  outcome := 'DONE';
end $$;

-- What a cancelled round gives back: the price, less what was given back before. As in 0151 and 0221.
do $$
declare
  v_change record;
  v_source text;
begin
  for v_change in select * from (values
      ('refund_purchase(bigint, text)'::regprocedure, 'v_purchase.total_price', 'v_purchase.total_price - goodwill_of(p_purchase)'),
      ('refund_purchases(bigint, bigint[], text[])', 'join purchases p on p.id = s.id',
        'join (select p.id, p.user_id, p.lottery_id, p.total_price - goodwill_of(p.id) as total_price from purchases p) p on p.id = s.id')
    ) c (function, before, after) loop
    v_source := pg_get_functiondef(v_change.function);
    if strpos(v_source, v_change.before) = 0 then raise exception '% is not the function that this migration changes', v_change.function; end if;
    execute replace(v_source, v_change.before, v_change.after);
  end loop;
end $$;
