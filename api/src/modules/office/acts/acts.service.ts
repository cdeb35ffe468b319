import type { ActRequest, ActSignature, ActsQuery, ActVerb, OfficeAct, OfficeActDetail } from 'shared/contracts/officeActs';
import type { Operator } from 'shared/contracts/officeSession';
import type { Page } from 'shared/contracts/schemas';
import { NeedsApproval, OperatorError } from '../../../core/command/command.ts';
import type { Config } from '../../../core/config/config.ts';
import type { Database, Queryable } from '../../../core/db/database.ts';
import { databaseTime } from '../../../core/db/databaseClock.ts';
import { ApiError, invalidField } from '../../../core/http/errors.ts';
import type { Announcer } from '../../../core/live/announcer.ts';
import { toPage } from '../../../core/paging.ts';
import { passkeySite } from '../../accounts/passkeys/webauthn.ts';
import { challengeOf, codeOf, isPlainText, type Payload, readPayload, writePayload } from '../../audit-log/officePayload.ts';
import type { CreditOutcome, DoSigned } from '../../wallets/ledger.repository.ts';
import { actKinds } from './actKinds.ts';
import {
  type ActFacts,
  carryOut,
  failAct,
  findOfficeAct,
  foundOffice,
  hasSigned,
  listOfficeActs,
  proposeAct,
  readFacts,
  type StoredAct,
  storeSignature,
} from './officeActs.repository.ts';

export interface ActDeps {
  db: Database;
  config: Config;
  announcer: Pick<Announcer, 'announce'>;
}

/**
 * Stores what an operator asks for as a draft, which changes nothing until a passkey of theirs signs it at the desk.
 * @throws ApiError VALIDATION with the field; FORBIDDEN if the operator's role may not ask for it
 */
export async function draftAct(deps: ActDeps, operator: Operator, request: ActRequest): Promise<OfficeActDetail> {
  const { kind } = request;
  const [why, tell] = [plainText('why', request.why), request.tell && plainText('tell', request.tell)];
  const site = await foundedSite(deps);
  const { member, fields } = await actKinds[kind].draft(deps.db, request).catch((error: unknown) => {
    throw error instanceof OperatorError ? invalidField('member', error.message) : error;
  });
  const now = await databaseTime(deps.db);
  const text = writePayload({ site, kind, by: operator.name, why, tell, member, fields, now });
  const { outcome, act } = await proposeAct(deps.db, { operatorId: operator.id, ...text });
  if (outcome === 'ROLE') throw new ApiError(403, 'FORBIDDEN', `An operator for ${operator.role} may not ask for ${kind}.`);
  if (act === null) throw invalidField('kind', `The database refused the text of this act: ${outcome}.`);
  return describeAct(deps, operator, act);
}

/** Returns the origin whose signatures count: OFFICE_URL, unless only the owner of the tables can make it that. */
async function foundedSite({ db, config: { officeUrl } }: ActDeps): Promise<string> {
  if (officeUrl === null) throw new ApiError(404, 'NOT_FOUND', 'This site has no office: set OFFICE_URL.');
  const { origin, rpId } = passkeySite({ publicUrl: officeUrl });
  const founded = await foundOffice(db, origin, rpId);
  if (founded !== origin)
    throw new ApiError(
      503,
      'UNAVAILABLE',
      `The office of this database is at ${founded}: restart with this OFFICE_URL, or with DATABASE_OWNER_URL.`,
    );
  return origin;
}

function plainText(field: 'why' | 'tell', text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') throw invalidField(field, 'Say why you do it.');
  if (!isPlainText(trimmed)) throw invalidField(field, 'Write one line, without characters that hide or turn text.');
  return trimmed;
}

/** Lists acts, the latest first. @param query `open`: only those that wait for a signature */
export async function listActs({ db }: ActDeps, { open = false, ...query }: ActsQuery): Promise<Page<OfficeAct>> {
  const { rows, count } = await listOfficeActs(db, { open, ...query });
  return toPage(rows.map(toAct), count, query.limit);
}

function toAct(row: StoredAct): OfficeAct {
  const { id, kind, state, by, failure, signatures, userId, username } = row;
  const payload = readPayload(row.payload);
  return {
    id,
    kind,
    state,
    by,
    failure,
    signatures,
    words: actKinds[kind].words(payload, username ?? `member ${payload.member ?? ''}`),
    why: payload.why ?? '',
    tell: payload.tell ?? null,
    member: userId === null ? null : { id: userId, username },
    createdAt: row.createdAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
    decidedAt: row.decidedAt?.getTime() ?? null,
  };
}

async function storedAct(db: Queryable, id: number): Promise<StoredAct> {
  const act = await findOfficeAct(db, id);
  if (act === undefined) throw new ApiError(404, 'NOT_FOUND', `There is no act ${id}.`);
  return act;
}

/**
 * Returns all that an operator sees before they sign: words, the signed text, the change as things are now, the budget, and what
 * they themselves may sign.
 * @throws ApiError NOT_FOUND
 */
export async function describeAct({ db }: ActDeps, operator: Operator, id: number): Promise<OfficeActDetail> {
  const row = await storedAct(db, id);
  const payload = readPayload(row.payload);
  const isOpen = row.state === 'draft' || row.state === 'waiting';
  const facts = isOpen ? await factsOf(db, row, payload) : undefined;
  const verbs = isOpen ? await verbsOf(db, operator, row) : [];
  return {
    ...toAct(row),
    payload: row.payload,
    code: codeOf(row.payload),
    changes: facts === undefined ? [] : actKinds[row.kind].changes(facts, payload),
    budget:
      facts === undefined || !row.budget || payload.takeBack === 'yes'
        ? null
        : { amount: Number(payload.amount), operatorLeft: facts.operatorLeft, houseLeft: facts.houseLeft },
    needs: row.needs,
    may: verbs.map((verb) => ({ verb, challenge: challengeOf(verb, operator.id, row.payload) })),
    note: null,
  };
}

function factsOf(db: Queryable, { operatorId, userId }: StoredAct, payload: Payload): Promise<ActFacts> {
  const number = (text: string | undefined) => (text === undefined ? null : Number(text));
  const { token = 'cto', bucket = 'star', purchase, round } = payload;
  return readFacts(db, { operatorId, userId, token, bucket, purchase: number(purchase), round: number(round) });
}

async function verbsOf(db: Queryable, { id, role }: Operator, act: StoredAct): Promise<ActVerb[]> {
  if (await hasSigned(db, act.id, id)) return [];
  if (act.state === 'draft') return act.operatorId === id && act.asks.includes(role) ? ['ask'] : [];
  if (act.operatorId === id) return [];
  return act.approves.includes(role) ? ['approve', 'refuse'] : ['refuse'];
}

/**
 * Stores a signature, and does the act when it has all that it takes. The same signature again only tries to do it.
 * @throws ApiError SIGNATURE_REFUSED, FORBIDDEN for the role, ACT_OVER when it is decided or expired, NOT_FOUND
 */
export async function signAct(
  deps: ActDeps,
  { act, operator, verb, passkey }: ActSignature & { act: number; operator: Operator },
): Promise<OfficeActDetail> {
  const row = await storedAct(deps.db, act);
  const outcome = await storeSignature(deps.db, { act, operatorId: operator.id, verb, passkey });
  if (outcome !== 'SIGNED') throw refusedSignature(outcome, row, operator);
  const note = verb === 'refuse' ? null : await doWhenSigned(deps, row);
  return { ...(await describeAct(deps, operator, act)), note };
}

const over: Readonly<Record<string, string>> = {
  EXPIRED: 'is expired: draft it anew',
  DECIDED: 'is decided already',
  NOT_ASKED: 'is a draft: its author signs first',
  SIGNED_BEFORE: 'has your signature already: another person signs next',
  NOT_ENROLLED: 'was signed by a passkey or person that is not enrolled any more',
};

function refusedSignature(outcome: string, { id, kind }: StoredAct, { role }: Operator): ApiError {
  const why = over[outcome];
  if (outcome === 'NOT_ENROLLED')
    return new ApiError(403, 'SIGNATURE_REFUSED', 'This passkey is not one of yours. Nothing was changed.');
  if (why !== undefined) return new ApiError(409, 'ACT_OVER', `Act ${id} ${why}. Nothing was changed.`);
  if (outcome === 'ROLE')
    return new ApiError(403, 'FORBIDDEN', `An operator for ${role} may not sign this for ${kind}. Nothing was changed.`);
  return new ApiError(403, 'SIGNATURE_REFUSED', `The signature does not count (${outcome}). Nothing was changed.`);
}

/** The database did not do it; everything of its transaction is rolled back. */
class NotDone extends Error {
  override name = 'NotDone';
  readonly outcome: string;

  constructor(outcome: string) {
    super(`The act was not done: ${outcome}.`);
    this.outcome = outcome;
  }
}

const impossible: Readonly<Record<string, string>> = {
  NOT_ENOUGH: 'The member has less than what is taken back.',
  NO_PURCHASE: 'The purchase is not one of this member.',
  CANCELLED: 'The round was cancelled, which has given back all.',
  REFUNDED: 'Something of this purchase was given back before.',
  ABOVE_PRICE: 'It is more than the purchase has cost.',
  NOT_ON_SALE: 'The round is not on sale.',
  SAME: 'The sale is in that state already.',
};

const waits: Readonly<Record<string, string>> = {
  WAITING: 'It waits for another person.',
  DELAYED: 'It waits for its delay to pass.',
  NOT_FOUNDED: 'It waits until three people have enrolled: before, nobody moves money here.',
};

/** @returns why it waits; null when it is done, or was found impossible */
async function doWhenSigned(deps: ActDeps, act: StoredAct): Promise<string | null> {
  try {
    await runSigned(deps, act);
    return null;
  } catch (error) {
    if (error instanceof NeedsApproval) return error.message;
    const failure =
      error instanceof NotDone ? impossible[error.outcome] : error instanceof OperatorError ? error.message : undefined;
    if (failure !== undefined) {
      await failAct(deps.db, act.id, failure);
      return null;
    }
    if (!(error instanceof NotDone)) throw error;
    const reason = waits[error.outcome];
    if (reason !== undefined) return reason;
    throw new ApiError(
      409,
      'ACT_OVER',
      `Act ${act.id} ${over[error.outcome] ?? `cannot be done (${error.outcome})`}. Nothing was changed.`,
    );
  }
}

/**
 * Runs the code of an act in one transaction, which ends with `do_act`. @throws NotDone, NeedsApproval, OperatorError
 */
async function runSigned({ db, config, announcer }: ActDeps, { id, kind, username, ...act }: StoredAct): Promise<void> {
  const payload = readPayload(act.payload);
  let isDone = false;
  const doSigned: DoSigned = async (tx, seal) => {
    const result = await carryOut(tx, id, seal);
    isDone = true;
    return creditOutcome(result);
  };
  const signed: Database = {
    ...db,
    as: () => signed,
    transaction: (work) =>
      db.transaction(async (tx) => {
        isDone = false;
        const result = await work(tx);
        if (!isDone) await doSigned(tx, null);
        return result;
      }),
  };
  await actKinds[kind].run({
    db: signed,
    config,
    payload,
    doSigned,
    username: username ?? '',
    tell: payload.tell ?? null,
    concerns: () => {},
    needsApproval: (reason) => {
      throw new NeedsApproval(reason);
    },
  });
  if (payload.round !== undefined) announcer.announce(Number(payload.round));
}

function creditOutcome({ outcome, balance, operatorLeft, houseLeft }: Awaited<ReturnType<typeof carryOut>>): CreditOutcome {
  if (outcome === 'DONE') return { outcome: 'CREDITED', balance: balance ?? 0 };
  if (outcome === 'OPERATOR_BUDGET' || outcome === 'HOUSE_BUDGET')
    return { outcome, operatorLeft: operatorLeft ?? 0, houseLeft: houseLeft ?? 0 };
  throw new NotDone(outcome);
}
