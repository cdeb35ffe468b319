import { grows, internal, ledger, reads, type Tables, whose } from '../../core/db/tableRules.ts';

export const purchaseTables: Tables = {
  purchases: {
    grant: reads,

    // The sum `p.id + 0` stops the planner from scanning all purchases by id; it uses the index on the member.
    export: {
      section: 'purchases',
      select: `p.id, p.lottery_id as "lotteryId", p.ticket_numbers as numbers, p.total_price as price, p.created_at as at,
            p.idempotency_key as "requestKey", p.owner, p.salt, p.seal, p.log_size as "logSize", p.receipt_kid as "receiptKey",
            l.opening_id as "openingId"`,
      from: 'purchases p join lotteries l on l.id = p.lottery_id',
      where: 'p.user_id = $1 and p.id + 0 > coalesce($2::bigint, 0)',
      order: 'p.id + 0 limit $3',
      after: 'id',
    },
    member: { leftOut: { user_id: whose, made_in: internal }, deletion: ledger },
  },
  purchase_repeats: {
    grant: reads,
    export: {
      section: 'repeatedPurchases',
      select: `idempotency_key as "requestKey", purchase_id as "purchaseId", lottery_id as "lotteryId", ticket_numbers as numbers,
            total_price as price, created_at as at`,
      order: 'created_at',
    },
    member: { leftOut: { user_id: whose }, deletion: ledger },
  },
  tickets: {
    grant: reads,
    export: {
      section: 'tickets',
      select: 'id, lottery_id as "lotteryId", ticket_number as number, purchase_id as "purchaseId", price, created_at as at',
      where: 'user_id = $1 and id > coalesce($2::bigint, 0)',
      order: 'id limit $3',
      after: 'id',
    },
    member: { leftOut: { user_id: whose }, deletion: ledger },
  },
  receipt_keys: { grant: grows },
};
