-- Amounts are whole numbers of 64 bits that a JavaScript number holds exactly: at most 2^53 - 1. What one member holds of a
-- token is an amount too. (What all numbers of a round cost together is refused above it when the round is opened.)
alter table wallets add constraint wallets_within_limit
  check (available_balance::numeric + pending_balance + star_balance + upgrade_balance <= 9007199254740991);
