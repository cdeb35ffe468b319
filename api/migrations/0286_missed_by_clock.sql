-- Once three people have passkeys, a freeze is missed only when the database's clock says so, and the next attempt decides when the rule
-- says: the provider's role would count three at once, and so cancel a round. Its own times follow from its close, from the opening on.
create function guard_draw_times() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not commands_draft() then return new; end if;
  if old.opening_id is null and new.opening_id is not null and (case new.draw_rule
      when 'v2' then new.draws_at between new.ends_at + interval '15 seconds' and new.ends_at + interval '3603 seconds'
      else new.draws_at >= new.ends_at end) is not true then
    raise exception 'round % does not decide when its rule says', old.id using errcode = 'restrict_violation';
  end if;
  if (new.draw_attempt <> old.draw_attempt or old.draw_attempt = 2 and new.cancelled_at is not null and old.cancelled_at is null) and
      (clock_timestamp() >= old.draws_at - interval '5 seconds'
        and new.draws_at = old.draws_at + interval '300 seconds' * (new.draw_attempt - old.draw_attempt)) is not true then
    raise exception 'The freeze of round % is not missed by the database''s clock. Compare it with others.', old.id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger lotteries_draw_times before update on lotteries for each row execute function guard_draw_times();
