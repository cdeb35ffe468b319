-- What is left of a member goes to the house only with the account, in one: once three people have passkeys, the provider's role takes no
-- other balance without a signed act.

-- Takes these balances and erases the member's row, never of a frozen account or while something is open; guard_erased_member checks the rest.
create function erase_member(p_user bigint, p_password_hash text, p_tokens bigint[], p_buckets text[], p_amounts bigint[], p_seals text[])
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from play_limits m where m.user_id = p_user and m.frozen)
    or exists (select from prizes_due d join lotteries l on l.id = d.lottery_id where l.winner_user_id = p_user)
    or exists (select from refunds_due d join purchases p on p.lottery_id = d.lottery_id
      where p.user_id = p_user and (p.user_id, p.id) > (d.after_user, d.after_purchase)) then
    raise exception 'member % is frozen or has something open', p_user using errcode = 'restrict_violation';
  end if;
  perform move_money(p_user, h.token, h.bucket, -h.amount, 'credit', null, null, h.seal)
    from unnest(p_tokens, p_buckets, p_amounts, p_seals) h (token, bucket, amount, seal) where h.amount > 0;
  update users set username = 'erased-' || public_id, full_name = null, email = null, email_verified_at = null, avatar = null,
      picture_public = false, description = null, password_hash = p_password_hash, verified = false, second_factor = 'none', totp_secret = null,
      totp_last_step = null, erased_at = clock_timestamp()
    where id = p_user;
end $$;
