-- Why a round that is over is not drawn yet. In a table of its own, without a reference: it must be written when the round's own
-- row is what cannot be written, and without waiting for whoever holds that row.
create table draw_delays (
  lottery_id bigint primary key,
  reason text not null,                              -- for players
  step text,                                         -- what failed; null: the round merely waits for its block
  detail text,                                       -- for the operator: the error, or what each source of the chain said
  attempts integer not null default 0,               -- that failed
  failed_at timestamptz,                             -- the last of them
  next_attempt_at timestamptz                        -- null: at the next look
);
insert into draw_delays (lottery_id, reason)
  select id, delay_reason from lotteries where delay_reason is not null and drawn_at is null and cancelled_at is null;
comment on column lotteries.delay_reason is 'Not used any more: see draw_delays.';

-- What each source of the chain said when the round was drawn: [{"source": 1, "said": "agreed"}, …]. Null: one source.
alter table lotteries add column block_sources jsonb;
