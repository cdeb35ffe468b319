-- Since when nobody who looked at a round has had what decides it; null as soon as somebody has. After thirty days a round is given up that
-- way, where nobody outside can know its result (docs/decisions/0729).
alter table draw_delays add column source_missing_since timestamptz;
