-- Totals of what is paid out, so that the list of payouts adds up no ledger: counted at the commit that pays the last of a round. `late` is
-- later than `promisedHours` of the contract.
create function paid_payouts(p_lottery bigint default null)
returns table (cto bigint, refunded bigint, products bigint, late boolean) language sql stable as $$
  select p.cto, p.refunded, p.products, coalesce(p.paid_at > p.due_at + interval '24 hours', false) from (
    select l.id, e.amount as cto, 0::bigint as refunded, 0::bigint as products, l.drawn_at as due_at, e.created_at as paid_at
    from lotteries l join ledger_entries e on e.lottery_id = l.id and e.reason = 'prize' and e.user_id is not null
    union all
    select l.id, 0, 0, 1, l.drawn_at, o.fulfilled_at from lotteries l join orders o on o.lottery_id = l.id where o.fulfilled_at is not null
    union all
    select l.id, 0, sum(e.amount)::bigint, 0, l.cancelled_at, max(e.created_at)
    from lotteries l join purchases p on p.lottery_id = l.id
      join ledger_entries e on e.purchase_id = p.id and e.reason = 'refund' and e.user_id is not null
    where l.cancelled_at is not null and not exists (select from refunds_due d where d.lottery_id = l.id) group by l.id
  ) p where p_lottery is null or p.id = p_lottery
$$;

create table payout_totals (
  one boolean primary key default true check (one),
  paid bigint not null,
  late bigint not null,
  cto bigint not null,
  refunded bigint not null,
  products bigint not null
);

create function count_payout() returns trigger
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
begin
  update payout_totals t set paid = t.paid + 1, late = t.late + p.late::integer, cto = t.cto + p.cto, refunded = t.refunded + p.refunded,
      products = t.products + p.products
    from paid_payouts(old.lottery_id) p;
  return null;
end $$;
create constraint trigger prizes_due_counted after delete on prizes_due deferrable initially deferred for each row
  execute function count_payout();
create constraint trigger refunds_due_counted after delete on refunds_due deferrable initially deferred for each row
  execute function count_payout();
create constraint trigger orders_counted after update on orders deferrable initially deferred for each row
  when (old.fulfilled_at is null and new.fulfilled_at is not null) execute function count_payout();

insert into payout_totals (paid, late, cto, refunded, products)
  select count(*), count(*) filter (where p.late), coalesce(sum(p.cto), 0), coalesce(sum(p.refunded), 0), coalesce(sum(p.products), 0)
  from paid_payouts() p;
