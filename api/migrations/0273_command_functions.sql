-- The provider's role writes the audit log, keys of operators, and orders of won products through these functions alone. Once three people
-- have passkeys they refuse what takes a signed act.

-- Whether commands of the kind's name still do what is no act of the office: a key, or another second factor.
alter table act_kinds add column by_command boolean not null default false;
update act_kinds set by_command = true where kind in ('operators add', 'members second-factor');

-- Records what an operator's key has signed; the name is that of its holder. @returns the number of the act
create function record_act(p_operator bigint, p_member bigint, p_kind text, p_why text, p_tell text, p_request text, p_signature text,
  p_nonce text, p_opened text, p_named text, p_expires_at timestamptz, p_decides bigint, p_approved boolean)
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_kind text := coalesce((select a.kind from acts a where a.id = p_decides and p_approved), p_kind);
  v_id bigint;
begin
  if commands_draft() and exists (select from act_kinds k where k.kind = v_kind and not k.by_command) then perform refuse_command(v_kind); end if;
  insert into acts (user_id, kind, by, why, told, operator_id, request, signature, nonce, opened, named, expires_at, decides, approved)
    values (p_member, p_kind, (select o.name from operators o where o.id = p_operator), p_why, p_tell, p_operator, p_request, p_signature,
      p_nonce, p_opened, p_named, p_expires_at, p_decides, p_approved)
    returning id into v_id;
  return v_id;
end $$;

-- Links later ledger entries to an act: those of this transaction to an act of this transaction, prizes and refunds to any.
create function link_entries(p_act bigint, p_after bigint, p_rounds bigint[] default null) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into act_entries (entry_id, act_id) select e.id, p_act from ledger_entries e
    where e.id > p_after and case when p_rounds is null then e.xmin = pg_current_xact_id()::xid else e.lottery_id = any (p_rounds) end
      and (e.reason in ('prize', 'refund')
        or exists (select from acts a where p_act in (a.id, a.decides) and a.xmin = pg_current_xact_id()::xid))
    on conflict do nothing
$$;

-- Enrols a key: of the operator with that name who has none, or of a new one. Without another operator only the first key, or by the owner.
create function enrol_key(p_name text, p_key text, p_by bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(4711006);
  if p_by is null and exists (select from operators o where o.public_key is not null)
      and not pg_has_role(session_user, (select c.relowner from pg_class c where c.oid = 'operators'::regclass), 'member')
    or p_by is not null and not exists (select from operators o where o.id = p_by and o.public_key is not null and o.removed_at is null) then
    raise exception 'no operator enrols the key of %', p_name using errcode = 'restrict_violation';
  end if;
  update operators o set public_key = p_key where o.name = p_name and o.removed_at is null and o.public_key is null;
  if not found then insert into operators (name, public_key) values (p_name, p_key); end if;
end $$;

create function remove_operator(p_operator bigint) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if commands_draft() then perform refuse_command('Removing an operator'); end if;
  update operators o set removed_at = clock_timestamp() where o.id = p_operator and o.removed_at is null;
end $$;

-- Notes what the winner of a product is owed.
create function order_prize(p_lottery bigint) returns void language sql security definer set search_path = public, pg_temp as $$
  insert into orders (lottery_id, reward_id, user_id, name) select l.id, l.reward_id, l.winner_user_id, l.name from lotteries l
    where l.id = p_lottery and l.winner_user_id is not null and l.token_amount = 0
$$;

-- safe after 0128_acts.sql: its release and later ones write acts
drop view member_acts;
drop function act_of_before();
