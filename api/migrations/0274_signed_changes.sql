-- Once three people have passkeys, the provider's role makes no change that takes a signed act: the row has to be named by an act that the
-- same transaction has done. Before, commands do it.

-- Arguments: the kind of act, the field of its text, and the column that the field names.
create function guard_signed() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  v_value text := to_jsonb(coalesce(new, old)) ->> tg_argv[2];
begin
  if commands_draft() and not exists (select from office_acts a where a.kind = tg_argv[0] and a.done_at is not null
      and a.xmin = pg_current_xact_id()::xid and a.payload::jsonb ->> tg_argv[1] = v_value) then
    perform refuse_command(format('%s %s', tg_argv[0], v_value));
  end if;
  return null;
end $$;

create constraint trigger lotteries_extend_signed after update of extend_id on lotteries deferrable initially deferred for each row
  when (new.extend_id is distinct from old.extend_id) execute function guard_signed('rounds extend', 'round', 'id');
-- After its close only the time-outs of guard_lottery cancel a round; so none is closed early.
create constraint trigger lotteries_cancel_signed after update of cancelled_at on lotteries deferrable initially deferred for each row
  when (new.cancelled_at is not null and old.closed_at is null and old.ends_at > clock_timestamp())
  execute function guard_signed('rounds cancel', 'round', 'id');
create constraint trigger lotteries_close_signed after update of closed_at on lotteries deferrable initially deferred for each row
  when (new.closed_at is not null and new.cancelled_at is null and old.ends_at > clock_timestamp()) execute function guard_signed('rounds close', 'round', 'id');
create constraint trigger orders_signed after update on orders deferrable initially deferred for each row
  execute function guard_signed('orders fulfil', 'order', 'id');
create constraint trigger office_webhooks_add_signed after insert on office_webhooks deferrable initially deferred for each row
  execute function guard_signed('webhooks add', 'url', 'url');
create constraint trigger office_webhooks_remove_signed after delete on office_webhooks deferrable initially deferred for each row
  execute function guard_signed('webhooks remove', 'webhook', 'id');
