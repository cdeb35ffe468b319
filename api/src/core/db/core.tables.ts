import { everything, grows, reads, type Tables } from './tableRules.ts';

const theirs = '(select lower(email) from users where id = $1)';
const mayLogIn = 'may have a code or a link that logs in';

export const coreTables: Tables = {
  // First, because its deletion needs addresses in other tables.
  outbox: {
    grant: everything,
    // Without a mail server, mails are kept for the operator, but not for ever, because they contain addresses.
    expires: { column: 'created_at', after: '7 days' },
    export: {
      section: 'mails',
      select: `id, recipient as to, subject, attempts, next_attempt_at as "nextAttemptAt", last_error as "lastError", created_at as at`,
      where: `lower(recipient) = ${theirs}`,
      order: 'id',
    },
    member: {
      leftOut: { body: mayLogIn, html: mayLogIn, headers: mayLogIn },
      deletion: 'removed',
      // Also mails to other addresses that the member entered while logged in, unless one belongs to another member.
      erase: `delete from outbox o where lower(o.recipient) = $2 or lower(o.recipient) in (
          select email from subscriptions where user_id = $1 union select email from contact_messages where user_id = $1
          union select email from email_changes where user_id = $1)
        and not exists (select from users u where u.id <> $1 and lower(u.email) = lower(o.recipient))`,
    },
  },
  rate_limits: {
    grant: everything,
    expires: { column: 'resets_at' },
    member: 'digests of whom an attempt was counted for, a day at most',
  },
  traffic: {
    grant: everything,
    expires: { column: 'seen_at', after: '1 hour' },
    member: 'digests of addresses, an hour at most',
  },
  captchas_used: { grant: { insert: true, delete: true }, expires: { column: 'expires_at' } },
  provider_secret: { grant: { insert: true, update: true } },
  signing_keys: { grant: everything },
  clock_lag: { grant: { insert: true, update: true } },
  simulated_blocks: { grant: grows },
  demo_seed: { grant: grows },
  migrations: { grant: reads },
};
