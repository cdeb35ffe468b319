-- The office also removes who has a key for commands and no role: once three people have passkeys, no command does it.
do $$
declare
  v_before constant text := 'or v_operator.role is null or';
  v_source text := pg_get_functiondef('change_operator_problem'::regproc);
begin
  if strpos(v_source, v_before) = 0 then raise exception 'change_operator_problem is not the function that this migration changes'; end if;
  execute replace(v_source, v_before, 'or v_operator.role is null and p_payload ->> ''kind'' <> ''operators remove'' or');
end $$;
