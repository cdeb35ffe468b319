import type { Queryable } from './database.ts';

/** Rights of the provider's database role on a table, besides reading. */
export interface Grant {
  insert?: true | readonly string[];
  update?: true | readonly string[];
  delete?: true;
}

const everything: Grant = { insert: true, update: true, delete: true };
const grows: Grant = { insert: true };
const reads: Grant = {};

/**
 * Rights on every table. Only functions (`functions`) write wallets, the ledger, tickets, purchases and results of rounds;
 * permanent records (the transparency log) are insert-only; of a round only columns that may lawfully change are updatable, and
 * the triggers of the baselines check when. No table can be truncated, created, altered or dropped.
 */
export const grants: Readonly<Record<string, Grant>> = {
  act_entries: grows,
  acts: { insert: true, update: ['named'] },
  alert_choices: everything,
  // Never updated; the right is needed to lock rows.
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
  // A trigger checks when a row may be deleted.
  kept_stops: everything,
  ledger_entries: reads,
  limit_raises: everything,
  log_checkpoints: grows,
  log_nodes: grows,
  log_records: grows,
  log_texts: grows,
  login_challenges: everything,
  // record_draw writes the result.
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
  // A trigger checks when a break may end; only acts freeze an account.
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
  release_news: { insert: true, update: ['attempts', 'next_attempt_at', 'taken_at', 'last_error'] },
  release_reports: everything,
  rewards: { insert: true, update: true },
  schedule_approvals: reads,
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
  // For the release before lock_purse, which creates and locks wallets itself: it may insert an empty one, and the trigger
  // guard_wallet protects the column that its lock names. Change to `reads` when that release is gone.
  wallets: { insert: ['user_id', 'token_id'], update: ['user_id'] },
};

/** Views under the names of tables that providers of the previous version use. */
const viewGrants: Readonly<Record<string, Grant>> = { member_acts: grows };

/** Security-definer functions, which check their arguments. Only the provider's role may execute them. */
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

/**
 * Withholds functions that run as the owner from everyone, in the transaction of the migration that creates them. Roles of running
 * providers, which may insert sessions, keep or get the right: grantTo follows only after all migrations.
 */
export async function withholdFunctions(tx: Queryable): Promise<void> {
  await tx.execute(`do $$
    declare
      v_function regprocedure;
      v_role regrole;
    begin
      for v_function in select p.oid from pg_proc p
          where p.pronamespace = 'public'::regnamespace and p.prosecdef and pg_has_role(p.proowner, 'usage')
            and exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0) loop
        for v_role in select distinct a.grantee from pg_class c, aclexplode(c.relacl) a
            where c.oid = to_regclass('public.sessions') and a.grantee not in (0, c.relowner) and a.privilege_type = 'INSERT' loop
          execute format('grant execute on function %s to %s', v_function, v_role);
        end loop;
        execute format('revoke execute on function %s from public', v_function);
      end loop;
    end $$`);
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

function statementsFor(table: string, { insert, update, delete: remove }: Grant, role: string): string[] {
  const rights = ['select', ...(remove ? ['delete'] : [])];
  for (const [right, columns] of Object.entries({ insert, update }))
    if (columns !== undefined) rights.push(columns === true ? right : `${right} (${columns.join(', ')})`);
  return [`grant ${rights.join(', ')} on ${table} to ${role}`];
}

/**
 * Grants a role the rights that the provider needs, and revokes all others on the tables that this version knows. Must run as the
 * tables' owner, after the migrations.
 * @param role role that the provider connects as
 */
export async function grantTo(tx: Queryable, role: string): Promise<void> {
  const to = quoted(role);
  const tables = await tx.query<{ name: string }>(
    "select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1",
  );
  // A trigger needs no right on its function.
  const triggers = await tx.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosecdef and p.prorettype = 'trigger'::regtype order by 1`,
  );
  const statements = [
    `revoke create on schema public from ${to}, public`,
    `grant usage on schema public to ${to}`,
    `revoke all on sequence ledger_transfers from ${to}`,
    ...triggers.map(({ name }) => `revoke execute on function ${name} from ${to}`),
    ...functions.map((name) => `grant execute on function ${name} to ${to}`),
    ...tables.flatMap(({ name }) => {
      const known = grants[name];
      // A table of a newer version: its processes need their rights on it, so an older version that starts besides them must not
      // revoke any.
      return known === undefined
        ? statementsFor(name, reads, to)
        : [`revoke all on ${name} from ${to}`, ...statementsFor(name, known, to)];
    }),
    ...Object.entries(viewGrants).flatMap(([name, grant]) => statementsFor(name, grant, to)),
  ];
  await tx.execute(statements.join(';\n'));
}
