import { everything, grows, internal, secret, type Tables, whose } from '../../core/db/tableRules.ts';

export const responsibleGamingTables: Tables = {
  play_limits: {
    // A trigger checks when a break may end; only acts freeze an account.
    grant: { insert: true, update: 'day, week, month, stopped_until, excluded' },
    export: { section: 'limits', select: 'day, week, month, stopped_until as "stoppedUntil", excluded, frozen' },
    member: {
      leftOut: { user_id: whose },
      deletion: 'erased',
      erase: 'update play_limits set day = null, week = null, month = null where user_id = $1',
    },
  },
  limit_raises: {
    grant: everything,
    export: { section: 'raises', select: 'period, amount, asked_at as "askedAt", ready_at as "readyAt"', order: 'asked_at' },
    member: { leftOut: { user_id: whose }, deletion: 'removed' },
  },
  breaks: {
    grant: grows,
    export: { section: 'breaks', select: 'kind, began_at as "beganAt", ends_at as "endsAt"', order: 'id' },
    member: {
      leftOut: { id: internal, user_id: whose },
      deletion: 'kept: shows that the site kept the breaks it promised; a number, two times',
    },
  },
  kept_stops: {
    // A trigger checks when a row may be deleted.
    grant: everything,

    // By the hash of the address, which the caller passes as `$2`.
    export: {
      section: 'keptStops',
      select: 'k.kind, k.began_at as "beganAt", k.ends_at as "endsAt"',
      from: 'kept_stops k join users u on u.id = $1',
      where: 'k.email_hash = $2::text',
    },
    member: {
      leftOut: { email_hash: secret },
      deletion: 'kept: until its end, by a hash whose key is not in the database: a break outlives the account',
    },
  },
};
