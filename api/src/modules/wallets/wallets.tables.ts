import { grows, ledger, reads, symbolInstead, type Tables, whose } from '../../core/db/tableRules.ts';

export const walletTables: Tables = {
  tokens: { grant: { insert: true, update: 'address, symbol, name, decimals' } },
  wallets: {
    // For the release before lock_purse, which creates and locks wallets itself: it may insert an empty one, and the trigger
    // guard_wallet protects the column that its lock names. Change to `reads` when that release is gone.
    grant: { insert: 'user_id, token_id', update: 'user_id' },
    export: {
      section: 'wallets',
      select: `t.symbol as token, t.decimals, w.available_balance as available, w.pending_balance as pending, w.star_balance as star,
            w.upgrade_balance as upgrade`,
      from: 'wallets w join tokens t on t.id = w.token_id',
      where: 'w.user_id = $1',
      order: 't.id',
    },
    member: { leftOut: { user_id: whose, token_id: symbolInstead, balance: 'the sum of the others' }, deletion: ledger },
  },
  ledger_entries: {
    grant: reads,
    export: {
      section: 'movements',
      select: `e.id, e.transfer_id as "transferId", e.created_at as at, e.reason, t.symbol as token, e.bucket, e.amount,
            e.lottery_id as "lotteryId", e.purchase_id as "purchaseId", e.seal, e.created_at::text as moment`,
      from: 'ledger_entries e join tokens t on t.id = e.token_id',
      where: "e.user_id = $1 and (e.created_at, e.id) > (coalesce($3::timestamptz, '-infinity'), coalesce($2::bigint, 0))",
      order: 'e.created_at, e.id limit $4',
      after: 'moment',
    },
    member: {
      leftOut: { user_id: whose, token_id: symbolInstead, balance_after: 'the sum of the movements before' },
      deletion: ledger,
    },
  },
  operator_credits: {
    grant: grows,
    export: {
      section: 'credits',
      select: 'c.id, c.key, t.symbol as token, c.bucket, c.amount, c.created_at as at',
      from: 'operator_credits c join tokens t on t.id = c.token_id',
      where: 'c.user_id = $1',
      order: 'c.id',
    },
    member: { leftOut: { user_id: whose, token_id: symbolInstead }, deletion: ledger },
  },
  house_budget: { grant: reads, member: 'limits of the house, set by operators' },
  house_draws: {
    grant: reads,
    member: 'what operators and rounds took from the house; what a member got by it is in the file as `movements`',
  },
};
