-- Before three people have enrolled, no act of the office moves money: as 0231, in the do_act of 0250.
do $$
declare
  v_before constant text := 'if v_kind.budget and v_amount > 0 then';
  v_source text := pg_get_functiondef('do_act(bigint, text)'::regprocedure);
begin
  if strpos(v_source, v_before) = 0 then raise exception 'do_act is not the function that this migration changes'; end if;
  execute overlay(v_source placing 'if v_kind.budget and not office_is_founded() then outcome := ''NOT_FOUNDED''; return; end if;' || E'\n  '
    || v_before from strpos(v_source, v_before) for length(v_before));
end $$;
