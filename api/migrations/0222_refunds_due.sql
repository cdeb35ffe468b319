-- Cancelled rounds whose purchases are not all refunded yet, written by the transaction that cancels. They are refunded in the order of members
-- and purchases, batch by batch, and the batch moves this place. A round that was cancelled before has no row, nor has one that a release of
-- before cancels: it refunds in that transaction, by refund_purchase.
create table refunds_due (
  lottery_id bigint primary key references lotteries (id),
  after_user bigint not null default 0,
  after_purchase bigint not null default 0,
  act_id bigint references acts (id)                 -- the operator's act, to which the refunds belong
);
