import { everything, reads, type Tables } from '../../core/db/tableRules.ts';

export const lotteryTables: Tables = {
  lotteries: {
    grant: {
      insert: 'reward_id, name, token_amount, lottery_value, total_tickets, price_per_ticket, ends_at, draw_rule, draw_delay',
      update: `starts_at, ends_at, draw_chain, draw_delay, draw_rule, beacon_round, draws_at, opening_id, closed_at,
        freeze_id, draw_attempt, cancelled_at, cancel_id, cancel_reason`,
    },
    export: {
      section: 'rounds',
      select: `l.id as "lotteryId", l.id, l.name as prize, l.token_amount as "prizeTokens", l.status, l.ends_at as "endsAt",
            l.drawn_at as "drawnAt", l.winner_ticket as "winningNumber", coalesce(l.winner_user_id = $1, false) as won,
            l.cancelled_at as "cancelledAt", l.cancel_reason as "cancelReason", l.result_id as result`,
      from: 'lotteries l',
      where: 'l.id in (select t.lottery_id from tickets t where t.user_id = $1) and l.id > coalesce($2::bigint, 0)',
      order: 'l.id limit $3',
      after: 'id',
    },
    member: 'of rounds; the winner by the number, and what became of a round is in the file as `rounds`',
  },
  draw_delays: { grant: everything },
  refunds_due: {
    grant: { insert: 'lottery_id', update: 'after_user, after_purchase, act_id', delete: true },
    member: 'a place in a round; refunds are in the file as `movements`',
  },
  prizes_due: {
    grant: { update: 'reason, next_attempt_at' },
    member: 'of rounds; a prize that is paid is in the file as `movements`',
  },
  lottery_counts: { grant: reads },
};
