-- Once three people have passkeys, operators' commands only draft: money moves by do_act alone. Before, nobody could sign at the desk.

-- The demo's keys in software do not count: whoever has its folder has them, and every right.
create function commands_draft() returns boolean language sql stable set search_path = public, pg_temp as $$
  select count(distinct k.operator_id) >= 3 from operator_passkeys k where not k.demo
$$;

create function refuse_command(p_what text) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception '% takes a signed act of the office, because its operators have passkeys: no command does it', p_what
    using errcode = 'LTDSK';
end $$;

-- Schedules stay. What is credited or taken without an operator (the demo's first balances) takes the tables' owner, who could write the
-- row; what is left of a member goes to the house only with the account (erase_member).
do $$
declare
  v_change record;
  v_source text;
begin
  for v_change in select * from (values
      ('check_approval', 'if commands_draft() then perform refuse_command(''An approval''); end if;'),
      ('credit_member', 'if (p_operator is not null or p_act is not null or not pg_has_role(session_user, (select c.relowner from pg_class c where c.oid = ''wallets''::regclass), ''member''))
      and commands_draft() then perform refuse_command(''A credit''); end if;'),
      ('approve_schedule', 'if commands_draft() then perform refuse_command(''A schedule with such a prize''); end if;')
    ) c (function, refusal) loop
    v_source := pg_get_functiondef(v_change.function::regproc);
    execute regexp_replace(v_source, '\mbegin\M', 'begin' || E'\n  ' || v_change.refusal);
  end loop;
  -- A lower budget stays at hand.
  v_source := pg_get_functiondef('set_budget'::regproc);
  if strpos(v_source, 'return ''NEEDS_APPROVAL'';') = 0 then raise exception 'set_budget is not the function that this migration changes'; end if;
  execute replace(v_source, 'return ''NEEDS_APPROVAL'';', 'if commands_draft() then perform refuse_command(''A higher budget''); end if;
    return ''NEEDS_APPROVAL'';');
end $$;

-- A person has one row, with a key for commands, a role with passkeys, or both, which come one after the other.
drop trigger operators_guard on operators;
create trigger operators_guard before update on operators for each row
  when ((old.removed_at is null and (old.public_key is null and to_jsonb(new) - 'public_key' = to_jsonb(old) - 'public_key'
    or old.role is null and to_jsonb(new) - '{role,email}'::text[] = to_jsonb(old) - '{role,email}'::text[])) is not true) execute function guard_operator();

create or replace function invitation_of(p_token text) returns operator_invitations language sql stable set search_path = public, pg_temp as $$
  select i from operator_invitations i
  where i.token_hash = encode(sha256(convert_to(p_token, 'UTF8')), 'hex') and i.used_at is null and i.expires_at > clock_timestamp()
    and not exists (select from operators o where o.name = i.name and o.removed_at is null and o.role is not null)
$$;

do $$
declare
  v_source text := pg_get_functiondef('enrol_operator'::regproc);
  v_insert text := substring(v_source from 'insert into operators [^;]*returning id into v_operator;');
  v_email text := case when strpos(v_insert, 'email') > 0 then ', email = v_invitation.email' else '' end;
begin
  if v_insert is null then raise exception 'enrol_operator is not the function that this migration changes'; end if;
  execute replace(v_source, v_insert, 'update operators o set role = v_invitation.role' || v_email || '
    where o.name = v_invitation.name and o.removed_at is null returning o.id into v_operator;
  if v_operator is null then ' || v_insert || ' end if;');
end $$;
