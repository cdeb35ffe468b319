-- A round is opened, frozen and drawn once. Somebody who has seen the result could otherwise clear the freeze in the row of a round and
-- let a later round of the beacon decide. An index holds also where the triggers are switched off. A missed freeze writes no record,
-- so an honest log has no second one.
create unique index log_records_once on log_records (lottery_id, kind) where kind in ('opening', 'freeze', 'result');
