-- Signatures that did not count, for the alert about them; kept for a day.
create table refused_signatures (
  operator_id bigint not null references operators (id),
  act_id bigint not null references office_acts (id),
  outcome text not null,
  at timestamptz not null default clock_timestamp()
);
create index refused_signatures_at on refused_signatures (at);
insert into alert_rules values ('signatures-refused', 3);
