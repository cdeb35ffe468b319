-- Exports of the office: the act says which report, and its file is made anew at each download, for 24 hours. What the office read is
-- recorded also where it is about the house, or about many members at once.

create function export_problem(p_payload jsonb, out problem text, out token bigint, out amount bigint)
language plpgsql set search_path = public, pg_temp as $$
begin
  problem := case when p_payload ->> 'report' in ('sales', 'prizes', 'liabilities', 'fees', 'exceptions', 'deletions')
    and p_payload ->> 'rows' in ('day', 'lottery') and p_payload ->> 'from' ~ '^\d{4}-\d\d-\d\d$' and p_payload ->> 'to' ~ '^\d{4}-\d\d-\d\d$'
    and p_payload ->> 'from' <= p_payload ->> 'to' then null else 'MALFORMED' end;
end $$;
insert into act_kinds (kind, asks, approves, signatures, budget, problem, effect)
  values ('exports make', '{support,finance}', '{support,finance}', 1, false, 'export_problem', 'no_effect');
create index office_acts_exports on office_acts (id) where kind = 'exports make';

alter table reads alter column user_id drop not null, add column act_id bigint references office_acts (id),
  drop constraint reads_what_check,
  add constraint reads_what_check check (what in ('search', 'member', 'timeline', 'refunds', 'report', 'export')),
  add constraint reads_of check (case what when 'report' then num_nonnulls(user_id, act_id) = 0
    when 'export' then user_id is null and act_id is not null else user_id is not null and act_id is null end);
create index reads_export on reads (act_id) where act_id is not null;
