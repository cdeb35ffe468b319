-- Acts with a delay: once all signatures are there, the act waits for its end, and operators are mailed. Until then others can refuse it.
create table act_delays (
  act_id bigint primary key references office_acts (id),
  due_at timestamptz not null,
  invitation text check (invitation ~ '^[0-9a-f]{64}$'), -- hash of the secret in a new operator's link
  mailed_at timestamptz
);

create function begin_delay() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  v_kind act_kinds;
begin
  select k.* into v_kind from office_acts a join act_kinds k on k.kind = a.kind where a.id = new.act_id;
  if v_kind.delay_hours > 0
    and (select count(*) from act_signatures s where s.act_id = new.act_id and s.verb <> 'refuse') >= v_kind.signatures then
    insert into act_delays (act_id, due_at) values (new.act_id, new.signed_at + make_interval(hours => v_kind.delay_hours))
      on conflict (act_id) do update set due_at = excluded.due_at, mailed_at = null;
  end if;
  return null;
end $$;
create trigger act_signatures_delay after insert on act_signatures for each row when (new.verb <> 'refuse') execute function begin_delay();

-- As in 0228, but a delayed act expires 72 hours after its delay.
create or replace function state(a office_acts) returns text language sql volatile as $$
  select case when a.done_at is not null then 'done' when a.refused_at is not null then 'refused' when a.failed_at is not null then 'failed'
    when coalesce((select d.due_at + interval '72 hours' from act_delays d where d.act_id = a.id), a.expires_at) <= clock_timestamp()
      or a.asked_at is null and a.created_at <= clock_timestamp() - interval '15 minutes' then 'expired'
    when a.asked_at is null then 'draft' else 'waiting' end
$$;
