-- Messages of the contact form are answered and closed by a signed act. The text of an act has no line breaks: ¶ stands for one.

create function message_problem(p_payload jsonb, out problem text, out token bigint, out amount bigint)
language plpgsql set search_path = public, pg_temp as $$
declare
  v_message contact_messages;
begin
  select m.* into v_message from contact_messages m where m.id = (p_payload ->> 'message')::bigint for update;
  problem := case when v_message.id is null then 'NO_MESSAGE'
    when p_payload ->> 'kind' = 'contact answer' and (p_payload ->> 'text' ~ '[^[:space:]¶]') is not true then 'MALFORMED'
    -- What was drafted for this state is done in this state: no answer is sent twice.
    when (v_message.state, (select count(*) from contact_answers a where a.message_id = v_message.id)::text)
      is distinct from (p_payload ->> 'state', p_payload ->> 'answers') then 'MESSAGE_CHANGED'
    when p_payload ->> 'kind' = 'contact close' and v_message.state = 'closed' then 'UNCHANGED' end;
end $$;
create function message_effect(p_act office_acts, p_payload jsonb, p_audit bigint, p_token bigint, p_amount bigint, p_seal text) returns bigint
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into contact_answers (message_id, body) select (p_payload ->> 'message')::bigint, replace(p_payload ->> 'text', '¶', E'\n')
    where p_act.kind = 'contact answer';
  update contact_messages set state = case p_act.kind when 'contact answer' then 'answered' else 'closed' end
    where id = (p_payload ->> 'message')::bigint;
  return null;
end $$;
insert into act_kinds (kind, asks, approves, signatures, budget, problem, effect) values
  ('contact answer', '{support}', '{support}', 1, false, 'message_problem', 'message_effect'),
  ('contact close', '{support}', '{support}', 1, false, 'message_problem', 'message_effect');

create trigger contact_answers_signed before insert on contact_answers for each row execute function guard_signed_change('An answer to a message');
create trigger contact_messages_signed before update of state on contact_messages for each row
  when (new.state <> old.state) execute function guard_signed_change('The state of a message');

alter table reads drop constraint reads_what_check,
  add constraint reads_what_check check (what in ('search', 'member', 'timeline', 'refunds', 'messages', 'report', 'export'));
