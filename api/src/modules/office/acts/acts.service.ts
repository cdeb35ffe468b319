import type { ActRequest, ActSignature, ActsQuery, ActVerb, OfficeAct, OfficeActDetail } from 'shared/contracts/officeActs';
import type { Operator } from 'shared/contracts/officeSession';
import type { Page } from 'shared/contracts/schemas';
import type { Queryable } from '../../../core/db/database.ts';
import { databaseTime } from '../../../core/db/databaseClock.ts';
import { hasDeskRights } from '../../../core/db/grants.ts';
import { ApiError, invalidField } from '../../../core/http/errors.ts';
import { toPage } from '../../../core/paging.ts';
import { passkeySite } from '../../accounts/passkeys/webauthn.ts';
import { challengeOf, codeOf, isPlainText, type Payload, readPayload, writePayload } from '../../audit-log/officePayload.ts';
import { maskName } from '../reads/reads.service.ts';
import { actKinds } from './actKinds.ts';
import { type ActDeps, doWhenSigned, over, waits } from './doWhenSigned.ts';
import type { Drafted } from './kindOfAct.ts';
import {
  type ActFacts,
  findOffice,
  findOfficeAct,
  foundOffice,
  hasSigned,
  listOfficeActs,
  noteRefusedSignature,
  proposeAct,
  readFacts,
  type StoredAct,
  storeSignature,
} from './officeActs.repository.ts';

/**
 * Stores what an operator asks for as a draft, which changes nothing until a passkey of theirs signs it at the desk.
 * @param parts of the text, where the request has them not
 * @throws ApiError VALIDATION with the field; FORBIDDEN if the operator's role may not ask for it
 */
export async function draftAct(
  deps: ActDeps,
  operator: Operator,
  request: ActRequest,
  parts?: Drafted,
): Promise<OfficeActDetail> {
  const { kind } = request;
  const [why, tell] = [plainText('why', request.why), request.tell && plainText('tell', request.tell)];
  const site = await foundedSite(deps);
  const { member, fields } = parts ?? (await actKinds[kind].draft(deps.db, request, { ...deps.config, operator }));
  const now = await databaseTime(deps.db);
  const text = writePayload({ site, kind, by: operator.name, why, tell, member, fields, now });
  const { outcome, act } = await proposeAct(deps.db, { operatorId: operator.id, ...text });
  if (outcome === 'ROLE') throw new ApiError(403, 'FORBIDDEN', `An operator for ${operator.role} may not ask for ${kind}.`);
  if (act === null) throw invalidField('kind', `The database refused the text of this act: ${outcome}.`);
  return describeAct(deps, operator, act, 'office');
}

/** Returns the origin whose signatures count: OFFICE_URL, unless only the owner of the tables can make it that. */
async function foundedSite(deps: ActDeps): Promise<string> {
  const officeUrl = officeUrlOf(deps);
  const { origin, rpId } = passkeySite({ publicUrl: officeUrl });
  const founded =
    (await findOffice(deps.db)) ?? ((await hasDeskRights(deps.db)) ? await foundOffice(deps.db, origin, rpId) : undefined);
  if (founded === undefined)
    throw new ApiError(503, 'UNAVAILABLE', 'The office is not founded: start the process that has DESK_DATABASE_URL.');
  if (founded !== origin)
    throw new ApiError(
      503,
      'UNAVAILABLE',
      `The office of this database is at ${founded}: restart with this OFFICE_URL, or with DATABASE_OWNER_URL.`,
    );
  return origin;
}

function officeUrlOf({ config: { officeUrl } }: ActDeps): string {
  if (officeUrl === null) throw new ApiError(404, 'NOT_FOUND', 'This site has no office: set OFFICE_URL.');
  return officeUrl;
}

function plainText(field: 'why' | 'tell', text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') throw invalidField(field, 'Say why you do it.');
  if (!isPlainText(trimmed)) throw invalidField(field, 'Write one line, without characters that hide or turn text.');
  return trimmed;
}

/** Lists acts, the latest first. @param query `open`: only those that wait for a signature */
export async function listActs(deps: ActDeps, { open = false, ...query }: ActsQuery): Promise<Page<OfficeAct>> {
  const { rows, count } = await listOfficeActs(deps.db, { open, ...query });
  return toPage(
    rows.map((row) => toAct(deps, row, 'office')),
    count,
    query.limit,
  );
}

const draftMs = 15 * 60_000;

/** Who signs sees members as they are; the office masks them. */
type Place = 'office' | 'desk';

function toAct(deps: ActDeps, row: StoredAct, place: Place): OfficeAct {
  const { id, kind, state, by, signatures, publicId, username, dueAt } = row;
  const payload = readPayload(row.payload);
  const shown = username && place === 'office' ? maskName(username) : username;
  const withShown = (text: string) => (username && shown ? text.replaceAll(username, shown) : text);
  return {
    id,
    kind,
    state,
    by,
    failure: row.failure && withShown(row.failure),
    signatures,
    words: withShown(actKinds[kind].words(payload, username ?? `member ${payload.member ?? ''}`)),
    why: payload.why ?? '',
    tell: payload.tell ?? null,
    member: publicId === null ? null : { id: publicId, username: shown },
    deskUrl: new URL(`/acts/${id}`, officeUrlOf(deps)).href,
    createdAt: row.createdAt.getTime(),
    expiresAt: signatures.length === 0 ? row.createdAt.getTime() + draftMs : row.expiresAt.getTime(),
    ...(dueAt !== null && state === 'delayed' && { effectAt: dueAt.getTime() }),
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
export async function describeAct(deps: ActDeps, operator: Operator, id: number, place: Place): Promise<OfficeActDetail> {
  const { db } = deps;
  const row = await storedAct(db, id);
  const payload = readPayload(row.payload);
  const isOpen = row.state === 'draft' || row.state === 'waiting' || row.state === 'delayed';
  const facts = isOpen ? await factsOf(db, row, payload) : undefined;
  const verbs = isOpen ? await verbsOf(db, operator, row) : [];
  const takesTwo = isOpen && (await actKinds[row.kind].takesTwo?.(db, payload)) === true;
  return {
    ...toAct(deps, row, place),
    payload: row.payload,
    code: codeOf(row.payload),
    changes: facts === undefined ? [] : await actKinds[row.kind].changes(facts, payload, db),
    budget:
      facts === undefined || !row.budget || payload.takeBack === 'yes'
        ? null
        : { amount: Number(payload.amount), operatorLeft: facts.operatorLeft, houseLeft: facts.houseLeft },
    needs: takesTwo ? Math.max(row.needs, 2) : needsOf(row, facts, payload),
    may: verbs.map((verb) => ({ verb, challenge: challengeOf(verb, operator.id, row.payload) })),
    note: row.state === 'waiting' && facts !== undefined ? noteOf(row, facts, takesTwo) : null,
  };
}

function noteOf({ budget, kind }: StoredAct, { founded }: ActFacts, takesTwo: boolean): string | null {
  if (budget && !founded) return waits.NOT_FOUNDED;
  if (!takesTwo) return null;
  return kind === 'prizes ready' ? waits.SCHEDULE_APPROVAL : waits.PRIZE_APPROVAL;
}

/** People whom an act takes; as in the database, what exceeds the house budget takes two. */
function needsOf({ needs, budget }: StoredAct, facts: ActFacts | undefined, { amount, takeBack }: Payload): number {
  if (!budget || facts === undefined || takeBack === 'yes') return needs;
  return Number(amount) > Math.min(facts.operatorLeft, facts.houseLeft) ? Math.max(needs, 2) : needs;
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
  return act.state === 'waiting' && act.approves.includes(role) ? ['approve', 'refuse'] : ['refuse'];
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
  if (outcome !== 'SIGNED') {
    const refusal = refusedSignature(outcome, row, operator);
    if (refusal.code === 'SIGNATURE_REFUSED') await noteRefusedSignature(deps.db, { act, operatorId: operator.id, outcome });
    throw refusal;
  }
  const shown: { secret?: string } = {};
  const shows = (secret: string) => {
    shown.secret = secret;
  };
  const note = verb === 'refuse' ? null : await doWhenSigned(deps, row, shows);
  const described = await describeAct(deps, operator, act, 'desk');
  return { ...described, note: note ?? described.note, ...shown };
}

function refusedSignature(outcome: string, { id, kind }: StoredAct, { role }: Operator): ApiError {
  const why = over[outcome];
  if (outcome === 'NOT_ENROLLED')
    return new ApiError(403, 'SIGNATURE_REFUSED', 'This passkey is not one of yours. Nothing was changed.');
  if (why !== undefined) return new ApiError(409, 'ACT_OVER', `Act ${id} ${why}. Nothing was changed.`);
  if (outcome === 'ROLE')
    return new ApiError(403, 'FORBIDDEN', `An operator for ${role} may not sign this for ${kind}. Nothing was changed.`);
  return new ApiError(403, 'SIGNATURE_REFUSED', `The signature does not count (${outcome}). Nothing was changed.`);
}
