-- Keys in software count in a demo alone: elsewhere they neither found the office nor sign, also in a folder that was a demo before.
alter table office_site add column demo boolean not null default false;

create or replace function office_is_founded() returns boolean language sql stable set search_path = public, pg_temp as $$
  select count(distinct k.operator_id) >= 3 from operator_passkeys k where not k.demo or (select s.demo from office_site s)
$$;

do $$
declare
  v_before constant text := 'or v_key.removed_at is not null then ''NOT_ENROLLED''';
  v_source text := pg_get_functiondef('check_signature'::regproc);
begin
  if strpos(v_source, v_before) = 0 then raise exception 'check_signature is not the function that this migration changes'; end if;
  execute replace(v_source, v_before, 'or v_key.removed_at is not null or v_key.demo and v_site.demo is not true then ''NOT_ENROLLED''');
end $$;
