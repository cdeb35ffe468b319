import type { Queryable } from './database.ts';

/** What the role that the provider runs as may do with a table, beside reading it. */
export interface Grant {
  /** All columns, or these. */
  insert?: true | readonly string[];
  /** All columns, or these. */
  update?: true | readonly string[];
  /** Only where the code deletes. */
  delete?: true;
}

const everything: Grant = { insert: true, update: true, delete: true };
const grows: Grant = { insert: true };
const reads: Grant = {};

/**
 * Every table. Wallets, the ledger, tickets, purchases and results of rounds are written by functions alone (`functions`); what else is
 * written and stays (the log) can only be added to; of a round only what changes lawfully can be changed, and the triggers of 0096 say
 * when. Nothing can be truncated, and no table made, altered or dropped.
 */
export const grants: Readonly<Record<string, Grant>> = {
  act_entries: grows,
  // What ties an act to a member's name goes when they leave.
  acts: { insert: true, update: ['named'] },
  // Removed with the member.
  alert_choices: everything,
  // Never changed, but whoever takes some locks them first.
  alerts: everything,
  authenticator_offers: everything,
  book_checks: { insert: true, update: ['finished_at', 'pages', 'fault_count', 'faults'] },
  book_pages: grows,
  book_results: grows,
  book_start: reads,
  breaks: grows,
  captchas_used: { insert: true, delete: true },
  clock_lag: { insert: true, update: true },
  contact_answers: grows,
  contact_messages: { insert: true, update: ['state'], delete: true },
  demo_seed: grows,
  developers: everything,
  draw_delays: everything,
  email_changes: everything,
  email_proofs: everything,
  known_devices: everything,
  house_budget: reads,
  house_draws: reads,
  // Its guard says when a row may go.
  kept_stops: everything,
  ledger_entries: reads,
  limit_raises: everything,
  log_checkpoints: grows,
  log_nodes: grows,
  log_records: grows,
  log_texts: grows,
  login_challenges: everything,
  // Its result is written by record_draw.
  lotteries: {
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
  migrations: reads,
  operator_credits: grows,
  operators: { insert: true, update: ['removed_at'] },
  orders: { insert: true, update: ['fulfilled_at'] },
  outbox: everything,
  // Its guard says when a break may end; that somebody is frozen is written by acts alone.
  play_limits: { insert: true, update: ['day', 'week', 'month', 'stopped_until', 'excluded'] },
  provider_secret: { insert: true, update: true },
  purchase_repeats: reads,
  purchases: reads,
  push_queue: everything,
  push_subscriptions: everything,
  rate_limits: everything,
  receipt_keys: grows,
  recoveries: everything,
  recovery_codes: everything,
  // What was told stays noted.
  release_news: { insert: true, update: ['attempts', 'next_attempt_at', 'taken_at', 'last_error'] },
  release_reports: everything,
  rewards: { insert: true, update: true },
  schedule_approvals: reads,
  // The epoch of a member is raised by the database alone.
  sessions: { insert: true, update: ['id', 'credential_epoch', 'last_used_at', 'expires_at'], delete: true },
  signing_keys: everything,
  simulated_blocks: grows,
  subscriptions: everything,
  tickets: reads,
  tokens: { insert: true, update: ['address', 'symbol', 'name', 'decimals'] },
  traffic: everything,
  uploads: everything,
  used_proofs: { insert: true, delete: true },
  used_requests: { insert: true, delete: true },
  users: {
    insert: true,
    update: [
      'username',
      'full_name',
      'email',
      'avatar',
      'picture_public',
      'description',
      'password_hash',
      'verified',
      'email_verified_at',
      'second_factor',
      'totp_secret',
      'totp_last_step',
      'erased_at',
    ],
  },
  // For the release before lock_purse, which makes and locks wallets itself: an empty one may be made, and the column that is named for the
  // lock is guarded (guard_wallet). To be `reads` when that release has gone.
  wallets: { insert: ['user_id', 'token_id'], update: ['user_id'] },
};

/** Views that stand where providers of the version before look for a table. */
const viewGrants: Readonly<Record<string, Grant>> = { member_acts: grows };

/** Functions that run as the owner of the tables, and check what they are asked to do. Everybody else is kept from them. */
export const functions: readonly string[] = [
  'approve_schedule',
  'buy_tickets',
  'credit_member',
  'draw_prize',
  'drop_unconfirmed_members',
  'forget_salts',
  'lock_purse',
  'pay_prize',
  'record_draw',
  'refund_purchase',
  'set_budget',
  'set_owners',
];

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function statementsFor(table: string, { insert, update, delete: remove }: Grant, role: string): string[] {
  const rights = ['select', ...(remove ? ['delete'] : [])];
  for (const [right, columns] of Object.entries({ insert, update }))
    if (columns !== undefined) rights.push(columns === true ? right : `${right} (${columns.join(', ')})`);
  return [`grant ${rights.join(', ')} on ${table} to ${role}`];
}

/**
 * Gives a role what the provider needs, and takes everything else from it, of the tables that this version knows. To be called by the
 * tables' owner, after migrating.
 * @param role that the provider connects as
 */
export async function grantTo(tx: Queryable, role: string): Promise<void> {
  const to = quoted(role);
  const tables = await tx.query<{ name: string }>(
    "select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1",
  );
  const statements = [
    `revoke create on schema public from ${to}, public`,
    `grant usage on schema public to ${to}`,
    `revoke all on sequence ledger_transfers from ${to}`,
    ...functions.map((name) => `grant execute on function ${name} to ${to}`),
    ...tables.flatMap(({ name }) => {
      const known = grants[name];
      // A table of a newer version, whose processes have what they need of it: one of this version that starts again beside them takes
      // nothing from them.
      return known === undefined
        ? statementsFor(name, reads, to)
        : [`revoke all on ${name} from ${to}`, ...statementsFor(name, known, to)];
    }),
    ...Object.entries(viewGrants).flatMap(([name, grant]) => statementsFor(name, grant, to)),
  ];
  await tx.execute(statements.join(';\n'));
}
