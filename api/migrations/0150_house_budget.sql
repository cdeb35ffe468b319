-- The house budget: everything that makes tokens out of nothing draws from it, in the transaction that moves the money. That is credits of
-- operators (first balances too) and prizes that exceed a limit or what all numbers of their round cost. Above it another operator approves.

create table house_budget (
  one boolean primary key default true check (one),  -- there is one row
  -- In 24 hours, for each token in its smallest unit: what one operator, and all of them together, may credit without an approval.
  operator_day bigint not null check (operator_day between 0 and 9007199254740991),
  house_day bigint not null check (house_day between 0 and 9007199254740991),
  -- CTO: a round with a larger prize needs an approval.
  round_prize bigint not null check (round_prize between 0 and 9007199254740991),
  -- Of the last raise.
  act_id bigint references acts (id),
  approved_by bigint references operators (id),
  check ((act_id is null) = (approved_by is null))
);
insert into house_budget (operator_day, house_day, round_prize) values (100000, 1000000, 100000);
create trigger house_budget_stay before delete or truncate on house_budget for each statement execute function refuse_change();

-- What was drawn. Rows with an act were approved by another operator and do not count against the budget.
create table house_draws (
  id bigint generated always as identity primary key,
  token_id bigint not null references tokens (id),
  amount bigint not null check (amount > 0),
  operator_id bigint references operators (id),      -- null: no operator, as for the demo and the schedule of a reward
  act_id bigint references acts (id),
  approved_by bigint references operators (id),
  lottery_id bigint unique references lotteries (id), -- of a prize
  created_at timestamptz not null default clock_timestamp(),
  check ((act_id is null) = (approved_by is null))
);
create index house_draws_recent on house_draws (created_at) where act_id is null;
create trigger house_draws_append_only before update or delete or truncate on house_draws
  for each statement execute function refuse_change();

-- Approvals of schedules: by them, rounds of a reward may be opened whose prize needs an approval. Each counts for these values alone.
create table schedule_approvals (
  id bigint generated always as identity primary key,
  reward_id bigint not null references rewards (id),
  token_amount bigint not null,
  numbers integer not null,
  ticket_price bigint not null,
  schedule text not null,
  act_id bigint references acts (id),                -- null: the schedule is older than the budget
  approved_by bigint references operators (id),
  created_at timestamptz not null default clock_timestamp(),
  check ((act_id is null) = (approved_by is null))
);
create index schedule_approvals_reward on schedule_approvals (reward_id);
create trigger schedule_approvals_append_only before update or delete or truncate on schedule_approvals
  for each statement execute function refuse_change();

-- What was promised before there was a budget is kept: prizes of rounds that are not decided yet, and rewards with a schedule.
insert into house_draws (token_id, amount, lottery_id, created_at)
  select t.id, l.token_amount, l.id, '-infinity' from lotteries l join tokens t on t.role = 'cto'
  where l.undecided and l.token_amount > 0;
insert into schedule_approvals (reward_id, token_amount, numbers, ticket_price, schedule)
  select id, token_amount, numbers, ticket_price, schedule from rewards where schedule is not null and token_amount > 0;

-- Checks that an act waits for an approval, and that this operator may approve it.
create function check_approval(p_act bigint, p_operator bigint, p_approver bigint) returns void
language plpgsql stable set search_path = public, pg_temp as $$
begin
  if not exists (select from acts a where a.id = p_act and a.operator_id = p_operator and a.operator_id <> p_approver
      and a.expires_at > clock_timestamp() and not exists (select from acts d where d.decides = a.id))
    or not exists (select from operators o where o.id = p_approver and o.removed_at is null) then
    raise exception 'operator % cannot approve act %', p_approver, p_act using errcode = 'restrict_violation';
  end if;
end $$;

-- The decision is written after what it approves, in the same transaction: it has to be there at the commit.
create function guard_approval() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from acts d where d.decides = new.act_id and d.approved and d.operator_id = new.approved_by) then
    raise exception 'act % is not approved by operator %', new.act_id, new.approved_by using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger house_budget_approved after update on house_budget deferrable initially deferred
  for each row when (new.act_id is not null) execute function guard_approval();
create constraint trigger house_draws_approved after insert on house_draws deferrable initially deferred
  for each row when (new.act_id is not null) execute function guard_approval();
create constraint trigger schedule_approvals_approved after insert on schedule_approvals deferrable initially deferred
  for each row when (new.act_id is not null) execute function guard_approval();

-- What is left of a day's budget: of the house and, where one is named, of an operator. Never negative.
create function budget_left(p_token bigint, p_operator bigint, out operator_left bigint, out house_left bigint)
language plpgsql stable set search_path = public, pg_temp as $$
begin
  select greatest(0, b.operator_day - d.of_operator), greatest(0, b.house_day - d.of_all) into operator_left, house_left
    from house_budget b, (
      select coalesce(sum(amount) filter (where operator_id = p_operator), 0) as of_operator, coalesce(sum(amount), 0) as of_all
      from house_draws where act_id is null and token_id = p_token and created_at > clock_timestamp() - interval '1 day'
    ) d;
end $$;

-- Draws an amount from the budget. The row of the budget is locked until the commit: of two at once, the second counts what the first drew.
-- outcome: DRAWN, or OPERATOR_BUDGET or HOUSE_BUDGET, which says where too little is left.
create function draw_budget(p_token bigint, p_amount bigint, p_operator bigint, p_act bigint, p_approver bigint, p_lottery bigint,
  out outcome text, out operator_left bigint, out house_left bigint)
language plpgsql set search_path = public, pg_temp as $$
begin
  perform from house_budget for update;
  if p_act is not null then perform check_approval(p_act, p_operator, p_approver); end if;
  select * into operator_left, house_left from budget_left(p_token, p_operator);
  outcome := case when p_act is not null then 'DRAWN'
    when p_operator is not null and p_amount > operator_left then 'OPERATOR_BUDGET'
    when p_amount > house_left then 'HOUSE_BUDGET'
    else 'DRAWN' end;
  if outcome = 'DRAWN' then
    insert into house_draws (token_id, amount, operator_id, act_id, approved_by, lottery_id)
      values (p_token, p_amount, p_operator, p_act, p_approver, p_lottery);
  end if;
end $$;

-- Whether a prize makes CTO out of nothing: it is larger than what all numbers of its round cost.
create function exceeds_income(p_prize bigint, p_numbers integer, p_price bigint) returns boolean language sql immutable as $$
  select p_prize > p_numbers::numeric * p_price
$$;

-- Draws the prize of a round from the budget, where it needs that. To be called before its opening is recorded.
-- outcome: WITHIN (it needs nothing), DRAWN, NEEDS_APPROVAL, or HOUSE_BUDGET (of a round that an approved schedule opens).
create function draw_prize(p_lottery bigint, p_operator bigint, p_act bigint, p_approver bigint,
  out outcome text, out prize bigint, out income numeric, out round_prize bigint, out house_left bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_round lotteries;
  v_token bigint := (select id from tokens where role = 'cto');
begin
  select l.* into strict v_round from lotteries l where l.id = p_lottery;
  select b.round_prize into round_prize from house_budget b;
  prize := v_round.token_amount;
  income := v_round.total_tickets::numeric * v_round.price_per_ticket;
  if prize <= round_prize and prize <= income then
    outcome := 'WITHIN';
  elsif p_act is null and (p_operator is not null or not exists (select from rewards r join schedule_approvals a
      on (a.reward_id, a.token_amount, a.numbers, a.ticket_price, a.schedule) = (r.id, r.token_amount, r.numbers, r.ticket_price, r.schedule)
      where r.id = v_round.reward_id and a.token_amount = prize and a.numbers = v_round.total_tickets
        and a.ticket_price = v_round.price_per_ticket)) then
    outcome := 'NEEDS_APPROVAL';
  else
    select d.outcome, d.house_left into outcome, house_left
      from draw_budget(v_token, prize, p_operator, p_act, p_approver, p_lottery) d;
  end if;
end $$;

-- No round promises a prize that needs the budget and has not drawn from it, whoever writes.
create function guard_prize() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if (new.token_amount > (select b.round_prize from house_budget b)
      or exceeds_income(new.token_amount, new.total_tickets, new.price_per_ticket))
    and not exists (select from house_draws d where d.lottery_id = new.id and d.amount >= new.token_amount) then
    raise exception 'the prize of round % is not drawn from the house budget', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger lotteries_prize_opened before update of opening_id on lotteries for each row
  when (new.opening_id is not null and old.opening_id is null) execute function guard_prize();
create trigger lotteries_prize_inserted before insert on lotteries for each row
  when (new.opening_id is not null) execute function guard_prize();

-- Changes the budget; null leaves a value as it is. @returns NEEDS_APPROVAL for a raise that no other operator has approved, else CHANGED
create function set_budget(p_operator_day bigint, p_house_day bigint, p_round_prize bigint, p_operator bigint, p_act bigint, p_approver bigint)
returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_budget house_budget;
begin
  select b.* into v_budget from house_budget b for update;
  if p_act is not null then
    perform check_approval(p_act, p_operator, p_approver);
  elsif p_operator_day > v_budget.operator_day or p_house_day > v_budget.house_day or p_round_prize > v_budget.round_prize then
    return 'NEEDS_APPROVAL';
  end if;
  update house_budget set operator_day = coalesce(p_operator_day, operator_day), house_day = coalesce(p_house_day, house_day),
    round_prize = coalesce(p_round_prize, round_prize), act_id = p_act, approved_by = p_approver;
  return 'CHANGED';
end $$;

-- Lets the schedule of a reward open rounds whose prize needs an approval, as long as the reward has these values.
-- @returns NEEDS_APPROVAL when no other operator has approved it, DIFFERENT when the reward has other values, else ALLOWED
create function approve_schedule(p_reward bigint, p_token_amount bigint, p_numbers integer, p_ticket_price bigint, p_schedule text,
  p_operator bigint, p_act bigint, p_approver bigint)
returns text language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from rewards r where (r.id, r.token_amount, r.numbers, r.ticket_price, r.schedule)
      = (p_reward, p_token_amount, p_numbers, p_ticket_price, p_schedule)) then
    return 'DIFFERENT';
  end if;
  if p_act is null then return 'NEEDS_APPROVAL'; end if;
  perform check_approval(p_act, p_operator, p_approver);
  insert into schedule_approvals (reward_id, token_amount, numbers, ticket_price, schedule, act_id, approved_by)
    values (p_reward, p_token_amount, p_numbers, p_ticket_price, p_schedule, p_act, p_approver);
  return 'ALLOWED';
end $$;
