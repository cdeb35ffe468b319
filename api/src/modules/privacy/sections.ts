import type { MemberExport } from 'shared/contracts/memberExport';

export type SectionName = Exclude<keyof MemberExport, 'format' | 'madeAt' | 'site' | 'profile'>;

/**
 * How a list of the export is read. @property sql query for the member `$1`; column names are those of the file, and
 * `exportMember.ts` converts the rows @property after the column of the cursor for reading in batches; without it, the list is
 * short
 */
interface Section {
  sql: string;
  after?: 'id' | 'moment';
}

const own = '(select lower(email) from users where id = $1)';
const nextId = (id: string) => `and ${id} > coalesce($2::bigint, 0) order by ${id} limit $3`;

export const profileSql = `
  select id as "memberId", public_id as "publicId", public_name as "publicName", username, full_name as "fullName", email,
    email_verified_at as "emailConfirmedAt", description, avatar as picture, picture_public as "pictureIsPublic", verified as "identityVerified",
    second_factor as "secondFactor", created_at as "memberSince"
  from users where id = $1`;

export const sections: Readonly<Record<SectionName, Section>> = {
  recoveryCodes: { sql: 'select used_at as "usedAt" from recovery_codes where user_id = $1' },
  authenticatorOffers: { sql: 'select expires_at as "expiresAt" from authenticator_offers where user_id = $1' },
  sessions: {
    sql: `select agent as browser, name, created_at as "startedAt", last_used_at as "lastUsedAt", expires_at as "endsUnlessUsedAt",
      ends_at as "endsAt" from sessions where user_id = $1 order by created_at`,
  },
  devices: {
    sql: `select d.first_used_at as "firstUsedAt", d.last_used_at as "lastUsedAt", (select s.agent from sessions s
        where s.user_id = d.user_id and s.device_hash = d.device_hash order by s.last_used_at desc limit 1) as browser
      from known_devices d where d.user_id = $1 order by d.first_used_at`,
  },
  pendingLogins: {
    sql: `select factor, tries, code_sent_at as "codeSentAt", code_expires_at as "codeExpiresAt", created_at as "startedAt",
      used_at as "usedAt", expires_at as "expiresAt" from login_challenges where user_id = $1 order by created_at`,
  },
  recoveries: {
    sql: `select email, code_expires_at as "codeExpiresAt", link_expires_at as "linkExpiresAt" from recoveries
      where user_id = $1 or email = ${own}`,
  },
  emailProofs: {
    sql: `select email, purpose, tries, used_at as "usedAt", expires_at as "expiresAt" from email_proofs
      where user_id = $1 or email = ${own}`,
  },
  emailChanges: { sql: 'select email, expires_at as "expiresAt" from email_changes where user_id = $1' },
  // Without unapproved acts, which were not executed, and without decisions, which are no acts on the member.
  operatorActs: {
    sql: `select kind, told, done_at as at from acts a where user_id = $1 and decides is null
      and (expires_at is null or exists (select from acts d where d.decides = a.id and d.approved)) order by id`,
  },
  alerts: { sql: 'select choice, chosen_at as "chosenAt" from alert_choices where user_id = $1' },
  waitingAlerts: { sql: 'select lottery_id as "lotteryId" from alerts where user_id = $1 order by lottery_id' },
  pushBrowsers: { sql: 'select subscribed_at as "subscribedAt" from push_subscriptions where user_id = $1 order by id' },
  waitingPushes: {
    sql: `select q.lottery_id as "lotteryId", q.attempts, q.next_attempt_at as "nextAttemptAt" from push_queue q
      join push_subscriptions s on s.id = q.subscription_id where s.user_id = $1 order by q.id`,
  },
  limits: {
    sql: 'select day, week, month, stopped_until as "stoppedUntil", excluded, frozen from play_limits where user_id = $1',
  },
  raises: {
    sql: 'select period, amount, asked_at as "askedAt", ready_at as "readyAt" from limit_raises where user_id = $1 order by asked_at',
  },
  breaks: { sql: 'select kind, began_at as "beganAt", ends_at as "endsAt" from breaks where user_id = $1 order by id' },
  // Found by the hash of the address, which the caller passes as `$2`.
  keptStops: {
    sql: `select k.kind, k.began_at as "beganAt", k.ends_at as "endsAt" from kept_stops k join users u on u.id = $1
      where k.email_hash = $2::text`,
  },
  wallets: {
    sql: `select t.symbol as token, t.decimals, w.available_balance as available, w.pending_balance as pending, w.star_balance as star,
      w.upgrade_balance as upgrade from wallets w join tokens t on t.id = w.token_id where w.user_id = $1 order by t.id`,
  },
  movements: {
    sql: `select e.id, e.transfer_id as "transferId", e.created_at as at, e.reason, t.symbol as token, e.bucket, e.amount,
      e.lottery_id as "lotteryId", e.purchase_id as "purchaseId", e.seal, e.created_at::text as moment
      from ledger_entries e join tokens t on t.id = e.token_id
      where e.user_id = $1 and (e.created_at, e.id) > (coalesce($3::timestamptz, '-infinity'), coalesce($2::bigint, 0))
      order by e.created_at, e.id limit $4`,
    after: 'moment',
  },
  credits: {
    sql: `select c.id, c.key, t.symbol as token, c.bucket, c.amount, c.created_at as at from operator_credits c
      join tokens t on t.id = c.token_id where c.user_id = $1 order by c.id`,
  },
  // The sum `p.id + 0` stops the planner from scanning all purchases by id; it uses the index on the member.
  purchases: {
    sql: `select p.id, p.lottery_id as "lotteryId", p.ticket_numbers as numbers, p.total_price as price, p.created_at as at,
      p.idempotency_key as "requestKey", p.owner, p.salt, p.seal, p.log_size as "logSize", p.receipt_kid as "receiptKey",
      l.opening_id as "openingId" from purchases p join lotteries l on l.id = p.lottery_id
      where p.user_id = $1 ${nextId('p.id + 0')}`,
    after: 'id',
  },
  repeatedPurchases: {
    sql: `select idempotency_key as "requestKey", purchase_id as "purchaseId", lottery_id as "lotteryId", ticket_numbers as numbers,
      total_price as price, created_at as at from purchase_repeats where user_id = $1 order by created_at`,
  },
  tickets: {
    sql: `select id, lottery_id as "lotteryId", ticket_number as number, purchase_id as "purchaseId", price, created_at as at
      from tickets where user_id = $1 ${nextId('id')}`,
    after: 'id',
  },
  rounds: {
    sql: `select l.id as "lotteryId", l.id, l.name as prize, l.token_amount as "prizeTokens", l.status, l.ends_at as "endsAt",
      l.drawn_at as "drawnAt", l.winner_ticket as "winningNumber", coalesce(l.winner_user_id = $1, false) as won,
      l.cancelled_at as "cancelledAt", l.cancel_reason as "cancelReason", l.result_id as result
      from lotteries l where l.id in (select t.lottery_id from tickets t where t.user_id = $1) ${nextId('l.id')}`,
    after: 'id',
  },
  orders: {
    sql: `select id, lottery_id as "lotteryId", reward_id as "rewardId", name, created_at as "madeAt", fulfilled_at as "sentAt"
      from orders where user_id = $1 order by id`,
  },
  subscriptions: {
    sql: `select email, full_name as "fullName", question, message, created_at as "askedAt", mailed_at as "mailedAt",
      expires_at as "expiresAt", confirmed_at as "confirmedAt" from subscriptions where user_id = $1 or email = ${own} order by created_at`,
  },
  messages: {
    sql: `select id, email, full_name as "fullName", question, message, state, created_at as at from contact_messages
      where user_id = $1 or email = ${own} order by id`,
  },
  answers: {
    sql: `select a.id, a.message_id as "messageId", a.body as text, a.created_at as at from contact_answers a
      join contact_messages m on m.id = a.message_id where m.user_id = $1 or m.email = ${own} order by a.id`,
  },
  mails: {
    sql: `select id, recipient as to, subject, attempts, next_attempt_at as "nextAttemptAt", last_error as "lastError", created_at as at
      from outbox where lower(recipient) = ${own} order by id`,
  },
  pictures: {
    sql: 'select key, bytes, tries, created_at as at, unused_since as "unusedSince" from uploads where user_id = $1 order by created_at',
  },
};
