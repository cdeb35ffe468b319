-- Financial reports read the entries of a period. The ledger only grows, so it is in the order of time, and a BRIN index of some pages finds
-- a day in it; a purchase pays nothing for it.
create index ledger_created on ledger_entries using brin (created_at) with (pages_per_range = 32, autosummarize = on);
create index orders_created on orders (created_at);
