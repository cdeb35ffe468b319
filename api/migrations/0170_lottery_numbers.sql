-- Lotteries are numbered without a gap: members see the numbers. A sequence skips those of openings that are rolled back, and up to 32
-- after a crash. One opening at a time takes the next number, until its transaction ends; the number of the lock is arbitrary.
create function next_lottery_id() returns bigint language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(4711007);
  return (select coalesce(max(id), 0) + 1 from lotteries);
end $$;
alter table lotteries alter column id drop identity;
alter table lotteries alter column id set default next_lottery_id();
