-- Prizes of the office: an act makes one from its text alone. It can be made anew until a round of it was opened, and then stays as it is.
alter table rewards add column act_id bigint constraint rewards_act_fkey references acts (id); -- that made it; null: imported

-- A locked prize may lose its schedule, and nothing else.
create function guard_reward() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.schedule is not null and to_jsonb(new) = to_jsonb(old) || '{"schedule": null}' then return new; end if;
  if new.act_id is null or tg_op = 'UPDATE' and old.act_id is not distinct from new.act_id or not exists (select from acts a
      where a.id = new.act_id and a.kind = 'prizes ready' and a.office_act is not null and a.xmin = pg_current_xact_id()::xid) then
    raise exception 'prize % is changed only by an act of the office', new.slug using errcode = 'restrict_violation';
  end if;
  if exists (select from lotteries l where l.reward_id = new.id) then
    raise exception 'prize % is locked: a round of it was opened', new.slug using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger rewards_insert_guard before insert on rewards for each row when (new.act_id is not null) execute function guard_reward();
create trigger rewards_guard before update on rewards for each row when (old.act_id is not null or new.act_id is not null)
  execute function guard_reward();

-- A prize may have a picture of its own, whose address is a digest of the content, as of all pictures of operators.
create function prize_problem(p_payload jsonb, out problem text, out token bigint, out amount bigint)
language plpgsql set search_path = public, pg_temp as $$
begin
  problem := case
    when not p_payload ?& '{slug,name,category,tokens,value,numbers,price,rule,description,picture}'
      or p_payload ->> 'slug' !~ '^[a-z0-9][a-z0-9-]{0,60}$'
      or length(p_payload ->> 'name') not between 1 and 100
      or length(p_payload ->> 'schedule') not between 1 and 100
      or (p_payload ->> 'numbers')::numeric * (p_payload ->> 'price')::numeric > 9007199254740991
      or (p_payload ->> 'tokens')::numeric > 9007199254740991 or (p_payload ->> 'value')::numeric > 9007199254740991 then 'MALFORMED'
    when exists (select from rewards r where r.slug = p_payload ->> 'slug'
      and (r.act_id is null or exists (select from lotteries l where l.reward_id = r.id))) then 'PRIZE_LOCKED'
    when p_payload ->> 'picture' !~ '^((/uploads|https?://[^?#]+)/[0-9a-f]{32}-[1-9][0-9]{0,4}w[.](png|jpg|gif|webp))?$'
      and not exists (select from rewards r where p_payload ->> 'picture' = any (r.images)) then 'NO_PICTURE'
    when p_payload ? 'schedule' and not exists (select from office_acts a join act_signatures s on s.act_id = a.id
      where a.act = (p_payload ->> 'act')::uuid and s.verb = 'approve') then 'SCHEDULE_APPROVAL'
    end;
end $$;

create function prize_effect(p_act office_acts, p_payload jsonb, p_audit bigint, p_token bigint, p_amount bigint, p_seal text)
returns bigint language plpgsql set search_path = public, pg_temp as $$
declare
  v_pictures text[] := array_remove(array[p_payload ->> 'picture'], '');
  v_text text := replace(replace(replace(p_payload ->> 'description', '&', '&amp;'), '<', '&lt;'), '>', '&gt;');
  v_prize rewards;
begin
  insert into rewards (slug, name, images, thumbnail, type, category, token_amount, description, lottery_value, numbers, ticket_price,
      draw_rule, schedule, act_id)
    values (p_payload ->> 'slug', p_payload ->> 'name', v_pictures, v_pictures[1],
      case when (p_payload ->> 'tokens')::bigint > 0 then 'token' else 'product' end, p_payload ->> 'category',
      (p_payload ->> 'tokens')::bigint, '<p>' || v_text || '</p>', (p_payload ->> 'value')::bigint,
      (p_payload ->> 'numbers')::integer, (p_payload ->> 'price')::bigint, p_payload ->> 'rule', p_payload ->> 'schedule', p_audit)
    on conflict (slug) do update set (name, images, thumbnail, type, category, token_amount, description, lottery_value, numbers, ticket_price,
      draw_rule, schedule, act_id) = (excluded.name, excluded.images, excluded.thumbnail, excluded.type, excluded.category,
      excluded.token_amount, excluded.description, excluded.lottery_value, excluded.numbers, excluded.ticket_price, excluded.draw_rule,
      excluded.schedule, excluded.act_id)
    returning * into v_prize;
  insert into schedule_approvals (reward_id, token_amount, numbers, ticket_price, schedule, act_id, approved_by)
    select v_prize.id, v_prize.token_amount, v_prize.numbers, v_prize.ticket_price, v_prize.schedule, p_audit, s.operator_id
    from act_signatures s where s.act_id = p_act.id and s.verb = 'approve' and v_prize.schedule is not null;
  return null;
end $$;

-- Whether another person approves the opening of a round: its prize exceeds the limit, or what all its numbers cost together.
create function prize_needs_approval(p_tokens bigint, p_numbers integer, p_price bigint) returns boolean language sql stable as $$
  select p_tokens > (select b.round_prize from house_budget b) or exceeds_income(p_tokens, p_numbers, p_price)
$$;

create function open_problem(p_payload jsonb, out problem text, out token bigint, out amount bigint)
language plpgsql set search_path = public, pg_temp as $$
begin
  problem := case
    when not exists (select from rewards r where r.id = (p_payload ->> 'prize')::bigint and r.name = p_payload ->> 'name'
      and r.token_amount = (p_payload ->> 'tokens')::bigint) then 'PRIZE_CHANGED'
    when prize_needs_approval((p_payload ->> 'tokens')::bigint, (p_payload ->> 'numbers')::integer, (p_payload ->> 'price')::bigint)
      and not exists (select from office_acts a join act_signatures s on s.act_id = a.id
        where a.act = (p_payload ->> 'act')::uuid and s.verb = 'approve') then 'PRIZE_APPROVAL' end;
end $$;

-- The round is inserted before, in the same transaction, and its opening recorded after: guard_prize refuses that without the draw.
create function open_effect(p_act office_acts, p_payload jsonb, p_audit bigint, p_token bigint, p_amount bigint, p_seal text) returns bigint
language plpgsql set search_path = public, pg_temp as $$
declare
  v_round lotteries;
begin
  select l.* into v_round from lotteries l where l.reward_id = (p_payload ->> 'prize')::bigint
    and l.ends_at = (p_payload ->> 'until')::timestamptz and l.name = p_payload ->> 'name'
    and l.token_amount = (p_payload ->> 'tokens')::bigint and l.total_tickets = (p_payload ->> 'numbers')::integer
    and l.price_per_ticket = (p_payload ->> 'price')::bigint and l.draw_rule = p_payload ->> 'rule'
    and l.opening_id is null and l.xmin = pg_current_xact_id()::xid;
  if v_round.id is null then
    raise exception 'no round is opened as act % says', p_act.id using errcode = 'restrict_violation';
  end if;
  if prize_needs_approval(v_round.token_amount, v_round.total_tickets, v_round.price_per_ticket) then
    insert into house_draws (token_id, amount, operator_id, act_id, approved_by, lottery_id)
      select t.id, v_round.token_amount, p_act.operator_id, p_audit, s.operator_id, v_round.id
      from tokens t join act_signatures s on s.act_id = p_act.id and s.verb = 'approve' where t.role = 'cto' limit 1;
  end if;
  return null;
end $$;

insert into act_kinds (kind, asks, approves, signatures, budget, problem, effect) values
  ('prizes ready', '{sales}', '{sales}', 1, false, 'prize_problem', 'prize_effect'),
  ('rounds open', '{sales}', '{sales}', 1, false, 'open_problem', 'open_effect');
