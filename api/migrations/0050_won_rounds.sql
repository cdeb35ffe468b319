-- Lists of winners pass over rounds that nobody won, and the proof of a draw names the rounds that share its block.
create index lotteries_won on lotteries (ends_at desc, id desc) where winner_user_id is not null;
create index lotteries_block on lotteries (block_number) where block_number is not null;
