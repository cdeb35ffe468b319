-- The purchase of 0033 anew. What is different:
-- * every purchase keeps what its receipt says: salt, commitment of its buyer, seal, the checkpoint of that moment, the key that signs;
-- * nothing is ever deleted: what was sold stays (an attempt that comes too late is undone before anybody has seen it);
-- * a round is not sold while the clock of the database lags the chain or the beacon that decides it: what decides could be known already
--   (SALE_PAUSED).

-- Public keys of receipts, those of the past too: whoever kept a receipt can check it for ever.
create table receipt_keys (
  kid text primary key,                              -- RFC 7638 thumbprint
  x text not null,                                   -- the Ed25519 key, base64url
  created_at timestamptz not null default clock_timestamp()
);
create trigger receipt_keys_append_only before update or delete or truncate on receipt_keys
  for each statement execute function refuse_change();

-- Of a member: what the public list shows in place of their name (shared/fair/tickets computes the same).
create function owner_commitment(p_salt text, p_user bigint) returns text language sql immutable strict as $$
  select encode(sha256('\x736e61696c2d6c6f74746f2f6f776e65722f76310a'::bytea || decode(p_salt, 'hex') || convert_to(p_user::text, 'UTF8')), 'hex')
$$;

drop function buy_tickets(uuid, bigint, bigint, integer[], text);

-- p_numbers must be ascending and distinct: all buyers insert in the same order, so none waits for another in a circle.
--
-- outcome: BOUGHT (repeated: this purchase had been made before), NUMBERS_TAKEN (ticket_numbers: the taken ones),
-- LOTTERY_CLOSED, LOTTERY_CANCELLED, SALE_PAUSED, NOT_ENOUGH_BALANCE, NOT_VERIFIED, NOT_FOUND, OUT_OF_RANGE (ticket_numbers: those
-- outside), IDEMPOTENCY_MISMATCH, UNAUTHORIZED (the session of the token has ended: checked here to save a round trip; null is no check).
-- What a receipt says is answered for a new purchase only; a repeated one has it in its row.
create function buy_tickets(p_session uuid, p_user bigint, p_lottery bigint, p_numbers integer[], p_key text,
  p_salt text, p_seal text, p_receipt_kid text)
returns table (outcome text, purchase_id bigint, ticket_numbers integer[], total_price bigint, star_balance bigint, repeated boolean,
  opening_id text, owner text, log_size bigint, bought_at timestamptz)
language plpgsql as $$
#variable_conflict use_column
declare
  v_lottery record;
  v_sold record;
  v_total bigint;
  v_token bigint;
  v_verified boolean;
  v_transfer bigint;
begin
  repeated := false;
  if p_session is not null and not exists
    (select from sessions s where s.id = p_session and s.user_id = p_user and s.expires_at > clock_timestamp()) then
    outcome := 'UNAUTHORIZED'; return next; return;
  end if;

  -- Without a wallet (nothing was ever credited) the balance is zero.
  select coalesce(w.star_balance, 0), t.id, u.verified into star_balance, v_token, v_verified
    from users u join tokens t on t.role = 'cto' left join wallets w on w.user_id = u.id and w.token_id = t.id
    where u.id = p_user;

  -- The same key again: the same answer, even when the round is over by now.
  if p_key is not null then
    return query select e.*, null::text, null::text, null::bigint, null::timestamptz
      from earlier_purchase(p_user, p_lottery, p_numbers, p_key) e;
    if found then return; end if;
  end if;

  -- Most of those who come too late are told here, before anything is locked or written.
  select * into v_sold from sold_answer(p_user, p_lottery, p_numbers);
  if found then
    return query select b.*, null::text, null::text, null::bigint, null::timestamptz
      from bound_answer(v_sold.outcome, v_sold.purchase_id, v_sold.ticket_numbers, v_sold.total_price, p_user, p_lottery, p_key) b;
    return;
  end if;

  select l.price_per_ticket, l.total_tickets, l.ends_at, l.drawn_at, l.cancelled_at, l.closed_at, l.draw_chain, l.opening_id
    into v_lottery from lotteries l where l.id = p_lottery;
  if not found then
    outcome := 'NOT_FOUND'; return next; return;
  end if;
  if v_lottery.cancelled_at is not null then
    outcome := 'LOTTERY_CANCELLED'; return next; return;
  end if;
  if v_lottery.drawn_at is not null or v_lottery.closed_at is not null or v_lottery.ends_at <= clock_timestamp() then
    if v_lottery.drawn_at is null and v_lottery.closed_at is null then perform close_rounds(p_lottery); end if;
    outcome := 'LOTTERY_CLOSED'; return next; return;
  end if;
  if exists (select from clock_lag c
    where c.chain = coalesce(v_lottery.draw_chain, c.chain) and c.lag_ms >= 1000 and c.seen_at > clock_timestamp() - interval '1 minute') then
    outcome := 'SALE_PAUSED'; return next; return;
  end if;
  if p_numbers[1] < 0 or p_numbers[cardinality(p_numbers)] >= v_lottery.total_tickets then
    outcome := 'OUT_OF_RANGE';
    ticket_numbers := array(select n from unnest(p_numbers) n where n < 0 or n >= v_lottery.total_tickets);
    return next; return;
  end if;
  if v_verified is not true then
    outcome := 'NOT_VERIFIED'; return next; return;
  end if;
  -- 2^53 - 1 times 256 still fits into a bigint; a balance never reaches a price above 2^53 - 1, so that the price is not told.
  v_total := v_lottery.price_per_ticket * cardinality(p_numbers);
  if star_balance < v_total then
    outcome := 'NOT_ENOUGH_BALANCE'; return next; return;
  end if;

  -- Buyers share this lock; a draw or a cancellation takes the row alone. What it decided is seen after waiting for it.
  select l.ends_at, l.drawn_at, l.cancelled_at, l.closed_at, l.opening_id into v_lottery from lotteries l where l.id = p_lottery for key share;
  bought_at := clock_timestamp();
  if v_lottery.cancelled_at is not null then
    outcome := 'LOTTERY_CANCELLED'; return next; return;
  end if;
  if v_lottery.drawn_at is not null or v_lottery.closed_at is not null or v_lottery.ends_at <= bought_at then
    if v_lottery.drawn_at is null and v_lottery.closed_at is null then perform close_rounds(p_lottery); end if;
    outcome := 'LOTTERY_CLOSED'; return next; return;
  end if;

  owner := owner_commitment(p_salt, p_user);
  select c.size into log_size from log_checkpoints c order by c.size desc limit 1;
  -- Whatever stops it, the block leaves nothing behind: a number or a key that somebody was quicker with, a balance spent meanwhile.
  begin
    -- The purchase claims its key: of several at once one gets it, the others wait here and then find it.
    insert into purchases (user_id, lottery_id, ticket_numbers, total_price, idempotency_key, created_at, salt, owner, seal, log_size, receipt_kid)
      values (p_user, p_lottery, p_numbers, v_total, p_key, bought_at, p_salt, owner, p_seal, log_size, p_receipt_kid)
      returning id into purchase_id;
    insert into tickets (lottery_id, ticket_number, user_id, purchase_id, price, created_at)
      select p_lottery, n, p_user, purchase_id, v_total / cardinality(p_numbers), bought_at
      from unnest(p_numbers) with ordinality as u (n, place) order by place;
    update wallets w set star_balance = w.star_balance - v_total
      where w.user_id = p_user and w.token_id = v_token and w.star_balance >= v_total
      returning w.star_balance into star_balance;
    if not found then
      raise exception using errcode = 'LOTTO', message = 'NOT_ENOUGH_BALANCE';
    end if;
    -- The key may have been given to an earlier purchase meanwhile (bound_answer), which held this wallet for it.
    if p_key is not null and exists (select from purchase_repeats r where r.user_id = p_user and r.idempotency_key = p_key) then
      raise exception using errcode = 'LOTTO', message = 'SOLD';
    end if;
    v_transfer := nextval('ledger_transfers');
    insert into ledger_entries (transfer_id, token_id, user_id, bucket, amount, reason, lottery_id, purchase_id) values
      (v_transfer, v_token, p_user, 'star', -v_total, 'purchase', p_lottery, purchase_id),
      (v_transfer, v_token, null, 'house', v_total, 'purchase', p_lottery, purchase_id);
    outcome := 'BOUGHT'; ticket_numbers := p_numbers; total_price := v_total; opening_id := v_lottery.opening_id;
    return next; return;
  exception
    when unique_violation then outcome := 'SOLD';
    when sqlstate 'LOTTO' then outcome := sqlerrm;
  end;

  purchase_id := null; owner := null; log_size := null; bought_at := null;
  if outcome = 'NOT_ENOUGH_BALANCE' then
    return next; return;
  end if;
  if p_key is not null then
    return query select e.*, null::text, null::text, null::bigint, null::timestamptz
      from earlier_purchase(p_user, p_lottery, p_numbers, p_key) e;
    if found then return; end if;
  end if;
  select * into v_sold from sold_answer(p_user, p_lottery, p_numbers);
  return query select b.*, null::text, null::text, null::bigint, null::timestamptz
    from bound_answer(v_sold.outcome, v_sold.purchase_id, v_sold.ticket_numbers, v_sold.total_price, p_user, p_lottery, p_key) b;
end $$;
