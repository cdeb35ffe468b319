-- Each buyer of a round gets a mail when its sale is extended, also those who chose no alerts.
alter table alerts add column kind text not null default 'settled' check (kind in ('settled', 'extended'));
alter table alerts drop constraint alerts_pkey, add primary key (lottery_id, user_id, kind);
