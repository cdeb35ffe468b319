-- Alerts of the business: rules, and what they found.

create table alert_rules (
  kind text primary key,
  threshold bigint check (threshold > 0)             -- hours, CTO, days, percent; null: off
);
insert into alert_rules values ('sale-stalled', 24), ('liabilities', null), ('orders-waiting', 14), ('budget-used', 80);

create table business_alerts (
  id bigint generated always as identity primary key,
  kind text not null references alert_rules (kind),
  subject bigint not null,                           -- the round or token; 0: the house
  detail text not null,
  raised_at timestamptz not null,
  resolved_at timestamptz
);
create unique index business_alerts_once on business_alerts (kind, subject) where resolved_at is null;
create index orders_open_since on orders (created_at) where fulfilled_at is null;

create function add_alert_event() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_webhook_event('alert.raised', json_build_object('alertId', new.id));
  return null;
end $$;
create trigger business_alerts_event after insert on business_alerts for each row execute function add_alert_event();
