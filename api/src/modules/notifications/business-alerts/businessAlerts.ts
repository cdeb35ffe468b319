import type { ruleKinds } from 'shared/contracts/officeReports';
import { inDigits, maxAmount } from '../../../core/amounts.ts';
import type { Database, Queryable } from '../../../core/db/database.ts';
import type { Mail } from '../../../core/mail/mailContent.ts';
import { addToOutbox } from '../../../core/mail/outbox.repository.ts';
import { writeMail } from '../../../core/mail/writeMail.ts';

export type RuleKind = (typeof ruleKinds)[number];

/** What a rule found. `name`: of the round, token or operator, or why; `value`: hours, CTO, orders, percent, prizes, signatures. */
interface Finding {
  kind: RuleKind;
  subject: number;
  name: string;
  threshold: number;
  value: number;
}

export interface Limit {
  rule: RuleKind;
  threshold: number | null;
}

interface Rule {
  title: string;
  unit: string;
  most: number;
  detail: (finding: Finding) => string;
}

export const rules: Readonly<Record<RuleKind, Rule>> = {
  'sale-stalled': {
    title: 'A sale has stalled',
    unit: 'hours without a purchase in a running round that has sold before',
    most: 17_520,
    detail: ({ subject, name, value }) => `Round ${subject}, ${name}, has sold no number for ${value} hours.`,
  },
  liabilities: {
    title: 'Members hold more than the limit',
    unit: 'CTO that members hold together',
    most: maxAmount,
    detail: ({ value, threshold }) => `Members hold ${inDigits(value)} CTO; the limit is ${inDigits(threshold)} CTO.`,
  },
  'orders-waiting': {
    title: 'Orders wait',
    unit: 'days since a product was won that is not handed over',
    most: 365,
    detail: ({ value, threshold }) => `Won for more than ${threshold} days and not handed over: ${value}. See: orders list`,
  },
  'budget-used': {
    title: 'The house budget is nearly used',
    unit: "percent of the house's budget for 24 hours",
    most: 100,
    detail: ({ name, value }) => `Used of the house's budget of ${name} for 24 hours: ${value} %. See: budget`,
  },
  'prize-unpaid': {
    title: 'A prize is not paid',
    unit: 'prizes that were refused or are due for ten minutes, each an alert of its own',
    most: 1,
    detail: ({ subject, name }) => `The prize of round ${subject} is not paid: ${name} See: draws show ${subject}`,
  },
  'signatures-refused': {
    title: 'Signatures of an operator were refused',
    unit: 'refused signatures of one operator within an hour',
    most: 1_000,
    detail: ({ name, value }) => `Refused within an hour at the desk: ${value} signatures in the session of ${name}.`,
  },
};

export const limitText = ({ rule, threshold }: Limit): string =>
  threshold === null ? 'off' : `raised from ${inDigits(threshold)} ${rules[rule].unit}`;

/** `$1`: the time. A round that is sold out has not stalled. */
const findingsSql = `
  select r.kind, l.id as subject, l.name, r.threshold, floor(extract(epoch from $1::timestamptz - s.at) / 3600)::bigint as value
    from alert_rules r join lotteries l on l.undecided and l.closed_at is null and l.ends_at > $1
      cross join lateral (select t.created_at as at from tickets t where t.lottery_id + 0 = l.id order by t.id desc limit 1) s
    where r.kind = 'sale-stalled' and s.at < $1 - r.threshold * interval '1 hour'
      and (select count(*) from tickets t where t.lottery_id = l.id) < l.total_tickets
  union all select kind, 0, '', threshold, held from (
      select r.*, (select coalesce(sum(w.balance), 0)::bigint from wallets w join tokens t on t.id = w.token_id and t.role = 'cto') as held
      from alert_rules r where r.kind = 'liabilities' and r.threshold is not null
    ) r where held > threshold
  union all select kind, 0, '', threshold, waiting from (
      select r.*, (select count(*) from orders o where o.fulfilled_at is null and o.created_at < $1 - r.threshold * interval '1 day') as waiting
      from alert_rules r where r.kind = 'orders-waiting'
    ) r where waiting > 0
  union all select r.kind, t.id, t.symbol, r.threshold, floor((b.house_day - u.house_left) * 100.0 / b.house_day)::bigint
    from alert_rules r cross join house_budget b cross join tokens t cross join lateral budget_left(t.id, null) u
    where r.kind = 'budget-used' and b.house_day > 0 and (b.house_day - u.house_left) * 100.0 >= r.threshold * b.house_day::numeric
  union all select r.kind, l.id, coalesce(d.reason, 'No process has paid it for ten minutes.'), r.threshold, 1
    from alert_rules r cross join prizes_due d join lotteries l on l.id = d.lottery_id where r.kind = 'prize-unpaid'
      and r.threshold is not null and (d.reason is not null or l.drawn_at < $1 - interval '10 minutes')
  union all select r.kind, o.id, o.name, r.threshold, count(*)
    from alert_rules r join refused_signatures s on s.at > $1 - interval '1 hour' join operators o on o.id = s.operator_id
    where r.kind = 'signatures-refused' group by r.kind, o.id, o.name, r.threshold having count(*) >= r.threshold`;

export interface BusinessAlert {
  id: number;
  kind: RuleKind;
  detail: string;
  raisedAt: Date;
  resolvedAt: Date | null;
}

const columns = 'id, kind, detail, raised_at as "raisedAt", resolved_at as "resolvedAt"';

export const listAlerts = (db: Queryable): Promise<BusinessAlert[]> =>
  db.query(
    `select ${columns} from business_alerts where resolved_at is null or resolved_at > now() - interval '7 days' order by id desc`,
  );

export const listRules = (db: Queryable): Promise<{ kind: RuleKind; threshold: number | null }[]> =>
  db.query('select kind, threshold from alert_rules order by kind');

export async function setRule(tx: Queryable, { rule, threshold }: Limit): Promise<void> {
  await tx.query('update alert_rules set threshold = $2 where kind = $1', [rule, threshold]);
}

export function businessAlertMail(to: string, { kind, detail, raisedAt, resolvedAt }: Omit<BusinessAlert, 'id'>): Mail {
  const { title } = rules[kind];
  const isOver = resolvedAt !== null;
  const time = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return writeMail('business alert', to, {
    subject: `${isOver ? 'Over: ' : ''}${title} - Snail Lotto`,
    preheader: isOver ? `It is over since ${time(resolvedAt)}.` : `Since ${time(raisedAt)}.`,
    heading: isOver ? `Over: ${title}` : title,
    body: [detail, { facts: [['Raised', time(raisedAt)], ...(isOver ? [['Over', time(resolvedAt)] as const] : [])] }],
    smallPrint: ['You get this because your address is in ALERT_MAIL of the provider. Rules: npm run provider -- alerts list'],
  });
}

const evaluationLock = 4_711_006;

/**
 * Evaluates the rules: raises each finding once, until it is resolved. Mails and webhook calls are written in the same transaction.
 * Several processes may do it at the same time.
 * @returns how many mails were written
 */
export function evaluateRules(db: Database, mail: readonly string[], now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [evaluationLock]);
    const findings = await tx.query<Finding>(findingsSql, [now]);
    const keys = [findings.map(({ kind }) => kind), findings.map(({ subject }) => subject)];
    const resolved = await tx.query<BusinessAlert>(
      `update business_alerts a set resolved_at = $3 where resolved_at is null and not exists (
         select from unnest($1::text[], $2::bigint[]) f (kind, subject) where f.kind = a.kind and f.subject = a.subject) returning ${columns}`,
      [...keys, now],
    );
    const raised = await tx.query<BusinessAlert>(
      `insert into business_alerts (kind, subject, detail, raised_at)
         select f.kind, f.subject, f.detail, $4 from unnest($1::text[], $2::bigint[], $3::text[]) f (kind, subject, detail)
         on conflict do nothing returning ${columns}`,
      [...keys, findings.map((finding) => rules[finding.kind].detail(finding)), now],
    );
    const mails = [...resolved, ...raised].flatMap((alert) => mail.map((to) => businessAlertMail(to, alert)));
    for (const each of mails) await addToOutbox(tx, each);
    return mails.length;
  });
}
