import { everything, type Tables } from '../../core/db/tableRules.ts';

export const lotteryTables: Tables = {
  lotteries: {
    // record_draw writes the result.
    grant: {
      insert: [
        'reward_id',
        'name',
        'token_amount',
        'lottery_value',
        'total_tickets',
        'price_per_ticket',
        'ends_at',
        'draw_rule',
        'draw_delay',
      ],
      update: [
        'starts_at',
        'ends_at',
        'draw_chain',
        'draw_delay',
        'draw_rule',
        'beacon_round',
        'draws_at',
        'opening_id',
        'closed_at',
        'freeze_id',
        'draw_attempt',
        'cancelled_at',
        'cancel_id',
        'cancel_reason',
      ],
    },
    member: 'of rounds; the winner by the number, and what became of a round is in the file as `rounds`',
  },
  draw_delays: { grant: everything },
};
