import { everything, internal, secret, type Tables, whose } from '../../core/db/tableRules.ts';

export const notificationTables: Tables = {
  alert_rules: { grant: { update: 'threshold' } },
  business_alerts: { grant: { insert: true, update: 'resolved_at' }, member: 'of rounds and of the house' },
  alert_choices: {
    grant: everything,
    export: { section: 'alerts', select: 'choice, chosen_at as "chosenAt"' },
    member: { leftOut: { user_id: whose }, deletion: 'removed' },
  },
  alerts: {
    // Never updated; the right is needed to lock rows.
    grant: everything,
    export: { section: 'waitingAlerts', select: 'lottery_id as "lotteryId"', order: 'lottery_id' },
    member: { leftOut: { user_id: whose, kind: internal }, deletion: 'removed' },
  },
  push_subscriptions: {
    grant: everything,
    export: { section: 'pushBrowsers', select: 'subscribed_at as "subscribedAt"', order: 'id' },
    member: {
      leftOut: { id: internal, user_id: whose, device: secret, endpoint_hash: secret, target: secret },
      deletion: 'removed',
    },
  },
  push_queue: {
    grant: everything,
    export: {
      section: 'waitingPushes',
      select: 'q.lottery_id as "lotteryId", q.attempts, q.next_attempt_at as "nextAttemptAt"',
      from: 'push_queue q join push_subscriptions s on s.id = q.subscription_id',
      where: 's.user_id = $1',
      order: 'q.id',
    },
    member: { leftOut: { id: internal, subscription_id: internal }, deletion: 'removed', erase: 'elsewhere' },
  },
  subscriptions: {
    grant: everything,
    export: {
      section: 'subscriptions',
      select: `email, full_name as "fullName", question, message, created_at as "askedAt", mailed_at as "mailedAt",
            expires_at as "expiresAt", confirmed_at as "confirmedAt"`,
      order: 'created_at',
    },
    member: { leftOut: { user_id: whose, confirm_hash: secret, leave_hash: secret }, hasAddress: true, deletion: 'removed' },
  },
};
