-- Whoever bought in a round is told when its sale is extended, by mail, whether they chose alerts or not.
alter table alerts add column kind text not null default 'settled' check (kind in ('settled', 'extended'));
alter table alerts drop constraint alerts_pkey, add primary key (lottery_id, user_id, kind);
