import { everything, internal, secret, type Tables, whose } from '../../core/db/tableRules.ts';

export const notificationTables: Tables = {
  alert_choices: {
    grant: everything,
    member: {
      sections: { alerts: { select: 'choice, chosen_at as "chosenAt"' } },
      leftOut: { user_id: whose },
      deletion: 'removed',
    },
  },
  alerts: {
    // Never updated; the right is needed to lock rows.
    grant: everything,
    member: {
      sections: { waitingAlerts: { select: 'lottery_id as "lotteryId"', order: 'lottery_id' } },
      leftOut: { user_id: whose },
      deletion: 'removed',
    },
  },
  push_subscriptions: {
    grant: everything,
    member: {
      sections: { pushBrowsers: { select: 'subscribed_at as "subscribedAt"', order: 'id' } },
      leftOut: { id: internal, user_id: whose, device: secret, endpoint_hash: secret, target: secret },
      deletion: 'removed',
    },
  },
  push_queue: {
    grant: everything,
    member: {
      sections: {
        waitingPushes: {
          select: 'q.lottery_id as "lotteryId", q.attempts, q.next_attempt_at as "nextAttemptAt"',
          from: 'push_queue q join push_subscriptions s on s.id = q.subscription_id',
          where: 's.user_id = $1',
          order: 'q.id',
        },
      },
      leftOut: { id: internal, subscription_id: internal },
      deletion: 'removed',
      erase: 'elsewhere',
    },
  },
  subscriptions: {
    grant: everything,
    member: {
      sections: {
        subscriptions: {
          select: `email, full_name as "fullName", question, message, created_at as "askedAt", mailed_at as "mailedAt",
            expires_at as "expiresAt", confirmed_at as "confirmedAt"`,
          order: 'created_at',
        },
      },
      leftOut: { user_id: whose, confirm_hash: secret, leave_hash: secret },
      hasAddress: true,
      deletion: 'removed',
    },
  },
};
