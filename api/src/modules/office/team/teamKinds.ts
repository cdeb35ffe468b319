import { hash } from 'node:crypto';
import type { ActRequest } from 'shared/contracts/officeActs';
import type { ActKind, OperatorRole } from 'shared/contracts/officeSession';
import { inDigits } from '../../../core/amounts.ts';
import { OperatorError } from '../../../core/command/command.ts';
import type { Queryable } from '../../../core/db/database.ts';
import { invalidField } from '../../../core/http/errors.ts';
import { isPublicEndpoint } from '../../../core/push/pushService.ts';
import { newSecret } from '../../../core/secrets/codes.ts';
import { checkOperatorName, isMailAddress } from '../../audit-log/operatorKey.ts';
import { readLimit } from '../../notifications/business-alerts/businessAlerts.commands.ts';
import { limitText, listRules, type RuleKind, rules } from '../../notifications/business-alerts/businessAlerts.ts';
import { readBudget } from '../../wallets/budget.repository.ts';
import { addWebhook, eventsOf, listWebhooks, removeWebhook } from '../../webhooks/webhooks.service.ts';
import { type Drafted, type KindOfAct, needed } from '../acts/kindOfAct.ts';
import { listOperatorPasskeys } from '../sessions/operatorSessions.repository.ts';
import { countOtherStewards, findOperator, isNameTaken, keepInvitation } from './team.repository.ts';

export type TeamKind = Extract<ActKind, `${'operators' | 'passkeys' | 'budget' | 'webhooks' | 'alerts'} ${string}`>;

export const isTeamKind = (kind: ActKind): kind is TeamKind => Object.hasOwn(teamKinds, kind);

const run: KindOfAct['run'] = ({ db, doSigned }) => db.transaction((tx) => doSigned(tx, null));
const about = (fields: Drafted['fields']): Drafted => ({ member: null, fields });

function checked<Value>(field: keyof ActRequest, check: () => Value): Value {
  try {
    return check();
  } catch (error) {
    throw error instanceof OperatorError ? invalidField(field, error.message) : error;
  }
}

const addOperator: KindOfAct = {
  draft: async (db, request) => {
    const typed = needed(request, 'operatorName', request.operatorName).trim();
    const operatorName = checked('operatorName', () => checkOperatorName(typed));
    if (await isNameTaken(db, operatorName)) throw invalidField('operatorName', `There is an operator ${operatorName}.`);
    const role = needed(request, 'role', request.role);
    const email = request.email?.trim();
    if (email && !isMailAddress(email)) throw invalidField('email', 'This is no mail address.');
    return about({ operatorName, role, ...(email && { email }) });
  },
  words: ({ operatorName, role }) => `Invites ${operatorName} as an operator for ${role}.`,
  changes: (_facts, { operatorName, role, email }) => [
    { what: `Operator ${operatorName}`, before: 'none', after: `invited, ${role}, ${email ?? 'no mail address'}` },
  ],
  run,
  delay: async (db, act, officeUrl) => {
    const token = newSecret();
    return (await keepInvitation(db, act, hash('sha256', token, 'hex'))) ? `${officeUrl}/invitations#${token}` : null;
  },
};

async function operatorOf(db: Queryable, id: number, next?: OperatorRole) {
  const operator = await findOperator(db, id);
  if (operator === undefined) throw invalidField('operator', `There is no operator ${id}.`);
  const { name, role } = operator;
  if (role === 'steward' && next !== 'steward' && (await countOtherStewards(db, id)) < 2)
    throw invalidField('operator', 'Fewer than two stewards would stay, and acts about the team take two: add one first.');
  return { operator: String(id), operatorName: name, role };
}

async function roleNow(db: Queryable, { operator }: Drafted['fields']): Promise<string> {
  const found = await findOperator(db, Number(operator));
  return found === undefined ? 'removed' : (found.role ?? 'a key for commands');
}

const removal = (words: (name: string) => string, draft: (...parts: Parameters<KindOfAct['draft']>) => number): KindOfAct => ({
  draft: async (db, request, by) => {
    const { role: _, ...fields } = await operatorOf(db, draft(db, request, by));
    return about(fields);
  },
  words: ({ operatorName = '' }) => words(operatorName),
  changes: async (_facts, payload, db) => [
    { what: `Operator ${payload.operatorName}`, before: await roleNow(db, payload), after: 'removed' },
  ],
  run,
});

const changeRole: KindOfAct = {
  draft: async (db, request) => {
    const role = needed(request, 'role', request.role);
    const fields = await operatorOf(db, needed(request, 'operator', request.operator), role);
    if (fields.role === null)
      throw invalidField('operator', `${fields.operatorName} has a key alone: only an invitation gives a role.`);
    if (fields.role === role) throw invalidField('role', `${fields.operatorName} has this role.`);
    return about({ ...fields, role });
  },
  words: ({ operatorName, role }) => `Gives ${operatorName} the role ${role}.`,
  changes: async (_facts, payload, db) => [
    { what: `Role of ${payload.operatorName}`, before: await roleNow(db, payload), after: payload.role ?? '' },
  ],
  run,
};

const limits = [
  ['operatorDay', 'One operator, 24 hours'],
  ['houseDay', 'All together, 24 hours'],
  ['roundPrize', 'Prize of a round'],
] as const;

export async function budgetNow(db: Queryable) {
  const [budget] = await readBudget(db);
  if (budget === undefined) throw new Error('There is no token with a budget.');
  return budget;
}

const budget = (verb: 'Raises' | 'Lowers'): KindOfAct => ({
  draft: async (db, request) => {
    const now = await budgetNow(db);
    const fields = limits.flatMap(([name]) => (request[name] === undefined ? [] : [[name, String(request[name])] as const]));
    if (fields.every(([name, value]) => Number(value) === now[name]))
      throw invalidField('operatorDay', 'The budget has these values.');
    const raised = fields.find(([name, value]) => Number(value) > now[name]);
    if (verb === 'Lowers' && raised) throw invalidField(raised[0], 'It raises the budget, which takes two people.');
    return about(Object.fromEntries(fields));
  },
  words: (payload) =>
    `${verb} the house budget: ${limits
      .flatMap(([name, what]) => (payload[name] === undefined ? [] : [`${what} ${inDigits(Number(payload[name]))}`]))
      .join('; ')}.`,
  changes: async (_facts, payload, db) => {
    const now = await budgetNow(db);
    return limits.flatMap(([name, what]) =>
      payload[name] === undefined ? [] : [{ what, before: inDigits(now[name]), after: inDigits(Number(payload[name])) }],
    );
  },
  run,
});

const addHook: KindOfAct = {
  draft: async (_db, request, { allowPlain }) => {
    const url = needed(request, 'url', request.url).trim();
    if (!isPublicEndpoint(url, allowPlain.includes('push')))
      throw invalidField('url', 'It needs https, a public host name, the default port and no password.');
    return about({ url, events: checked('events', () => eventsOf(request.events)).join(',') });
  },
  words: ({ url, events = '' }) => `Sends ${events.replaceAll(',', ', ')} to ${url}.`,
  changes: (_facts, { url = '' }) => [{ what: 'Webhook', before: 'none', after: url }],
  run: async ({ db, payload: { url = '', events }, shows }) => {
    const { secret } = await db.transaction((tx) => addWebhook(tx, url, eventsOf(events)));
    shows(secret);
  },
};

const removeHook: KindOfAct = {
  draft: async (db, request) => {
    const id = needed(request, 'webhook', request.webhook);
    const found = (await listWebhooks(db)).find((each) => each.id === id);
    if (found === undefined) throw invalidField('webhook', `There is no webhook ${id}.`);
    return about({ webhook: String(id), url: found.url });
  },
  words: ({ webhook, url }) => `Removes webhook ${webhook}: nothing more is sent to ${url}.`,
  changes: (_facts, { webhook, url = '' }) => [{ what: `Webhook ${webhook}`, before: url, after: 'removed' }],
  run: ({ db, payload: { webhook } }) =>
    db.transaction(async (tx) => {
      if (!(await removeWebhook(tx, Number(webhook)))) throw new OperatorError(`There is no webhook ${webhook}.`);
    }),
};

async function limitNow(db: Queryable, rule: RuleKind): Promise<number | null> {
  return (await listRules(db)).find(({ kind }) => kind === rule)?.threshold ?? null;
}

const setAlert: KindOfAct = {
  typed: readLimit,
  draft: async (db, request) => {
    const rule = needed(request, 'rule', request.rule);
    const threshold = needed(request, 'threshold', request.threshold);
    const { most } = rules[rule];
    if (threshold !== null && threshold > most) throw invalidField('threshold', `The limit is at most ${inDigits(most)}.`);
    if ((await limitNow(db, rule)) === threshold) throw invalidField('threshold', 'The alert has this limit.');
    return about({ rule, threshold: threshold === null ? 'off' : String(threshold) });
  },
  words: ({ rule = '', threshold = '' }) => {
    const limit = readLimit([rule, threshold]);
    return `Changes the alert “${rules[limit.rule].title}”: ${limitText(limit)}.`;
  },
  changes: async (_facts, { rule = '', threshold = '' }, db) => {
    const limit = readLimit([rule, threshold]);
    const before = limitText({ ...limit, threshold: await limitNow(db, limit.rule) });
    return [{ what: `Alert ${rule}`, before, after: limitText(limit) }];
  },
  run,
};

export const teamKinds: Readonly<Record<TeamKind, KindOfAct>> = {
  'operators add': addOperator,
  'operators remove': removal(
    (name) => `Removes ${name}: they neither sign in nor sign.`,
    (_db, request, { operator }) => {
      if (request.operator === operator.id) throw invalidField('operator', 'To go yourself, draft `operators leave`.');
      return needed(request, 'operator', request.operator);
    },
  ),
  'operators leave': removal(
    (name) => `${name} leaves: they neither sign in nor sign any more.`,
    (_db, _request, { operator }) => operator.id,
  ),
  'operators role': changeRole,
  'passkeys add': {
    draft: () => Promise.reject(invalidField('kind', 'Create the passkey at the desk: it drafts this.')),
    words: ({ by, passkeyName }) => `Lets the passkey “${passkeyName}” sign for ${by}.`,
    changes: (_facts, { by, passkeyName = '' }) => [{ what: `Passkey of ${by}`, before: 'none', after: passkeyName }],
    run,
  },
  'passkeys remove': {
    draft: async (db, request, { operator }) => {
      const id = needed(request, 'passkeyId', request.passkeyId);
      const own = await listOperatorPasskeys(db, operator.id);
      const found = own.find((each) => each.id === id);
      if (found === undefined) throw invalidField('passkeyId', 'This is no passkey of yours.');
      if (own.length < 2) throw invalidField('passkeyId', 'It is your only passkey: add another first, or leave.');
      return about({ passkey: id, passkeyName: found.name });
    },
    words: ({ by, passkeyName }) => `Removes the passkey “${passkeyName}” of ${by}.`,
    changes: (_facts, { by, passkeyName = '' }) => [{ what: `Passkey of ${by}`, before: passkeyName, after: 'removed' }],
    run,
  },
  'budget raise': budget('Raises'),
  'budget lower': budget('Lowers'),
  'webhooks add': addHook,
  'webhooks remove': removeHook,
  'alerts set': setAlert,
};
