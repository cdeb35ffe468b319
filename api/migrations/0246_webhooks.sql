-- Webhooks of the house (Standard Webhooks). The transaction that decides writes the calls, so there is none about what was rolled back, and
-- none is missing.

create table office_webhooks (
  id bigint generated always as identity primary key,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  secret text not null,                              -- encrypted; the receiver verifies with it
  added_at timestamptz not null default clock_timestamp(),
  disabled_at timestamptz                            -- its receiver answered 410
);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references office_webhooks (id) on delete cascade,
  event_id text not null,                            -- the same in each attempt
  type text not null,
  body text not null,
  created_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  next_attempt_at timestamptz default clock_timestamp(), -- null: delivered or given up
  delivered_at timestamptz,
  last_error text
);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where next_attempt_at is not null;
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id desc);

-- Writes the calls about an event. The body has ids only: who wants more asks the API, which knows what they may see.
create function add_webhook_event(p_type text, p_data json) returns void language sql set search_path = public, pg_temp as $$
  insert into webhook_deliveries (webhook_id, event_id, type, body)
    select w.id, e.id, p_type, e.body from office_webhooks w, (
      select 'evt_' || replace(gen_random_uuid()::text, '-', '') as id, json_build_object('type', p_type,
        'timestamp', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', p_data)::text as body
    ) e where w.disabled_at is null and p_type = any (w.events)
$$;

create function add_lottery_event() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_data json := json_build_object('lotteryId', new.id);
begin
  if old.opening_id is null and new.opening_id is not null then perform add_webhook_event('lottery.opened', v_data); end if;
  if old.closed_at is null and new.closed_at is not null then perform add_webhook_event('lottery.closed', v_data); end if;
  if old.drawn_at is null and new.drawn_at is not null then perform add_webhook_event('lottery.drawn', v_data); end if;
  if old.cancelled_at is null and new.cancelled_at is not null then perform add_webhook_event('lottery.cancelled', v_data); end if;
  return null;
end $$;
create trigger lotteries_event after update of opening_id, closed_at, drawn_at, cancelled_at on lotteries
  for each row execute function add_lottery_event();

create function add_order_event() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_webhook_event('order.placed', json_build_object('orderId', new.id, 'lotteryId', new.lottery_id));
  return null;
end $$;
create trigger orders_event after insert on orders for each row execute function add_order_event();
