-- Rounds of many numbers: what is new of a round is read without the rest of it, and its sales page by page.

-- The transaction that made a purchase: whoever has read everything up to a moment asks for what was made by transactions that were not
-- over then (docs/decisions/0871). Null: made before there was this column.
alter table purchases add column made_in xid8;
alter table purchases alter column made_in set default pg_current_xact_id();

create index purchases_made_in on purchases (lottery_id, made_in);
-- The one above begins with the round too.
drop index purchases_lottery;
-- A member's own numbers of a round. It begins with the round: while a table has no statistics the planner would take one that begins
-- with the member for the look for a key, and read all their purchases.
create index purchases_member on purchases (lottery_id, user_id);
-- The latest sales of a round: pages far back are counted off in the index, and only their own rows are read. By an expression, so that it
-- cannot be taken for the look at a number of a round: that is the primary key's, whatever the statistics say.
create index tickets_sales on tickets ((lottery_id + 0), id desc) include (lottery_id, ticket_number);
