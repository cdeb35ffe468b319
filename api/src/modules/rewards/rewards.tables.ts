import { ledger, reads, type Tables, whose } from '../../core/db/tableRules.ts';

export const rewardTables: Tables = {
  rewards: { grant: { insert: true, update: true }, member: 'prizes, and the act that made one' },
  schedule_approvals: { grant: reads, member: 'prizes that operators have approved' },
  orders: {
    grant: { update: 'fulfilled_at' },
    export: {
      section: 'orders',
      select: 'id, lottery_id as "lotteryId", reward_id as "rewardId", name, created_at as "madeAt", fulfilled_at as "sentAt"',
      order: 'id',
    },
    member: { leftOut: { user_id: whose }, deletion: ledger },
  },
  payout_totals: { grant: reads },
};
